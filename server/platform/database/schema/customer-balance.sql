-- The ledger of customers' saldo, signed rupiah: `used` and `returned` belong to a payment by the method 'balance', `topUp` and `paidOut` moved
-- money. The server keeps their sum in `customers.balance` under the customer's lock (record-balance.ts), and the doctor recomputes it. `seq`
-- is the order of booking; what a late order used has the time of its payment.
create table customer_balance (
  id uuid primary key,
  seq bigint generated always as identity,
  customer_id uuid not null references customers,
  kind text not null check (kind in ('topUp', 'paidOut', 'used', 'returned', 'moved')),
  amount bigint not null check (amount <> 0),
  method text check (method in ('cash', 'transfer', 'qris')),
  payment_id uuid unique references payments,
  drawer_id uuid references drawers,
  reason text check (reason <> ''),
  created_by uuid references users,
  approved_by uuid default approver() references users,
  created_at timestamptz(3) default now() not null,
  check ((method is not null) = (kind in ('topUp', 'paidOut'))),
  check ((payment_id is not null) = (kind in ('used', 'returned'))),
  check (kind = 'moved' or (amount > 0) = (kind in ('topUp', 'returned')))
);
create index customer_balance_newest on customer_balance (created_at);
create index customer_balance_of on customer_balance (customer_id, seq desc);
create index customer_balance_of_drawer on customer_balance (drawer_id) where drawer_id is not null;

-- Devices read the drawer again (change-log.sql).
create trigger announce after insert on customer_balance
  for each row when (new.drawer_id is not null) execute function announce_change('drawers', 'drawer_id');
-- Never changed, never deleted (guards.sql).
create trigger append_only before update or delete or truncate on customer_balance
  for each statement execute function refuse_change();
-- A closed drawer gets no more rows (drawers.sql).
create trigger join_open_drawer before insert on customer_balance
  for each row when (new.drawer_id is not null) execute function join_open_drawer();
-- The sums of its day are worked out again (daily-sums.sql).
create trigger mark_payment_day after insert on customer_balance
  for each row when (new.method is not null) execute function mark_payment_day();
-- Riwayat; what an order used or gave back is in that of its payment (activity.sql).
create trigger record_activity after insert on customer_balance
  for each row when (new.kind in ('topUp', 'paidOut')) execute function record_activity();
