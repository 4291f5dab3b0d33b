-- How these two find their rows does not depend on what the planner believes to know of the tables: without statistics it compared every
-- payment of a day with every sale. The day's rows come first, by their index; what belongs to each is looked up by its key.

create or replace function sold_lines(since timestamptz, until timestamptz)
returns table (slice timestamptz, product_id uuid, category text, machine_type text, amount numeric)
language sql stable set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
  select slice_of(created_at), product_id, category, machine_type,
    sum(case when whole = 0 then 0 else div(total * up_to, whole) - div(total * (up_to - weight), whole) end)
  from (
    select sale.created_at, sale.total::numeric as total, line.product_id, line.category, line.machine_type, weight,
      sum(weight) over (partition by sale.id) as whole,
      sum(weight) over (partition by sale.id order by line.position, line.id) as up_to
    from transactions as sale
    -- `offset 0`: each sale's own lines, never all lines for every sale.
    cross join lateral (
      select * from transaction_items where transaction_id = sale.id offset 0
    ) as line
    cross join lateral (select line.total * (1 - case
      when sale.discount_percent = 0 and line.discount_eligible then sale.discount_rate else 0 end) as weight) as weighed
    where sale.deleted_at is null and sale.status <> 'cancelled' and sale.created_at >= since and sale.created_at < until
  ) as part
  group by 1, 2, 3, 4
$$;

create or replace function received(since timestamptz, until timestamptz)
returns table (slice timestamptz, method text, amount numeric, refunded numeric)
language sql stable set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
  select slice_of(payment.created_at), payment.method, sum(payment.amount),
    coalesce(-sum(payment.amount) filter (where payment.amount < 0), 0)
  from payments as payment
  cross join lateral (
    select from transactions where id = payment.transaction_id and deleted_at is null offset 0
  ) as sale
  where payment.created_at >= since and payment.created_at < until
  group by 1, 2
$$;
