-- The screen of customers: how many there are of each tier, and one customer's transactions and debts, however many they have.

create index customers_of_tier on customers (membership_tier) where deleted_at is null;

drop index transactions_of_customer;
create index transactions_of_customer on transactions (customer_id, created_at desc, id desc) where deleted_at is null;
create index transactions_open_of_customer on transactions (customer_id, created_at) include (remaining_amount)
  where deleted_at is null and remaining_amount > 0 and status <> 'cancelled';
