create function fill_spent_on() returns trigger language plpgsql as $$
begin
  new.spent_on := coalesce(new.spent_on, (new.created_at at time zone (select time_zone from store_config))::date);
  return new;
end $$;

-- Photos of receipts, each once.
create table receipts (
  digest text primary key,
  content bytea not null,
  created_at timestamptz(3) default now() not null
);

create table expenses (
  id uuid primary key,
  name text not null check (name <> ''),
  amount bigint not null check (amount >= 0),
  is_sample boolean default false not null,
  created_at timestamptz(3) default now() not null,
  created_by uuid references users,
  updated_at timestamptz(3) default now() not null,
  version integer default 1 not null,
  deleted_at timestamptz(3),
  deleted_by uuid references users,
  search_text text generated always as (folded(name)) stored not null,
  request_hash text,
  spent_on date not null,
  category text check (category <> ''),
  method text check (method in ('cash', 'transfer', 'qris')),
  receipt text references receipts(digest)
);
create index expenses_changed on expenses (updated_at, id);
create index expenses_largest on expenses (amount desc, spent_on desc, created_at desc) where deleted_at is null;
create index expenses_name on expenses using gin (name gin_trgm_ops) where deleted_at is null;
create index expenses_newest on expenses (created_at desc, id desc) where deleted_at is null;
create index expenses_receipt on expenses (receipt) where receipt is not null;
create index expenses_search on expenses using gin (search_text gin_trgm_ops);
create index expenses_sums on expenses (spent_on) include (amount, category, method) where deleted_at is null;

-- Devices read it again (change-log.sql).
create trigger announce after insert or update on expenses
  for each row execute function announce_change();
-- An expense without a day is of the day on which it was noted.
create trigger fill_spent_on before insert on expenses
  for each row execute function fill_spent_on();
-- Riwayat (activity.sql).
create trigger record_activity after insert or delete or update on expenses
  for each row execute function record_activity();
-- The version that optimistic locking compares (guards.sql).
create trigger touch before update on expenses
  for each row execute function touch();
