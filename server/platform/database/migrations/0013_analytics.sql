-- What the shop sold and received, kept in sums that a million transactions do not slow down.
--
-- A slice is a stretch of time that no midnight of Indonesia cuts: midnight is at 15.00 UTC in WIT, 16.00 in WITA and 17.00 in
-- WIB, so a day has two slices of an hour and one of the other twenty-two. Whatever zone the shop's calendar follows, its days,
-- months and years are made of whole slices, and a change of the zone changes no sum.
create function slice_of(at timestamptz) returns timestamptz language sql immutable parallel safe as $$
  select case
    when extract(hour from at at time zone 'UTC') in (15, 16) then date_trunc('hour', at at time zone 'UTC')
    else date_trunc('day', at at time zone 'UTC' + interval '7 hours') - interval '7 hours'
  end at time zone 'UTC'
$$;

create function slice_end(slice timestamptz) returns timestamptz language sql immutable parallel safe as $$
  select slice + case when extract(hour from slice at time zone 'UTC') = 17 then 22 else 1 end * interval '1 hour'
$$;

-- The same for months, of which most customers need far fewer than days: the two hours before its first day is the first of
-- the month everywhere, and the long rest.
create function month_of(at timestamptz) returns timestamptz language sql immutable parallel safe as $$
  select case
    when extract(hour from utc) in (15, 16) and extract(day from utc + interval '1 day') = 1 then date_trunc('hour', utc)
    else date_trunc('month', utc + interval '7 hours') - interval '7 hours'
  end at time zone 'UTC'
  from (select at at time zone 'UTC' as utc) as moment
$$;

create function month_end(month timestamptz) returns timestamptz language sql immutable parallel safe as $$
  select case
    when extract(hour from utc) = 17 then utc + interval '7 hours' + interval '1 month' - interval '9 hours'
    else utc + interval '1 hour'
  end at time zone 'UTC'
  from (select month at time zone 'UTC' as utc) as moment
$$;

-- The months, long and short, that a stretch of time touches.
create function months_within(since timestamptz, until timestamptz)
returns table (month timestamptz, finish timestamptz) language sql stable rows 50 as $$
  select month, month_end(month)
  from generate_series(date_trunc('month', since at time zone 'UTC'), until at time zone 'UTC' + interval '1 month',
      interval '1 month') as first_day,
    (values (interval '9 hours'), (interval '8 hours'), (interval '7 hours')) as midnight (before),
    lateral (select (first_day - before) at time zone 'UTC' as month) as start
  where month < until and month_end(month) > since
$$;

-- Revenue: neither cancelled nor deleted.
create index transactions_sold on transactions (created_at) include (customer_id, total, tax)
  where deleted_at is null and status <> 'cancelled';
create index transactions_bought on transactions (customer_id, created_at)
  where deleted_at is null and status <> 'cancelled';

-- The three sums, worked out from the rows themselves. They are only ever asked for one slice, a day at most: its rows are always
-- found by index, also where the planner would guess that it is a large part of the table.

create function sold(since timestamptz, until timestamptz)
returns table (slice timestamptz, count bigint, total numeric, tax numeric) language sql stable as $$
  select slice_of(created_at), count(*), sum(total), sum(tax)
  from transactions
  where deleted_at is null and status <> 'cancelled' and created_at >= since and created_at < until
  group by 1
$$;

-- Each line's part of its sale's total, after discount, tax and rounding. A line weighs what its own discount leaves of it; the
-- first lines together get their share rounded down, and each gets what it adds to those before it: the parts sum to the whole.
create function sold_lines(since timestamptz, until timestamptz)
returns table (slice timestamptz, product_id uuid, category text, machine_type text, amount numeric)
language sql stable set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
  select slice_of(created_at), product_id, category, machine_type,
    sum(case when whole = 0 then 0 else div(total * up_to, whole) - div(total * (up_to - weight), whole) end)
  from (
    select sale.created_at, sale.total::numeric as total, line.product_id, line.category, line.machine_type, weight,
      sum(weight) over (partition by sale.id) as whole,
      sum(weight) over (partition by sale.id order by line.position, line.id) as up_to
    from transactions as sale
    join transaction_items as line on line.transaction_id = sale.id
    cross join lateral (select line.total * (1 - case
      when sale.discount_percent = 0 and line.discount_eligible then sale.discount_rate else 0 end) as weight) as weighed
    where sale.deleted_at is null and sale.status <> 'cancelled' and sale.created_at >= since and sale.created_at < until
  ) as part
  group by 1, 2, 3, 4
