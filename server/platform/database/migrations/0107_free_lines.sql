-- Lines without a product. Their revenue is that of no product.
alter table transaction_items
  alter column product_id drop not null,
  add constraint product_unless_free check ((product_id is null) = (price_source = 'free'));
alter table daily_products
  drop constraint daily_products_pkey,
  alter column product_id drop not null,
  add unique nulls not distinct (day, product_id);
