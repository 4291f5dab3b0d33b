-- For figures of years: what each product earned in whole months, and what each customer had bought when a month began. The difference of two
-- such moments is what they bought in between, however much that is; it takes the place of what they bought in each month.
drop table customer_totals;

-- Right while no slice of the month is stale, as line_totals is slice by slice.
create table line_months (
  month timestamptz not null,
  product_id uuid not null,
  category text not null,
  machine_type text not null,
  amount bigint not null,
  primary key (month, product_id, category, machine_type)
);
insert into line_months
  select month_of(slice), product_id, category, machine_type, sum(amount) from line_totals group by 1, 2, 3, 4;

-- Right at every moment: a sale that is changed, or made, after a later month has been summed is put into it at the end of its database transaction.
create table summed_months (
  month timestamptz primary key
);
create table customer_sums (
  month timestamptz not null,
  customer_id uuid not null,
  count bigint not null,
  amount bigint not null,
  primary key (month, customer_id)
);

-- Sums up the months that have begun an hour ago or more and have not been summed. Whoever writes a sale meanwhile waits, and puts it in afterwards.
create function sum_begun_months() returns void language plpgsql as $$
declare
  last timestamptz := (select max(month) from summed_months);
  since timestamptz := coalesce(last, (select min(created_at) from transactions));
  next timestamptz;
begin
  for next in
    select (first_day - interval '7 hours') at time zone 'UTC'
    from generate_series(date_trunc('month', since at time zone 'UTC' + interval '7 hours') + interval '1 month',
      (now() - interval '1 hour') at time zone 'UTC' + interval '7 hours', interval '1 month') as first_day
  loop
    -- One process at a time, too.
    lock table transactions in share row exclusive mode;
    -- By another process meanwhile.
    continue when exists (select from summed_months where month = next);
    insert into customer_sums
      select next, customer_id, sum(count), sum(amount)
      from (
        select customer_id, count, amount from customer_sums where month = last
        union all
        select customer_id, 1, total from transactions
        where deleted_at is null and status <> 'cancelled' and created_at < next and (last is null or created_at >= last)
      ) as known
      group by customer_id having sum(count) > 0;
    insert into summed_months values (next);
    last := next;
  end loop;
end $$;

create function put_into_months(sale transactions, times integer) returns void language plpgsql as $$
begin
  if sale.deleted_at is not null or sale.status = 'cancelled' then
    return;
  end if;
  insert into customer_sums as known (month, customer_id, count, amount)
    select month, sale.customer_id, times, times * sale.total from summed_months where month > sale.created_at
    on conflict (month, customer_id) do update
      set count = known.count + excluded.count, amount = known.amount + excluded.amount;
end $$;

create function correct_months() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform put_into_months(old, -1);
  end if;
  perform put_into_months(new, 1);
  return null;
end $$;
-- Months are summed an hour after they have begun: what a till sells now is in none of them.
create constraint trigger correct_months after insert on transactions deferrable initially deferred for each row
  when (new.created_at < clock_timestamp() - interval '30 minutes')
  execute function correct_months();
create constraint trigger correct_months_again after update on transactions deferrable initially deferred for each row
  when (least(old.created_at, new.created_at) < clock_timestamp() - interval '30 minutes'
    and (old.created_at, old.customer_id, old.total, old.status = 'cancelled', old.deleted_at is null)
      is distinct from (new.created_at, new.customer_id, new.total, new.status = 'cancelled', new.deleted_at is null))
  execute function correct_months();

select sum_begun_months();
