-- Sums of each day of the shop, one table per dimension. The server works out the days named in stale_days every minute
-- (server/features/daily-sums/); readers work out a stale day themselves, so that a late refresh never shows a wrong figure.

create table daily_sales (
  day date,
  status text,
  payment_status text,
  count integer not null,
  total bigint not null,
  tax bigint not null,
  primary key (day, status, payment_status)
);

-- Revenue: each line's part of its order's total (docs/product.md#revenue-and-money-received).
create table daily_products (
  day date not null,
  -- Null: free lines.
  product_id uuid,
  amount bigint not null,
  -- Of lines by m²: their real size, what they came to before extras and discounts, and that size at the product's price,
  -- rounded for each line as its total is: without rules and special prices both are equal.
  square_metres numeric,
  realised bigint,
  listed bigint,
  -- Of lines with a cost (docs/product.md#laba-kotor): without tax, and that cost. Null without such lines.
  costed_sales bigint,
  cost bigint,
  unique nulls not distinct (day, product_id)
);

-- The same by what the lines were at the time of the order, and of it what their extras are, by name.
create table daily_product_groups (
  day date,
  kind text check (kind in ('category', 'machine', 'extra')),
  name text,
  amount bigint not null,
  -- Not of extras: the line has the cost.
  costed_sales bigint,
  cost bigint,
  primary key (day, kind, name)
);

-- `pays_debt`: for an order made before the payment, unless the order was deleted since.
create table daily_payments (
  day date,
  method text,
  pays_debt boolean,
  count integer not null,
  amount bigint not null,
  refunded bigint not null,
  primary key (day, method, pays_debt)
);

-- A day may be named several times: adding a row never waits for another sale.
create table stale_days (
  day date not null
);

-- The day of a moment in any of the shop's possible time zones: a mark needs no look at the settings.
create function mark_stale_days(moment timestamptz) returns void language sql as $$
  insert into stale_days
    select (moment at time zone 'Asia/Jakarta')::date
    union select (moment at time zone 'Asia/Jayapura')::date
$$;

create function mark_order_day() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    -- `item_count` changes with an added line; mark_line_day sees the others.
    if (new.created_at, new.total, new.tax, new.discount_percent, new.discount_amount, new.discount_rate, new.status,
        new.payment_status, new.item_count, new.deleted_at)
      is not distinct from (old.created_at, old.total, old.tax, old.discount_percent, old.discount_amount,
        old.discount_rate, old.status, old.payment_status, old.item_count, old.deleted_at) then
      return null;
    end if;
    if new.created_at <> old.created_at then
      perform mark_stale_days(old.created_at);
    end if;
    if (new.deleted_at is null) <> (old.deleted_at is null) then
      perform mark_stale_days(created_at) from payments where transaction_id = new.id;
    end if;
  end if;
  perform mark_stale_days(new.created_at);
  return null;
end $$;

create function mark_line_day() returns trigger language plpgsql as $$
begin
  -- Moves to another stage and hand-overs change no sum, and come alone.
  if tg_op = 'DELETE' or (new.moved_at, new.handed_over_at) is not distinct from (old.moved_at, old.handed_over_at) then
    perform mark_stale_days(created_at) from transactions where id = old.transaction_id;
  end if;
  return null;
end $$;

create function mark_payment_day() returns trigger language plpgsql as $$
begin
  perform mark_stale_days(new.created_at);
  return null;
end $$;

-- In another time zone every day has other bounds.
create function mark_all_days() returns trigger language plpgsql as $$
begin
  insert into stale_days
    select day + shift from (select day from daily_sales union select day from daily_payments) as known, generate_series(-1, 1) as shift;
  return null;
end $$;
