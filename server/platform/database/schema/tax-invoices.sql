-- What was exported for Coretax: the newest row of an order and a day holds. Later changes of the order show by comparison.
create table exported_tax_invoices (
  id uuid primary key,
  transaction_id uuid not null references transactions,
  day date not null,
  price bigint not null check (price > 0),
  tax bigint not null check (tax >= 0),
  buyer jsonb not null,
  created_by uuid references users,
  created_at timestamptz(3) default now() not null
);
create index exported_tax_invoices_of on exported_tax_invoices (day, transaction_id, created_at desc);

-- Never changed, never deleted (guards.sql).
create trigger append_only before update or delete or truncate on exported_tax_invoices
  for each statement execute function refuse_change();
