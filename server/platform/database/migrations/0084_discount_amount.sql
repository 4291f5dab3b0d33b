-- An extra discount in rupiah. Beside it discount_percent says which percentage of the subtotal it is, rounded up, so that whatever asks
-- whether there is an extra discount, or how large it is, goes on looking at the percentage.
alter table transactions add column discount_amount bigint not null default 0
  check (discount_amount = 0 or (discount_amount > 0 and discount = discount_amount and discount_percent > 0));
