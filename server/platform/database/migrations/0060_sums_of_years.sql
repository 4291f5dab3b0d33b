-- What each product earned in whole years, as in months (0050). Figures of any days are made of the fewest sums: a year or a month of which the days
-- are the greater part is taken whole, and what is too much is taken off again. `slices` says how many sums of slices are in one: what is
-- none any more after that was not sold at all, else it may have been sold for nothing.
alter table line_months add column slices bigint;
update line_months set slices = made.slices
  from (
    select month_of(slice) as month, product_id, category, machine_type, count(*) as slices from line_totals group by 1, 2, 3, 4
  ) as made
  where (line_months.month, line_months.product_id, line_months.category, line_months.machine_type)
    = (made.month, made.product_id, made.category, made.machine_type);
alter table line_months alter column slices set not null;

-- The years that a stretch of time touches. Like a month, one goes from the midnight of WIB to that of WIT: the two hours before it are months.
create function years_within(since timestamptz, until timestamptz)
returns table (year timestamptz, finish timestamptz) language sql immutable rows 5 as $$
  select year, finish
  from generate_series(date_trunc('year', since at time zone 'UTC'), until at time zone 'UTC' + interval '1 year',
      interval '1 year') as first_day,
    lateral (select (first_day - interval '7 hours') at time zone 'UTC' as year,
      (first_day + interval '1 year' - interval '9 hours') at time zone 'UTC' as finish) as block
  where year < until and finish > since
$$;

create table line_years (
  year timestamptz not null,
  product_id uuid not null,
  category text not null,
  machine_type text not null,
  amount bigint not null,
  slices bigint not null,
  primary key (year, product_id, category, machine_type)
);
insert into line_years
  select year, product_id, category, machine_type, sum(amount), sum(slices)
  from line_months cross join lateral years_within(month, month_end(month)) group by 1, 2, 3, 4;
