-- Prices of one customer, and where the price of a line comes from.
alter table customers
  add column special_prices jsonb default '[]'::jsonb not null check (jsonb_typeof(special_prices) = 'array');
alter table products add column member_discount_on_special boolean default false not null;
alter table transaction_items
  add column price_source text default 'product' not null check (price_source in ('product', 'special', 'changed', 'free')),
  add column list_price bigint check (list_price >= 0),
  add column price_reason text,
  add column price_changed_by uuid references users,
  add column price_approved_by uuid references users,
  add constraint reason_of_changed_price check (coalesce(price_reason <> '', false) = (price_source = 'changed')),
  add constraint list_price_of_other_price check ((list_price is not null) = (price_source in ('special', 'changed')));
