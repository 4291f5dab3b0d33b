-- Credit terms: days to pay and the most that a customer may owe, and the shop's switch for them.
alter table store_config add column terms_enabled boolean default false not null;
alter table customers
  add column terms_days smallint check (terms_days >= 0 and terms_days <= 365),
  add column credit_limit bigint check (credit_limit >= 0 and credit_limit <= '999999999999999');
-- Each order keeps the terms that it was made with.
alter table transactions add column terms_days smallint check (terms_days >= 0 and terms_days <= 365);

drop index transactions_owed, transactions_open_of_customer;
create index transactions_open_of_customer on transactions (customer_id, created_at) include (remaining_amount, terms_days)
  where deleted_at is null and remaining_amount > 0 and status <> 'cancelled';
create index transactions_owed on transactions (created_at, id) include (remaining_amount, payment_status, customer_id, terms_days)
  where deleted_at is null and remaining_amount > 0 and status <> 'cancelled';

-- Saldo: money that the shop holds for a customer. `balance` is the sum of its rows.
alter table store_config add column balance_enabled boolean default false not null;
alter table customers
  add column balance bigint default 0 not null check (balance >= 0 and balance <= '9007199254740991');
alter table payments
  drop constraint payments_method_check,
  add constraint payments_method_check check (method in ('cash', 'transfer', 'qris', 'balance'));

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
create index customer_balance_of on customer_balance (customer_id, seq desc);
create index customer_balance_of_drawer on customer_balance (drawer_id) where drawer_id is not null;
create index customer_balance_newest on customer_balance (created_at);

-- What must be paid before production sees an order (percent, 0: nothing), and who let one through.
alter table store_config
  add column production_down_payment smallint default 0 not null
    check (production_down_payment >= 0 and production_down_payment <= 100);
alter table transactions
  add column production_released_at timestamptz(3),
  add column production_released_by uuid references users,
  add column production_release_reason text check (production_release_reason <> ''),
  add constraint release_is_complete check ((production_released_at is null) = (production_release_reason is null));
