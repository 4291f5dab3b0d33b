create function add_received(sale uuid, payment uuid, times integer) returns void language plpgsql as $$
begin
  insert into received_sums as known (slice, shard, count, amount)
    select slice_of(created_at), pg_backend_pid() % 1024, times * count(*) filter (where kind = 'payment'), times * sum(amount)
    from payments where transaction_id = sale and later and (payment is null or id = payment) group by 1
    on conflict (slice, shard) do update
      set count = known.count + excluded.count, amount = known.amount + excluded.amount;
end $$;

create function as_base64(bytes bytea) returns text language sql immutable parallel safe as $$
  select coalesce(translate(encode(bytes, 'base64'), e'\n', ''), '')
$$;

create function count_debts(customer uuid, difference integer) returns integer language plpgsql as $$
declare
  debts bigint;
begin
  insert into customer_debts as known (customer_id, count) values (customer, difference)
    on conflict (customer_id) do update set count = known.count + excluded.count
    returning count into debts;
  return case when debts = 0 then -1 when debts = difference then 1 else 0 end;
end $$;

create function find_first_purchase(customer uuid) returns void language plpgsql as $$
declare
  first timestamptz;
begin
  perform from customers where id = customer for no key update;
  select created_at into first from transactions
    where customer_id = customer and deleted_at is null and status <> 'cancelled' order by created_at limit 1;
  if first is null then
    delete from first_purchases where customer_id = customer;
  else
    insert into first_purchases as known values (customer, first)
      on conflict (customer_id) do update set made_at = excluded.made_at where known.made_at <> excluded.made_at;
  end if;
end $$;

create function follow_time_of_sale() returns trigger language plpgsql as $$
begin
  update later_payments set sold_at = new.created_at from payments where payments.transaction_id = new.id and payment_id = payments.id;
  return null;
end $$;

create function mark_changed_lines() returns trigger language plpgsql as $$
begin
  insert into stale_slices
    select distinct 'sales', slice_of(created_at) from transactions where id in (
      select changed.transaction_id from changed join former using (id)
      where (changed.moved_at, changed.handed_over_at) is not distinct from (former.moved_at, former.handed_over_at));
  return null;
end $$;

create function mark_lines() returns trigger language plpgsql as $$
begin
  insert into stale_slices
    select distinct 'sales', slice_of(created_at) from transactions where id in (select transaction_id from changed);
  return null;
end $$;

create function mark_payment() returns trigger language plpgsql as $$
begin
  insert into stale_slices values ('payments', slice_of(new.created_at));
  return null;
end $$;

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

create function month_end(month timestamptz) returns timestamptz language sql immutable parallel safe as $$
  select case
    when extract(hour from utc) = 17 then utc + interval '7 hours' + interval '1 month' - interval '9 hours'
    else utc + interval '1 hour'
  end at time zone 'UTC'
  from (select month at time zone 'UTC' as utc) as moment
$$;

create function month_of(at timestamptz) returns timestamptz language sql immutable parallel safe as $$
  select case
    when extract(hour from utc) in (15, 16) and extract(day from utc + interval '1 day') = 1 then date_trunc('hour', utc)
    else date_trunc('month', utc + interval '7 hours') - interval '7 hours'
  end at time zone 'UTC'
  from (select at at time zone 'UTC' as utc) as moment
$$;

create function months_within(since timestamptz, until timestamptz) returns table (month timestamptz, finish timestamptz) language sql
 STABLE ROWS 50
AS $$
  select month, month_end(month)
  from generate_series(date_trunc('month', since at time zone 'UTC'), until at time zone 'UTC' + interval '1 month',
      interval '1 month') as first_day,
    (values (interval '9 hours'), (interval '8 hours'), (interval '7 hours')) as midnight (before),
    lateral (select (first_day - before) at time zone 'UTC' as month) as start
  where month < until and month_end(month) > since
$$;

create function note_first_purchase() returns trigger language plpgsql as $$
begin
  if not exists (select from first_purchases where customer_id = new.customer_id and made_at <= new.created_at) then
    perform find_first_purchase(new.customer_id);
  end if;
  return null;
end $$;

create function note_first_purchase_again() returns trigger language plpgsql as $$
begin
  -- Always in the same order, so that two sales that change hands never wait for one another.
  perform find_first_purchase(least(old.customer_id, new.customer_id));
  if old.customer_id <> new.customer_id then
    perform find_first_purchase(greatest(old.customer_id, new.customer_id));
  end if;
  return null;
end $$;

create function note_later_payment() returns trigger language plpgsql as $$
begin
  insert into later_payments select new.id, id, created_at, new.created_at, new.amount from transactions where id = new.transaction_id;
  return null;
end $$;

create function note_words() returns trigger language plpgsql as $$
declare
  words text[] := (string_to_array(new.search_text, ' '))[2:];
