create table products (
  id uuid primary key,
  name text not null check (name <> ''),
  category text not null check (category <> ''),
  machine_type text not null check (machine_type <> ''),
  unit text not null check (unit <> ''),
  price_per_unit bigint not null check (price_per_unit >= 0),
  pricing_tiers jsonb default '[]'::jsonb not null check (jsonb_typeof(pricing_tiers) = 'array'),
  discount_eligible boolean default true not null,
  never_discounted boolean default false not null,
  member_discount_on_special boolean default false not null,
  billing jsonb check (billing ->> 'mode' in ('minimum', 'step', 'roll')),
  minimum_total bigint default 0 not null check (minimum_total >= 0),
  recipe jsonb default '[]'::jsonb not null check (jsonb_typeof(recipe) = 'array'),
  holds_without_material boolean default false not null,
  is_sample boolean default false not null,
  created_at timestamptz(3) default now() not null,
  created_by uuid references users,
  updated_at timestamptz(3) default now() not null,
  version integer default 1 not null,
  deleted_at timestamptz(3),
  deleted_by uuid references users,
  search_text text generated always as (folded(((name || ' ') || category))) stored not null,
  request_hash text
);
create index products_changed on products (updated_at, id);
create index products_newest on products (created_at desc, id desc) where deleted_at is null;
create index products_search on products using gin (search_text gin_trgm_ops);

-- Devices read it again (change-log.sql).
create trigger announce after insert or update on products
  for each row execute function announce_change();
-- A sale made offline keeps the prices that its device knew (price-history.sql).
create trigger keep_former_prices after update on products
  for each row when (old.name is distinct from new.name or old.unit is distinct from new.unit
    or old.price_per_unit is distinct from new.price_per_unit or old.pricing_tiers is distinct from new.pricing_tiers
    or old.discount_eligible is distinct from new.discount_eligible
    or old.never_discounted is distinct from new.never_discounted or old.billing is distinct from new.billing
    or old.minimum_total is distinct from new.minimum_total
    or old.member_discount_on_special is distinct from new.member_discount_on_special or old.deleted_at is distinct from new.deleted_at)
  execute function keep_former_prices();
-- Riwayat (activity.sql).
create trigger record_activity after insert or delete or update on products
  for each row execute function record_activity();
-- The version that optimistic locking compares (guards.sql).
create trigger touch before update on products
  for each row execute function touch();
