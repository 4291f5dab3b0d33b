create table suppliers (
  id uuid primary key,
  name text not null check (name <> ''),
  phone text default '' not null,
  created_at timestamptz(3) default now() not null,
  created_by uuid references users,
  updated_at timestamptz(3) default now() not null,
  version integer default 1 not null,
  deleted_at timestamptz(3),
  deleted_by uuid references users,
  request_hash text
);

-- Devices read it again (change-log.sql).
create trigger announce after insert or update on suppliers
  for each row execute function announce_change();
-- Riwayat (activity.sql).
create trigger record_activity after insert or delete or update on suppliers
  for each row execute function record_activity();
-- The version that optimistic locking compares (guards.sql).
create trigger touch before update on suppliers
  for each row execute function touch();

-- A bill is an expense: its day, photo, who noted it and what it comes to without what went back are there (docs/decisions/0139).
create table supplier_bills (
  id uuid primary key references expenses,
  supplier_id uuid not null references suppliers,
  number text check (number <> ''),
  due_on date,
  freight bigint not null check (freight >= 0),
  content_hash text not null
);
create index supplier_bills_of on supplier_bills (supplier_id);

-- `count` and `content` in ten-thousandths: packs, and metres of a roll or base units in each. `units` of the material's base unit.
create table supplier_bill_lines (
  id uuid primary key,
  bill_id uuid not null references supplier_bills,
  position integer not null,
  material_id uuid references materials,
  name text not null check (name <> ''),
  count bigint not null check (count > 0),
  content bigint not null check (content > 0),
  price bigint not null check (price >= 0),
  amount bigint not null check (amount >= 0),
  freight bigint not null check (freight >= 0),
  units bigint check (units > 0),
  check ((units is null) = (material_id is null)),
  unique (bill_id, position)
);
create index supplier_bill_lines_of on supplier_bill_lines (material_id) where material_id is not null;
alter table material_movements add constraint movement_of_bill foreign key (bill_line_id) references supplier_bill_lines;

-- Money that went to a supplier; below 0 what came back.
create table supplier_payments (
  id uuid primary key,
  bill_id uuid not null references supplier_bills,
  amount bigint not null check (amount <> 0),
  method text not null check (method in ('cash', 'transfer', 'qris')),
  created_at timestamptz(3) default now() not null,
  created_by uuid default actor() references users
);
create index supplier_payments_of on supplier_payments (bill_id);
create index supplier_payments_newest on supplier_payments (created_at);

-- Devices read the expense again (change-log.sql).
create trigger announce after insert on supplier_payments
  for each row execute function announce_change('expenses', 'bill_id');
-- Never changed, never deleted (guards.sql).
create trigger append_only before update or delete or truncate on supplier_payments
  for each statement execute function refuse_change();
-- Riwayat (activity.sql).
create trigger record_activity after insert on supplier_payments
  for each row execute function record_activity();

-- Packs that came from the supplier, in ten-thousandths. A line is awaited until all of it came or is cancelled.
create table supplier_receipts (
  id uuid primary key,
  line_id uuid not null references supplier_bill_lines,
  count bigint not null check (count > 0),
  created_at timestamptz(3) default now() not null,
  created_by uuid default actor() references users
);
create index supplier_receipts_of on supplier_receipts (line_id);

-- Never changed, never deleted (guards.sql).
create trigger append_only before update or delete or truncate on supplier_receipts
  for each statement execute function refuse_change();
-- Riwayat (activity.sql) has what came later: what came with the bill has the id of its line.
create trigger record_activity after insert on supplier_receipts
  for each row when (new.id <> new.line_id) execute function record_activity();

-- Packs that went back to the supplier, in ten-thousandths, at the bill's price; `is_cancelled`: they never came.
create table supplier_returns (
  id uuid primary key,
  line_id uuid not null references supplier_bill_lines,
  count bigint not null check (count > 0),
  value bigint not null check (value >= 0),
  is_cancelled boolean default false not null,
  created_at timestamptz(3) default now() not null,
  created_by uuid default actor() references users
);
create index supplier_returns_of on supplier_returns (line_id);

-- Never changed, never deleted (guards.sql).
create trigger append_only before update or delete or truncate on supplier_returns
  for each statement execute function refuse_change();
-- Riwayat (activity.sql).
create trigger record_activity after insert on supplier_returns
  for each row execute function record_activity();