$$;

-- Money that came in, and that was given back, by the moment it did; that of deleted transactions does not count.
create function received(since timestamptz, until timestamptz)
returns table (slice timestamptz, method text, amount numeric, refunded numeric)
language sql stable set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
  select slice_of(payment.created_at), payment.method, sum(payment.amount),
    coalesce(-sum(payment.amount) filter (where payment.amount < 0), 0)
  from payments as payment
  join transactions as sale on sale.id = payment.transaction_id
  where sale.deleted_at is null and payment.created_at >= since and payment.created_at < until
  group by 1, 2
$$;

-- The same sums, kept. A slice that is marked as stale does not count here until it is worked out again.

create table sale_totals (
  slice timestamptz primary key,
  count bigint not null,
  total numeric not null,
  tax numeric not null
);
create table line_totals (
  slice timestamptz not null,
  product_id uuid not null,
  category text not null,
  machine_type text not null,
  amount numeric not null,
  primary key (slice, product_id, category, machine_type)
);
-- Right while no slice of the month is stale.
create table customer_totals (
  month timestamptz not null,
  customer_id uuid not null,
  count bigint not null,
  amount numeric not null,
  primary key (month, customer_id)
);
create table payment_totals (
  slice timestamptz not null,
  method text not null,
  amount numeric not null,
  refunded numeric not null,
  primary key (slice, method)
);

-- A mark for every change that a sum follows. Only ever added to by sales, which therefore never wait for one another; taken
-- away before the slice is worked out again, so that a change in between leaves its own mark behind.
create table stale_slices (
  kind text not null check (kind in ('sales', 'payments')),
  slice timestamptz not null
);
create index stale_slices_of on stale_slices (kind, slice);

create function mark_sale() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into stale_slices values ('sales', slice_of(old.created_at));
    if (old.deleted_at is null) <> (new.deleted_at is null) then
      insert into stale_slices
        select distinct 'payments', slice_of(created_at) from payments where transaction_id = new.id;
    end if;
    if slice_of(new.created_at) = slice_of(old.created_at) then
      return null;
    end if;
  end if;
  insert into stale_slices values ('sales', slice_of(new.created_at));
  return null;
end $$;
create trigger mark_stale after insert on transactions for each row execute function mark_sale();
create trigger mark_stale_again after update on transactions for each row
  when ((old.created_at, old.total, old.tax, old.discount_percent, old.discount_rate, old.status = 'cancelled',
    old.deleted_at is null) is distinct from (new.created_at, new.total, new.tax, new.discount_percent, new.discount_rate,
    new.status = 'cancelled', new.deleted_at is null))
  execute function mark_sale();

create function mark_lines() returns trigger language plpgsql as $$
begin
  insert into stale_slices
    select distinct 'sales', slice_of(created_at) from transactions where id in (select transaction_id from changed);
  return null;
end $$;
create trigger mark_added after insert on transaction_items
  referencing new table as changed for each statement execute function mark_lines();
create trigger mark_changed after update on transaction_items
  referencing new table as changed for each statement execute function mark_lines();
create trigger mark_removed after delete on transaction_items
  referencing old table as changed for each statement execute function mark_lines();

create function mark_payment() returns trigger language plpgsql as $$
begin
  insert into stale_slices values ('payments', slice_of(new.created_at));
  return null;
end $$;
create trigger mark_stale after insert on payments for each row execute function mark_payment();

insert into stale_slices select distinct 'sales', slice_of(created_at) from transactions;
insert into stale_slices select distinct 'payments', slice_of(created_at) from payments;
