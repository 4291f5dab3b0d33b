-- Adds to what is paid and refunded, unless the order was stored with it. A reversed bukti potong gives no money back.
create function add_to_paid() returns trigger language plpgsql as $$
declare
  already_counted uuid[] := array(
    select id from transactions as sale
    where id in (select transaction_id from booked) and (paid_amount, refunded_amount) = (
      select sum(amount), coalesce(-sum(amount) filter (where kind = 'refund' and method <> 'withholding'), 0)
      from payments where transaction_id = sale.id));
begin
  update transactions as sale
    set paid_amount = paid_amount + added.amount, refunded_amount = refunded_amount + added.refunded
    from (
      select transaction_id, sum(amount) as amount,
        coalesce(-sum(amount) filter (where kind = 'refund' and method <> 'withholding'), 0) as refunded
      from booked where transaction_id <> all (already_counted) group by 1
    ) as added
    where sale.id = added.transaction_id;
  return null;
end $$;

-- The ledger: payments, refunds (negative), and pairs that correct a method. `later`: not stored with its order. Payments by the methods
-- 'balance' and 'withholding' move no money, so they belong to no drawer; the latter has the number and day of its bukti potong.
create table payments (
  id uuid primary key,
  transaction_id uuid not null references transactions,
  amount bigint not null check (amount <> 0),
  tendered bigint not null,
  change bigint generated always as (tendered - amount) stored,
  method text not null check (method in ('cash', 'transfer', 'qris', 'balance', 'withholding')),
  received_by uuid references users,
  created_at timestamptz(3) default now() not null,
  booked_at timestamptz(3) default now() not null,
  reason text check (reason <> ''),
  corrects_payment_id uuid references payments,
  kind text generated always as (
    case
      when (corrects_payment_id is not null) then 'correction'
      when (amount < 0) then 'refund'
      else 'payment'
    end
  ) stored not null,
  approved_by uuid default approver() references users,
  later boolean default true not null,
  drawer_id uuid references drawers,
  withholding_number text check (withholding_number <> ''),
  withholding_day date,
  constraint withholding_is_complete check (
    (withholding_number is not null) = (method = 'withholding' and amount > 0)
    and (withholding_day is null) = (withholding_number is null)
    and (method <> 'withholding' or corrects_payment_id is null)),
  constraint drawer_has_money check (drawer_id is null or method in ('cash', 'transfer', 'qris')),
  check (tendered = amount or (amount > 0 and tendered > amount))
);
create index payments_booked on payments (booked_at, id);
create index payments_corrects on payments (corrects_payment_id) where corrects_payment_id is not null;
create index payments_newest on payments (created_at);
create index payments_later on payments (created_at) include (transaction_id, amount) where later;
create index payments_of on payments (transaction_id, created_at, id);
create index payments_of_drawer on payments (drawer_id) where drawer_id is not null;

-- Never changed, never deleted (guards.sql).
create trigger append_only before update or delete or truncate on payments
  for each statement execute function refuse_change();
-- What is paid and refunded on the order.
create trigger add_to_paid after insert on payments referencing new table as booked
  for each statement execute function add_to_paid();
-- A closed drawer gets no more rows (drawers.sql); the server chooses it (assign-drawer.ts).
create trigger join_open_drawer before insert on payments
  for each row when (new.drawer_id is not null) execute function join_open_drawer();
-- The sums of its day are worked out again (daily-sums.sql).
create trigger mark_payment_day after insert on payments
  for each row execute function mark_payment_day();
-- Riwayat (activity.sql).
create trigger record_activity after insert on payments
  for each row execute function record_activity();
