-- What m² lines came to, to be compared with their list price. The sums are worked out again after the start.
alter table daily_products
  add column square_metres numeric,
  add column realised bigint,
  add column listed bigint;
insert into stale_days select distinct day from daily_products;
