-- Money given back, orders cancelled, methods put right: dated rows and reasons instead of figures that vanish.

alter table payments
  -- Why money was given back.
  add column reason text check (reason <> ''),
  -- The row whose method this one puts right: one of a pair, minus the old method, plus the new.
  add column corrects uuid references payments,
  add column kind text not null generated always as (
    case when corrects is not null then 'correction' when amount < 0 then 'refund' else 'payment' end
  ) stored;
create index payments_corrects on payments (corrects) where corrects is not null;

alter table transactions
  add column refunded_amount bigint not null default 0 check (refunded_amount >= 0),
  add column cancelled_at timestamptz(3),
  add column cancelled_by uuid references users,
  add column cancel_reason text check (cancel_reason <> ''),
  add column delete_reason text check (delete_reason <> '');
alter table transactions disable trigger user;
update transactions set refunded_amount = given_back.amount
  from (select transaction_id, -sum(amount) as amount from payments where kind = 'refund' group by 1) as given_back
  where given_back.transaction_id = transactions.id;
update transactions set (cancelled_at, cancelled_by) = (
    select coalesce(max(at), transactions.updated_at), (array_agg(actor order by at desc))[1] from activity
      where activity.entity = 'transactions' and activity.id = transactions.id and after ->> 'status' = 'cancelled')
  where status = 'cancelled';
alter table transactions enable trigger user;

create or replace function book_payment() returns trigger language plpgsql as $$
begin
  update transactions
    set paid_amount = paid_amount + new.amount,
      refunded_amount = refunded_amount - case when new.kind = 'refund' then new.amount else 0 end
    where id = new.transaction_id;
  return null;
end $$;

-- When and by whom an order was cancelled; nothing of it while it is not.
create function note_cancellation() returns trigger language plpgsql as $$
begin
  if new.status <> 'cancelled' then
    new.cancelled_at := null;
    new.cancelled_by := null;
    new.cancel_reason := null;
  elsif tg_op = 'INSERT' or old.status <> 'cancelled' then
    new.cancelled_at := coalesce(new.cancelled_at, now());
    new.cancelled_by := coalesce(new.cancelled_by, actor());
  end if;
  return new;
end $$;
create trigger note_cancellation before insert or update of status on transactions
  for each row execute function note_cancellation();
-- Deposits that cancelled orders left with the shop.
create index transactions_forfeited on transactions (cancelled_at) include (paid_amount)
  where deleted_at is null and status = 'cancelled' and paid_amount > 0;

-- A sale leaves the books only when the money on it has been given back. Those deleted before this was so, and sample sales, which
-- leave the shop as if they had never been, still have money on them: theirs counts in no day's takings.
alter table transactions add constraint deleted_without_money
  check (deleted_at is null or is_sample or paid_amount = 0) not valid;

create or replace function received(since timestamptz, until timestamptz)
returns table (slice timestamptz, method text, amount numeric, refunded numeric)
language sql stable set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
  select slice_of(payment.created_at), payment.method, sum(payment.amount),
    coalesce(-sum(payment.amount) filter (where payment.kind = 'refund'), 0)
  from payments as payment
  cross join lateral (
    select from transactions where id = payment.transaction_id and (deleted_at is null or paid_amount = 0) offset 0
  ) as sale
  where payment.created_at >= since and payment.created_at < until
  group by 1, 2
$$;
insert into stale_slices
  select distinct 'payments', slice_of(payments.created_at) from payments
  join transactions on transactions.id = transaction_id where deleted_at is not null and paid_amount = 0;

create or replace function recorded(row_values jsonb) returns jsonb language sql immutable as $$
  select row_values - array['version', 'updated_at', 'total_spent', 'search_text', 'item_count', 'first_item_name',
      'paid_amount', 'remaining_amount', 'refunded_amount', 'payment_status', 'completed_at', 'cancelled_at', 'cancelled_by',
      'logo', 'position', 'created_as']
    || case when row_values ->> 'logo' <> '' then jsonb_build_object('logo', md5(row_values ->> 'logo'))
      else '{}'::jsonb end
$$;
