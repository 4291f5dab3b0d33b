-- Credit terms: days to pay and the most that a customer may owe, and the shop's switch for them.
alter table store_config add column terms_enabled boolean default false not null;
alter table customers
  add column terms_days smallint check (terms_days >= 0 and terms_days <= 365),
  add column credit_limit bigint check (credit_limit >= 0 and credit_limit <= '999999999999999');
-- Each order keeps the terms that it was made with.
alter table transactions add column terms_days smallint check (terms_days >= 0 and terms_days <= 365);

drop index transactions_owed, transactions_open_of_customer;
create index transactions_open_of_customer on transactions (customer_id, created_at) include (remaining_amount, terms_days)
  where deleted_at is null and remaining_amount > 0 and status <> 'cancelled';
create index transactions_owed on transactions (created_at, id) include (remaining_amount, payment_status, customer_id, terms_days)
  where deleted_at is null and remaining_amount > 0 and status <> 'cancelled';
