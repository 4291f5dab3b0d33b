-- Expenses are searched by any part of their names, and summed by month and year without reading the rows themselves.
create index expenses_name on expenses using gin (name gin_trgm_ops) where deleted_at is null;
create index expenses_sums on expenses (created_at) include (amount) where deleted_at is null;
