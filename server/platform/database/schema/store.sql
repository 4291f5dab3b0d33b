-- One row: the shop's settings.
create table store_config (
  id uuid primary key,
  name text not null check (name <> ''),
  address text default '' not null,
  phone text default '' not null,
  email text default '' not null,
  logo text default '' not null,
  tax_rate numeric(5,4) not null check (tax_rate >= 0 and tax_rate <= 1),
  discount_rates jsonb not null,
  invoice_notes text default '' not null,
  print_billed_size boolean default false not null,
  running_text text,
  role_permissions jsonb not null,
  product_settings jsonb not null,
  time_zone text default 'Asia/Jakarta' not null check (time_zone in ('Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura')),
  created_at timestamptz(3) default now() not null,
  updated_at timestamptz(3) default now() not null,
  version integer default 1 not null,
  role_rights jsonb not null,
  expense_categories jsonb not null,
  express_rate numeric(5,4) default 0 not null check (express_rate >= 0 and express_rate <= 1),
  express_fee bigint default 0 not null check (express_fee >= 0),
  rounding_step integer default 500 not null check (rounding_step in (1, 100, 500, 1000)),
  rounding_direction text default 'down' not null check (rounding_direction in ('down', 'up', 'nearest')),
  uncollected_days smallint default 7 not null check (uncollected_days >= 0 and uncollected_days <= 365),
  bank_account text default '' not null,
  reminder_template text default '' not null,
  qris_code text default '' not null,
  qris_enabled boolean default false not null,
  outsourcing_enabled boolean default false not null,
  held_drafts_shared boolean default false not null,
  extras jsonb default '[]'::jsonb not null check (jsonb_typeof(extras) = 'array'),
  quotes_enabled boolean default false not null,
  quote_days smallint default 14 not null check (quote_days >= 1 and quote_days <= 365),
  quote_terms text default '' not null,
  files_enabled boolean default false not null,
  file_days smallint default 60 not null check (file_days >= 1 and file_days <= 3650),
  customer_page_enabled boolean default false not null,
  proof_gate boolean default false not null,
  terms_enabled boolean default false not null,
  balance_enabled boolean default false not null,
  production_down_payment smallint default 0 not null check (production_down_payment >= 0 and production_down_payment <= 100),
  tax_mode text default 'simple' not null check (tax_mode in ('simple', 'ppn', 'ppnIncluded')),
  tax_number text default '' not null,
  tax_name text default '' not null,
  tax_address text default '' not null,
  tax_idtku text default '' not null,
  constraint store_config_pkp check (tax_mode = 'simple' or '' not in (tax_number, tax_name, tax_address)),
  journal_enabled boolean default false not null,
  journal_accounts jsonb check (jsonb_typeof(journal_accounts) = 'object'),
  constraint store_config_discount_rates check (
    (discount_rates ->> 'gold')::numeric >= 0 and (discount_rates ->> 'gold')::numeric <= 1
    and (discount_rates ->> 'silver')::numeric >= 0 and (discount_rates ->> 'silver')::numeric <= 1
    and (discount_rates ->> 'regular')::numeric >= 0 and (discount_rates ->> 'regular')::numeric <= 1),
  constraint store_config_qris check (not qris_enabled or qris_code <> ''),
  constraint store_config_logo check (
    logo = '' or (length(logo) <= 2800000 and left(logo, 40) ~ '^data:image/(jpeg|png|gif);base64,'))
);
create unique index store_config_single on store_config ((true));

-- One row: signs what the server hands out.
create table server_secret (
  single boolean default true primary key check (single),
  value text not null
);
-- Two random UUIDs: 244 bits.
insert into server_secret (value) values (replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));

-- One row: the installation that the shop belongs to. `is_inactive`: a restored copy that sends nothing (docs/decisions/0029).
create table installation (
  single boolean default true primary key check (single),
  place text,
  is_inactive boolean default false not null
);
insert into installation default values;

-- One row.
create table report_settings (
  single boolean default true primary key check (single),
  id uuid default gen_random_uuid() not null,
  mail_daily boolean default true not null,
  version integer default 1 not null,
  updated_at timestamptz(3) default now() not null
);
insert into report_settings default values;

-- The calendar day of the shop.
create function shop_day(at timestamptz) returns date language sql stable as $$
  select (at at time zone (select time_zone from store_config))::date
$$;

-- Devices read it again (change-log.sql).
create trigger announce after insert or update on store_config
  for each row execute function announce_change('store');
-- A sale made offline keeps the rates that its device knew (price-history.sql).
create trigger keep_former_prices after update on store_config
  for each row when (old.tax_mode is distinct from new.tax_mode or old.tax_rate is distinct from new.tax_rate or old.discount_rates is distinct from new.discount_rates
    or old.express_rate is distinct from new.express_rate or old.express_fee is distinct from new.express_fee
    or old.rounding_step is distinct from new.rounding_step
    or old.rounding_direction is distinct from new.rounding_direction or old.extras is distinct from new.extras)
  execute function keep_former_prices('store');
-- Riwayat (activity.sql).
create trigger record_activity after insert or delete or update on store_config
  for each row execute function record_activity();
-- Another time zone moves the borders of all days (daily-sums.sql).
create trigger mark_all_days after update on store_config
  for each row when (old.time_zone <> new.time_zone) execute function mark_all_days();
-- The version that optimistic locking compares (guards.sql).
create trigger touch before update on store_config
  for each row execute function touch();

-- Riwayat (activity.sql).
create trigger record_activity after update on report_settings
  for each row execute function record_activity();
-- The version that optimistic locking compares (guards.sql).
create trigger touch before update on report_settings
  for each row execute function touch();
