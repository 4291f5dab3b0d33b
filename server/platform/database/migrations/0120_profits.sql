-- What lines with a cost earn, by day (docs/decisions/0143). No line of an earlier version has one.
create table daily_profits (
  day date not null,
  product_id uuid,
  machine_type text not null,
  sales bigint not null,
  cost bigint not null,
  unique nulls not distinct (day, product_id, machine_type)
);
