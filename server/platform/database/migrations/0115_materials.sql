-- Materials, their ledger, and what products use of them.
alter table products
  add column recipe jsonb default '[]' not null check (jsonb_typeof(recipe) = 'array'),
  add column holds_without_material boolean default false not null;

create table materials (
  id uuid primary key,
  name text not null check (name <> ''),
  kind text not null check (kind in ('roll', 'sheet', 'piece', 'liquid')),
  roll_width numeric(9,2) check (roll_width > 0),
  roll_length numeric(9,2) check (roll_length > 0),
  minimum numeric(14,4) default 0 not null check (minimum >= 0),
  lead_days integer default 0 not null check (lead_days >= 0),
  created_at timestamptz(3) default now() not null,
  created_by uuid references users,
  updated_at timestamptz(3) default now() not null,
  version integer default 1 not null,
  deleted_at timestamptz(3),
  deleted_by uuid references users,
  request_hash text,
  check ((roll_width is not null) = (kind = 'roll')),
  check (roll_length is null or kind = 'roll')
);

-- The ledger of a material (docs/decisions/0138). Quantities in ten-thousandths of its base unit, values in rupiah. A row keeps the stock
-- after it: quantity, value, and the last cost as `cost_value` for `cost_quantity`.
create table material_movements (
  id uuid primary key,
  seq bigint generated always as identity,
  material_id uuid not null references materials,
  kind text not null check (kind in ('opening', 'purchase', 'supplierReturn', 'use', 'release', 'reprint', 'spoil', 'count', 'correction')),
  quantity bigint not null,
  value bigint not null,
  stock_quantity bigint not null,
  stock_value bigint not null,
  cost_value bigint not null check (cost_value >= 0),
  cost_quantity bigint not null check (cost_quantity >= 0),
  transaction_id uuid references transactions,
  line_id uuid,
  bill_line_id uuid,
  reason text check (reason <> ''),
  created_at timestamptz(3) default now() not null,
  created_by uuid default actor() references users,
  check (quantity = 0 or kind <> 'correction'),
  check (quantity <> 0 or kind in ('correction', 'use', 'release')),
  check (kind not in ('spoil', 'count', 'reprint') or reason is not null),
  check ((line_id is null) = (transaction_id is null)),
  check (kind not in ('use', 'release', 'reprint') or line_id is not null)
);
create index material_movements_of on material_movements (material_id, seq desc);
create index material_movements_of_line on material_movements (line_id) where line_id is not null;
create index material_movements_newest on material_movements (created_at);

-- Devices load everything again: products have recipes.
update change_log set id = gen_random_uuid();
