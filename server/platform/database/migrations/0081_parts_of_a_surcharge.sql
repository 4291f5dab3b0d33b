-- Of an order whose lines come to nothing something can be left to be shared since Ekspres can cost something: among all of them alike.
create or replace function sold_lines(since timestamptz, until timestamptz)
returns table (slice timestamptz, product_id uuid, category text, machine_type text, amount numeric)
language sql stable set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
  select slice_of(created_at), product_id, category, machine_type,
    sum(div(total * up_to, whole) - div(total * (up_to - weight), whole))
  from (
    select *, sum(weight) over (partition by id) as whole,
      sum(weight) over (partition by id order by position, line_id) as up_to
    from (
      select sale.id, sale.created_at, sale.total::numeric as total, line.product_id, line.category, line.machine_type,
        line.position, line.id as line_id,
        case when sum(value) over (partition by sale.id) = 0 then 1 else value end as weight
      from transactions as sale
      -- `offset 0`: each sale's own lines, never all lines for every sale.
      cross join lateral (
        select * from transaction_items where transaction_id = sale.id offset 0
      ) as line
      cross join lateral (select line.total * (1 - case
        when sale.discount_percent = 0 and line.discount_eligible then sale.discount_rate else 0 end) as value) as weighed
      where sale.deleted_at is null and sale.status <> 'cancelled' and sale.created_at >= since and sale.created_at < until
    ) as weighted
  ) as part
  group by 1, 2, 3, 4
$$;