begin
  if words <@ array(select word from search_words where word = any (words)) then
    return null;
  end if;
  -- Always in the same order, so that two sales with the same new words never wait for one another.
  insert into search_words (word) select distinct word from unnest(words) as word order by word on conflict do nothing;
  return null;
end $$;

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

create function packed_together(texts text[]) returns text language sql immutable parallel safe as $$
  select packed(array_agg(number), array_agg(count), array_agg(amount))
  from (
    select number, sum(count)::bigint as count, sum(amount)::bigint as amount
    from unnest(texts) as part cross join lateral unpacked(part) group by number
  ) as buyer
$$;

create function slice_end(slice timestamptz) returns timestamptz language sql immutable parallel safe as $$
  select slice + case when extract(hour from slice at time zone 'UTC') = 17 then 22 else 1 end * interval '1 hour'
$$;

create function slice_of(at timestamptz) returns timestamptz language sql immutable parallel safe as $$
  select case
    when extract(hour from at at time zone 'UTC') in (15, 16) then date_trunc('hour', at at time zone 'UTC')
    else date_trunc('day', at at time zone 'UTC' + interval '7 hours') - interval '7 hours'
  end at time zone 'UTC'
$$;

create function sum_day() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform add_to_day(old, -1);
  end if;
  perform add_to_day(new, 1);
  return null;
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

create function sum_received() returns trigger language plpgsql as $$
begin
  -- Held as its paid amount is going to hold it: a sale leaves the books before or after, not in between.
  perform from transactions where id = new.transaction_id and deleted_at is null for no key update;
  if found then
    perform add_received(new.transaction_id, new.id, 1);
  end if;
  return null;
end $$;

create function sum_received_again() returns trigger language plpgsql as $$
begin
  perform add_received(new.id, null, case when new.deleted_at is null then 1 else -1 end);
  return null;
end $$;

create function tally(pair_status text, pair_payment_status text, difference integer) returns void language plpgsql as $$
begin
  insert into transaction_tallies as known (status, payment_status, shard, count)
    values (pair_status, pair_payment_status, pg_backend_pid() % 1024, difference)
    on conflict (status, payment_status, shard) do update set count = known.count + difference;
end $$;

create function tally_transaction() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.status, old.payment_status, old.deleted_at is null)
      = (new.status, new.payment_status, new.deleted_at is null) then
    return null;
  end if;
  if tg_op = 'UPDATE' and old.deleted_at is null then
    perform tally(old.status, old.payment_status, -1);
  end if;
  if new.deleted_at is null then
    perform tally(new.status, new.payment_status, 1);
  end if;
  return null;
end $$;

create function uint(bytes bytea) returns bigint language sql immutable parallel safe as $$
  select ('x' || lpad(encode(bytes, 'hex'), 16, '0'))::bit(64)::bigint
$$;

create function unpacked(packed text) returns table (number integer, count bigint, amount bigint) language sql immutable parallel safe as $$
  select uint(substring(bytes from at for wide))::integer, uint(substring(bytes from at + wide for often)),
    uint(substring(bytes from at + wide + often for dear))
  from (
    select bytes, get_byte(bytes, 0) as wide, get_byte(bytes, 1) as often, get_byte(bytes, 2) as dear
    from (select decode(packed, 'base64') as bytes offset 0) as decoded where length(bytes) > 0 offset 0
  ) as unpacked, generate_series(4, length(bytes), wide + often + dear) as at
  -- Else who sorts or groups them would do so with all the bytes beside each.
  offset 0
$$;

create function years_within(since timestamptz, until timestamptz) returns table (year timestamptz, finish timestamptz) language sql
 IMMUTABLE ROWS 5
AS $$
  select year, finish
  from generate_series(date_trunc('year', since at time zone 'UTC'), until at time zone 'UTC' + interval '1 year',
      interval '1 year') as first_day,
    lateral (select (first_day - interval '7 hours') at time zone 'UTC' as year,
      (first_day + interval '1 year' - interval '9 hours') at time zone 'UTC' as finish) as block
  where year < until and finish > since
$$;

create table buyer_months (
  month timestamptz primary key,
  packed text not null
);

create table buyer_slices (
  slice timestamptz primary key,
  count bigint not null,
  total numeric not null,
  packed text not null
);

create table buyer_years (
  year timestamptz primary key,
  finish timestamptz not null,
  packed text not null
);

create table customer_debts (
  customer_id uuid primary key,
  count bigint not null
);

create table day_sums (
  slice timestamptz not null,
  shard integer not null,
  count bigint not null,
  cancelled bigint not null,
  total numeric not null,
  primary key (slice, shard)
);

create table debt_sums (
  slice timestamptz not null,
  shard integer not null,
  count bigint not null,
  amount numeric not null,
  partial_count bigint not null,
  partial_amount numeric not null,
  debtors bigint not null,
  primary key (slice, shard)
);
insert into debt_sums select slice_of(now()), 1024, 0, 0, 0, 0, 0;

