-- What has changed since an instant, the oldest change first: for programs that follow a list. A transaction's other indexes move with its
-- states and payments already; customers, products and expenses hardly ever change.
set local maintenance_work_mem = '256MB';
create index transactions_changed on transactions (updated_at, id);
create index customers_changed on customers (updated_at, id);
create index products_changed on products (updated_at, id);
create index expenses_changed on expenses (updated_at, id);
create index payments_booked on payments (booked_at, id);
