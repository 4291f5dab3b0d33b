-- Orders by their states. Of those that are paid, as most are, a list finds a page wherever it looks; the others are few, and have an index of each
-- pair of states. A sale that is paid at once is in neither.
drop index transactions_by_payment;
create index transactions_unpaid on transactions (payment_status, created_at desc, id desc)
  where deleted_at is null and payment_status <> 'paid';
create index transactions_unpaid_by_status on transactions (payment_status, status, created_at desc, id desc)
  where deleted_at is null and payment_status <> 'paid';

-- What was spent on each day for each category ('' for none), and how much of it in cash; kept as the list's days are (0044).
create table expense_sums (
  day date not null,
  category text not null,
  shard integer not null,
  count bigint not null,
  amount numeric not null,
  cash numeric not null,
  primary key (day, category, shard)
);

create function sum_expenses() returns trigger language plpgsql as $$
begin
  insert into expense_sums as known (day, category, shard, count, amount, cash)
    select spent_on, coalesce(category, ''), pg_backend_pid() % 1024, count(*), sum(amount),
      coalesce(sum(amount) filter (where method = 'cash'), 0)
    from added where deleted_at is null group by 1, 2
    on conflict (day, category, shard) do update
      set count = known.count + excluded.count, amount = known.amount + excluded.amount, cash = known.cash + excluded.cash;
  return null;
end $$;
create trigger sum_expenses after insert on expenses
  referencing new table as added for each statement execute function sum_expenses();

create function sum_expenses_again() returns trigger language plpgsql as $$
begin
  insert into expense_sums as known (day, category, shard, count, amount, cash)
    select spent_on, coalesce(category, ''), pg_backend_pid() % 1024, sum(times), sum(times * amount),
      coalesce(sum(times * amount) filter (where method = 'cash'), 0)
    from (
      select 1 as times, spent_on, category, amount, method, deleted_at from changed
      union all
      select -1, spent_on, category, amount, method, deleted_at from former
    ) as difference
    where deleted_at is null group by 1, 2
    on conflict (day, category, shard) do update
      set count = known.count + excluded.count, amount = known.amount + excluded.amount, cash = known.cash + excluded.cash;
  return null;
end $$;
create trigger sum_expenses_again after update on expenses
  referencing old table as former new table as changed for each statement execute function sum_expenses_again();

insert into expense_sums
  select spent_on, coalesce(category, ''), 0, count(*), sum(amount), coalesce(sum(amount) filter (where method = 'cash'), 0)
  from expenses where deleted_at is null group by 1, 2;

-- The largest of any days, from the largest of all on.
create index expenses_largest on expenses (amount desc, spent_on desc, created_at desc) where deleted_at is null;
