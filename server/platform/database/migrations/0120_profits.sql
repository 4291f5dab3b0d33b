-- What lines with a cost earn, by day (docs/decisions/0143). No line of an earlier version has one.
alter table daily_products add column costed_sales bigint, add column cost bigint;
alter table daily_product_groups add column costed_sales bigint, add column cost bigint;