create table expense_sums (
  day date not null,
  category text not null,
  shard integer not null,
  count bigint not null,
  amount numeric not null,
  cash numeric not null,
  primary key (day, category, shard)
);

create table first_purchases (
  customer_id uuid primary key,
  made_at timestamptz not null,
  number integer generated always as identity
);
create index first_purchases_made on first_purchases (made_at) include (number);
create unique index first_purchases_number on first_purchases (number) include (customer_id);

create table later_payments (
  payment_id uuid primary key,
  transaction_id uuid not null,
  sold_at timestamptz(3) not null,
  paid_at timestamptz(3) not null,
  amount bigint not null
);
create index later_payments_of on later_payments (sold_at, paid_at) include (transaction_id, amount);

create table line_months (
  month timestamptz not null,
  product_id uuid not null,
  category text not null,
  machine_type text not null,
  amount bigint not null,
  slices bigint not null,
  primary key (month, product_id, category, machine_type)
);

create table line_totals (
  slice timestamptz not null,
  product_id uuid not null,
  category text not null,
  machine_type text not null,
  amount numeric not null,
  primary key (slice, product_id, category, machine_type)
);

create table line_years (
  year timestamptz not null,
  product_id uuid not null,
  category text not null,
  machine_type text not null,
  amount bigint not null,
  slices bigint not null,
  primary key (year, product_id, category, machine_type)
);

create table payment_totals (
  slice timestamptz not null,
  method text not null,
  amount numeric not null,
  refunded numeric not null,
  primary key (slice, method)
);

create table received_sums (
  slice timestamptz not null,
  shard integer not null,
  count bigint not null,
  amount bigint not null,
  primary key (slice, shard)
);

create table sale_totals (
  slice timestamptz primary key,
  count bigint not null,
  total numeric not null,
  tax numeric not null
);

create table search_words (
  word text primary key,
  share real default 0 not null
);
create index search_words_parts on search_words using gin (word gin_trgm_ops);

create table stale_slices (
  kind text not null check (kind in ('sales', 'payments')),
  slice timestamptz not null
);
create index stale_slices_of on stale_slices (kind, slice);

create table transaction_tallies (
  status text not null,
  payment_status text not null,
  shard integer not null,
  count bigint not null,
  primary key (status, payment_status, shard)
);

create function bought(since timestamptz, until timestamptz) returns text language sql stable set enable_seqscan = 'off' set enable_hashjoin = 'off' set enable_mergejoin = 'off' as $$
  select packed(array_agg(number), array_agg(count), array_agg(amount))
  from (
    select customer_id, count(*) as count, sum(total)::bigint as amount from transactions
    where deleted_at is null and status <> 'cancelled' and created_at >= since and created_at < until
    group by customer_id
  ) as buyer join first_purchases using (customer_id)
$$;

create function received(since timestamptz, until timestamptz) returns table (slice timestamptz, method text, amount numeric, refunded numeric) language sql stable set enable_seqscan = 'off' set enable_hashjoin = 'off' set enable_mergejoin = 'off' as $$
  select slice_of(payment.created_at), payment.method, sum(payment.amount),
    coalesce(-sum(payment.amount) filter (where payment.kind = 'refund'), 0)
  from payments as payment
  cross join lateral (
    select from transactions where id = payment.transaction_id and (deleted_at is null or paid_amount = 0) offset 0
  ) as sale
  where payment.created_at >= since and payment.created_at < until
  group by 1, 2
$$;

create function sold(since timestamptz, until timestamptz) returns table (slice timestamptz, count bigint, total numeric, tax numeric) language sql stable as $$
  select slice_of(created_at), count(*), sum(total), sum(tax)
  from transactions
  where deleted_at is null and status <> 'cancelled' and created_at >= since and created_at < until
  group by 1
$$;

create function sold_lines(since timestamptz, until timestamptz) returns table (slice timestamptz, product_id uuid, category text, machine_type text, amount numeric) language sql stable set enable_seqscan = 'off' set enable_hashjoin = 'off' set enable_mergejoin = 'off' as $$
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

create function words_with(parts text[]) returns table (part text, words text[], share real, sales bigint) language plpgsql stable as $$
begin
  sales := coalesce((select sum(count) from transaction_tallies), 0);
  foreach part in array parts loop
    words := null;
    share := null;
    if length(part) > 2 then
      select coalesce(array_agg(word), '{}'), coalesce(sum(greatest(few.share, 0.00002)), 0) into words, share
      from (
        select word, search_words.share from search_words
        where word like '%' || regexp_replace(part, '([\\%_])', '\\\1', 'g') || '%' limit 401
      ) as few;
      if cardinality(words) > 400 then
        words := null;
      end if;
    end if;
    return next;
  end loop;
end $$;
