-- What each customer bought, packed: a period of a million sales is a few texts to read instead of a hundred thousand rows to put together.
-- They are kept as products' parts are: slice by slice, and of the months and years that are over. What customers had bought when a month
-- began goes with all that kept it right at every moment.
drop trigger correct_months on transactions;
drop trigger correct_months_again on transactions;
drop function correct_months();
drop function put_into_months(transactions, integer);
drop function sum_begun_months();
drop table customer_sums;
drop table summed_months;

-- A customer's number in what is packed, small and without great gaps. Whoever has no sale left has none, and gets another with the next one: the
-- slices of the former sales are stale by then.
alter table first_purchases add column number integer generated always as identity;
create unique index first_purchases_number on first_purchases (number) include (customer_id);
drop index first_purchases_made;
create index first_purchases_made on first_purchases (made_at) include (number);

-- Base64 without line ends, which costs a third more than the bytes on its way to the server instead of twice as much. Nothing: empty.
create function as_base64(bytes bytea) returns text language sql immutable parallel safe as $$
  select coalesce(translate(encode(bytes, 'base64'), e'\n', ''), '')
$$;

-- Three bytes say how many each number, count and amount takes: the number of a customer, how often they bought, for how much (rupiah). They
-- follow for each customer, in the order of the numbers.
create function packed(numbers integer[], counts bigint[], amounts bigint[]) returns text language sql immutable parallel safe as $$
  select as_base64(substring(int4send((wide << 16) + (often << 8) + dear) from 2) || bytes)
  from (
    select (length(to_hex((select max(number) from unnest(numbers) as number))) + 1) / 2 as wide,
      (length(to_hex((select max(count) from unnest(counts) as count))) + 1) / 2 as often,
      (length(to_hex((select max(amount) from unnest(amounts) as amount))) + 1) / 2 as dear
  ) as widths cross join lateral (
    select string_agg(substring(int8send(number) from 9 - wide) || substring(int8send(count) from 9 - often)
      || substring(int8send(amount) from 9 - dear), '' order by number) as bytes
    from unnest(numbers, counts, amounts) as buyer (number, count, amount)
  ) as entries
$$;
create function uint(bytes bytea) returns bigint language sql immutable parallel safe as $$
  select ('x' || lpad(encode(bytes, 'hex'), 16, '0'))::bit(64)::bigint
$$;
create function unpacked(packed text) returns table (number integer, count bigint, amount bigint)
language sql immutable parallel safe rows 1000 as $$
  select uint(substring(bytes from at for wide))::integer, uint(substring(bytes from at + wide for often)),
    uint(substring(bytes from at + wide + often for dear))
  from (
    select bytes, get_byte(bytes, 0) as wide, get_byte(bytes, 1) as often, get_byte(bytes, 2) as dear
    from (select decode(packed, 'base64') as bytes offset 0) as decoded where length(bytes) > 0 offset 0
  ) as unpacked, generate_series(4, length(bytes), wide + often + dear) as at
  -- Else who sorts or groups them would do so with all the bytes beside each.
  offset 0
$$;

-- Several of these texts as one.
create function packed_together(texts text[]) returns text language sql immutable parallel safe as $$
  select packed(array_agg(number), array_agg(count), array_agg(amount))
  from (
    select number, sum(count)::bigint as count, sum(amount)::bigint as amount
    from unnest(texts) as part cross join lateral unpacked(part) group by number
  ) as buyer
$$;

-- Who bought in a part of a slice, from the rows.
create function bought(since timestamptz, until timestamptz)
returns text language sql stable set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
  select packed(array_agg(number), array_agg(count), array_agg(amount))
  from (
    select customer_id, count(*) as count, sum(total)::bigint as amount from transactions
    where deleted_at is null and status <> 'cancelled' and created_at >= since and created_at < until
    group by customer_id
  ) as buyer join first_purchases using (customer_id)
$$;

-- Count and total are those of sale_totals: where they are not, a process of an older version has worked the slice out, which knows nothing of this.
create table buyer_slices (
  slice timestamptz primary key,
  count bigint not null,
  total numeric not null,
  packed text not null
);
-- Months that are over; right while no slice of theirs is stale.
create table buyer_months (
  month timestamptz primary key,
  packed text not null
);
-- Years as far as their months are kept.
create table buyer_years (
  year timestamptz primary key,
  finish timestamptz not null,
  packed text not null
);
-- Read whole, and much too irregular to be pressed.
alter table buyer_slices alter column packed set storage external;
alter table buyer_months alter column packed set storage external;
alter table buyer_years alter column packed set storage external;

insert into buyer_slices
  select slice, count, total, packed from sale_totals
    cross join lateral (select bought(slice, slice_end(slice)) as packed offset 0) as now;
