-- What is owed, kept: how many debts there are of each slice of a day and what they come to, how many of them are partly paid, and by how
-- many customers. As the sums of the list's days (0044) they are right at every moment, in a row for each connection, so that sales do not
-- wait for one another. A sale that is paid at once is no debt and costs nothing here.
create table debt_sums (
  slice timestamptz not null,
  shard integer not null,
  count bigint not null,
  amount numeric not null,
  partial_count bigint not null,
  partial_amount numeric not null,
  -- Customers who came to owe something, less those who do not any more: only the sum over all rows means something.
  debtors bigint not null,
  primary key (slice, shard)
);
-- How many debts each customer has, who ever had one: held for the commit only, so that it is known who owes nothing any more.
create table customer_debts (
  customer_id uuid primary key,
  count bigint not null
);

create function is_debt(sale transactions) returns boolean language sql immutable as $$
  select sale.deleted_at is null and sale.remaining_amount > 0 and sale.status <> 'cancelled'
$$;

-- Answers by how many there are more customers who owe something.
create function count_debts(customer uuid, difference integer) returns integer language plpgsql as $$
declare
  debts bigint;
begin
  insert into customer_debts as known (customer_id, count) values (customer, difference)
    on conflict (customer_id) do update set count = known.count + excluded.count
    returning count into debts;
  return case when debts = 0 then -1 when debts = difference then 1 else 0 end;
end $$;

create function add_debt(sale transactions, times integer, debtors integer) returns void language plpgsql as $$
begin
  insert into debt_sums as known (slice, shard, count, amount, partial_count, partial_amount, debtors)
    values (slice_of(sale.created_at), pg_backend_pid() % 1024, times, times * sale.remaining_amount,
      case when sale.payment_status = 'partial' then times else 0 end,
      case when sale.payment_status = 'partial' then times * sale.remaining_amount else 0 end, add_debt.debtors)
    on conflict (slice, shard) do update
      set count = known.count + excluded.count, amount = known.amount + excluded.amount,
        partial_count = known.partial_count + excluded.partial_count,
        partial_amount = known.partial_amount + excluded.partial_amount, debtors = known.debtors + excluded.debtors;
end $$;

create function sum_debt() returns trigger language plpgsql as $$
declare
  was boolean := false;
  came integer := 0;
  went integer := 0;
begin
  if tg_op = 'UPDATE' then
    was := is_debt(old);
  end if;
  if not was then
    if is_debt(new) then
      perform add_debt(new, 1, count_debts(new.customer_id, 1));
    end if;
    return null;
  end if;
  if not is_debt(new) then
    perform add_debt(old, -1, count_debts(old.customer_id, -1));
    return null;
  end if;
  -- Always in the same order, so that two sales that change hands never wait for one another.
  if old.customer_id < new.customer_id then
    went := count_debts(old.customer_id, -1);
    came := count_debts(new.customer_id, 1);
  elsif old.customer_id > new.customer_id then
    came := count_debts(new.customer_id, 1);
    went := count_debts(old.customer_id, -1);
  end if;
  perform add_debt(old, -1, went);
  perform add_debt(new, 1, came);
  return null;
end $$;

-- At the end of the database transaction, as what a customer has spent (0046).
create constraint trigger sum_debt after insert on transactions deferrable initially deferred for each row
  when (new.deleted_at is null and new.remaining_amount > 0 and new.status <> 'cancelled')
  execute function sum_debt();
create constraint trigger sum_debt_again after update on transactions deferrable initially deferred for each row
  when ((old.remaining_amount > 0 or new.remaining_amount > 0)
    and (old.created_at, old.customer_id, old.remaining_amount, old.payment_status, old.status = 'cancelled',
      old.deleted_at is null) is distinct from (new.created_at, new.customer_id, new.remaining_amount, new.payment_status,
      new.status = 'cancelled', new.deleted_at is null))
  execute function sum_debt();

-- Once the triggers are there nobody writes a sale until all of this is done.
insert into customer_debts
  select customer_id, count(*) from transactions
  where deleted_at is null and remaining_amount > 0 and status <> 'cancelled' group by 1;
insert into debt_sums
  select slice_of(created_at), 0, count(*), sum(remaining_amount), count(*) filter (where payment_status = 'partial'),
    coalesce(sum(remaining_amount) filter (where payment_status = 'partial'), 0), 0
  from transactions where deleted_at is null and remaining_amount > 0 and status <> 'cancelled' group by 1;
insert into debt_sums select slice_of(now()), 1024, 0, 0, 0, 0, count(*) from customer_debts;

-- Money that was booked after its sale had been stored: of a month's payments the few that pay debts.
alter table payments add column later boolean not null default false;
alter table payments disable trigger append_only;
update payments set later = true from transactions as sale
  where sale.id = payments.transaction_id and payments.created_at > sale.created_at;
alter table payments enable trigger append_only;
alter table payments alter column later set default true;
create index payments_later on payments (created_at) include (transaction_id, amount, kind) where later;
