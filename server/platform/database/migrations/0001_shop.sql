-- The shop's records. Derived values (paid and remaining amounts, payment status, total spent, versions) are kept
-- here, by generated columns and triggers, so that no code path can leave them wrong.
-- Extensions (citext, pg_trgm) are created beforehand, by the administrator where the app's role may not.

create extension if not exists citext;
create extension if not exists pg_trgm;

create table users (
  id uuid primary key,
  email citext not null check (email ~ '^\S+@\S+$'),
  email_verified boolean not null default true,
  name text not null check (name <> ''),
  image text,
  username text,
  role text not null default 'cashier' check (role in ('owner', 'manager', 'cashier', 'operator')),
  is_active boolean not null default true,
  is_sample boolean not null default false,
  created_at timestamptz(3) not null default now(),
  created_by uuid references users,
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  deleted_at timestamptz(3),
  deleted_by uuid references users
);
create unique index users_email on users (email) where deleted_at is null;

create table customers (
  id uuid primary key,
  name text not null check (name <> ''),
  phone text not null check (phone <> ''),
  email text,
  whatsapp text,
  membership_tier text not null default 'regular' check (membership_tier in ('gold', 'silver', 'regular')),
  address text,
  total_spent bigint not null default 0 check (total_spent between 0 and 9007199254740991),
  is_sample boolean not null default false,
  created_at timestamptz(3) not null default now(),
  created_by uuid references users,
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  deleted_at timestamptz(3),
  deleted_by uuid references users
);
create index customers_newest on customers (created_at desc, id desc) where deleted_at is null;
create index customers_name on customers using gin (name gin_trgm_ops) where deleted_at is null;
create index customers_phone on customers using gin (phone gin_trgm_ops) where deleted_at is null;

create table products (
  id uuid primary key,
  name text not null check (name <> ''),
  category text not null check (category <> ''),
  machine_type text not null check (machine_type <> ''),
  unit text not null check (unit <> ''),
  price_per_unit bigint not null check (price_per_unit >= 0),
  pricing_tiers jsonb not null default '[]' check (jsonb_typeof(pricing_tiers) = 'array'),
  discount_eligible boolean not null default true,
  is_sample boolean not null default false,
  created_at timestamptz(3) not null default now(),
  created_by uuid references users,
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  deleted_at timestamptz(3),
  deleted_by uuid references users
);
create index products_newest on products (created_at desc, id desc) where deleted_at is null;
create index products_name on products using gin (name gin_trgm_ops) where deleted_at is null;
create index products_category on products using gin (category gin_trgm_ops) where deleted_at is null;

create table transactions (
  id uuid primary key,
  customer_id uuid not null references customers,
  customer_name text not null,
  membership_tier text not null check (membership_tier in ('gold', 'silver', 'regular')),
  subtotal bigint not null check (subtotal >= 0),
  discount_percent numeric(5, 2) not null default 0 check (discount_percent between 0 and 100),
  discount_rate numeric(5, 4) not null default 0 check (discount_rate between 0 and 1),
  discount bigint not null check (discount between 0 and subtotal),
  tax_rate numeric(5, 4) not null check (tax_rate between 0 and 1),
  tax bigint not null check (tax >= 0),
  cashback bigint not null check (cashback between 0 and 499),
  total bigint not null check (total >= 0 and total % 500 = 0),
  paid_amount bigint not null default 0 check (paid_amount between 0 and total),
  remaining_amount bigint generated always as (total - paid_amount) stored,
  payment_status text generated always as (
    case when paid_amount = total then 'paid' when paid_amount > 0 then 'partial' else 'pending' end
  ) stored,
  payment_method text not null check (payment_method in ('cash', 'transfer', 'qris')),
  status text not null default 'processing'
    check (status in ('pending', 'processing', 'completed', 'cancelled')),
  estimated_completion date not null,
  item_count integer not null check (item_count > 0),
  first_item_name text not null,
  search_text text not null,
  is_sample boolean not null default false,
  created_at timestamptz(3) not null default now(),
  created_by uuid references users,
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  deleted_at timestamptz(3),
  deleted_by uuid references users,
  check (subtotal - discount + tax = total + cashback)
);
create index transactions_newest on transactions (created_at desc, id desc) where deleted_at is null;
create index transactions_by_status on transactions (status, created_at desc, id desc) where deleted_at is null;
create index transactions_by_payment on transactions (payment_status, created_at desc, id desc)
  where deleted_at is null;
create index transactions_open on transactions (created_at, id)
  where deleted_at is null and remaining_amount > 0 and status <> 'cancelled';
create index transactions_of_customer on transactions (customer_id, created_at desc);
create index transactions_search on transactions using gin (search_text gin_trgm_ops) where deleted_at is null;
create index transactions_sample on transactions (id) where is_sample and deleted_at is null;

create table transaction_items (
  id uuid primary key,
  transaction_id uuid not null references transactions,
  position integer not null,
  product_id uuid not null references products,
  product_name text not null,
  category text not null,
  machine_type text not null,
  quantity integer not null check (quantity >= 1),
  unit text not null,
  unit_price bigint not null check (unit_price >= 0),
  total bigint not null check (total >= 0),
  notes text,
  length numeric(9, 2) check (length > 0),
  width numeric(9, 2) check (width > 0),
  area numeric(17, 8) check (area > 0),
  applied_tier jsonb,
  discount_eligible boolean not null,
  check (unit <> 'm²' or (length is not null and width is not null and area is not null)),
  check (unit <> 'cm' or length is not null)
);
create index transaction_items_of on transaction_items (transaction_id, position);
create index transaction_items_product on transaction_items (product_id);

-- The ledger. Money given back when a transaction is edited is a negative row.
create table payments (
  id uuid primary key,
  transaction_id uuid not null references transactions,
  amount bigint not null check (amount <> 0),
  tendered bigint not null,
  change bigint generated always as (tendered - amount) stored,
  method text not null check (method in ('cash', 'transfer', 'qris')),
  received_by uuid references users,
  created_at timestamptz(3) not null default now(),
  check (tendered = amount or (amount > 0 and tendered > amount))
);
create index payments_of on payments (transaction_id, created_at, id);
create index payments_newest on payments (created_at);

create table expenses (
  id uuid primary key,
  name text not null check (name <> ''),
  amount bigint not null check (amount >= 0),
  is_sample boolean not null default false,
  created_at timestamptz(3) not null default now(),
  created_by uuid references users,
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  deleted_at timestamptz(3),
  deleted_by uuid references users
);
create index expenses_newest on expenses (created_at desc, id desc) where deleted_at is null;

create table store_config (
  id uuid primary key,
  name text not null check (name <> ''),
  address text not null default '',
  phone text not null default '',
  email text not null default '',
  logo text not null default '',
  tax_rate numeric(5, 4) not null check (tax_rate between 0 and 1),
  discount_rates jsonb not null,
  invoice_notes text not null default '',
  running_text text,
  role_permissions jsonb not null,
  product_settings jsonb not null,
  time_zone text not null default 'Asia/Jakarta'
    check (time_zone in ('Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1
);
create unique index store_config_single on store_config ((true));

-- How many transactions each pair of statuses has, so that the chips of the list never count a million rows.
-- A shard per connection keeps concurrent sales from waiting for one another.
create table transaction_tallies (
  status text not null,
  payment_status text not null,
  shard integer not null,
  count bigint not null,
  primary key (status, payment_status, shard)
);
