-- Lines that another printer makes, with its name and what it costs the shop.
alter table transaction_items
  add column is_outsourced boolean default false not null,
  add column vendor text check (vendor <> '' and length(vendor) <= 80),
  add column vendor_cost bigint check (vendor_cost >= 0),
  add constraint vendor_of_outsourced check (is_outsourced or (vendor is null and vendor_cost is null));
create index transaction_items_outsourced on transaction_items (transaction_id) where is_outsourced;
alter table store_config add column outsourcing_enabled boolean default false not null;
