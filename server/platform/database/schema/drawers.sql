-- Locks the drawer against its closing, which locks it for update first (drawer-access.ts).
create function join_open_drawer() returns trigger language plpgsql as $$
begin
  perform from drawers where id = new.drawer_id and closed_at is null for key share;
  if not found then
    raise exception 'drawer % is not open', new.drawer_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create function refuse_closed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.closed_at is not null then
    raise exception 'drawer % is closed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- One row.
create table drawer_settings (
  single boolean default true primary key check (single),
  id uuid default gen_random_uuid() not null,
  per_person boolean default false not null,
  requires_open_drawer boolean default false not null,
  blind_count boolean default false not null,
  variance_approval_limit bigint default 10000 not null check (variance_approval_limit >= 0 and variance_approval_limit <= '999999999999999'),
  version integer default 1 not null,
  updated_at timestamptz(3) default now() not null
);
insert into drawer_settings default values;

-- A cash drawer from its opening to its closing. `holder`: a till or a person; `automatic`: no user has opened it.
create table drawers (
  id uuid primary key,
  holder text not null,
  name text not null check (name <> ''),
  automatic boolean default false not null,
  day date not null,
  started_at timestamptz(3) default now() not null,
  opening_float bigint default 0 not null check (opening_float >= 0 and opening_float <= '999999999999999'),
  opened_at timestamptz(3),
  opened_by uuid references users,
  handed_from uuid references drawers,
  closed_at timestamptz(3),
  closed_by uuid references users,
  approved_by uuid references users,
  expected_cash bigint,
  expected_transfer bigint,
  expected_qris bigint,
  denominations jsonb,
  counted bigint check (counted >= 0),
  received_transfer bigint,
  received_qris bigint,
  reason text check (reason <> ''),
  remaining_float bigint,
  variance bigint generated always as (counted - expected_cash) stored,
  check (remaining_float >= 0 and remaining_float <= counted),
  check (automatic or opened_at is not null),
  check (num_nulls(closed_at, closed_by, expected_cash, expected_transfer, expected_qris, denominations, counted, received_transfer,
    received_qris, remaining_float) in (0, 10)),
  check (closed_at is null or reason is not null
    or (counted = expected_cash and received_transfer = expected_transfer and received_qris = expected_qris))
);
create index drawers_closed on drawers (closed_at desc, id desc) where closed_at is not null;
create unique index drawers_of_day on drawers (holder, day) where closed_at is null and automatic;
create index drawers_of_holder on drawers (holder, started_at desc);
create unique index drawers_open on drawers (holder) where closed_at is null and not automatic;
create index drawers_unclosed on drawers (started_at) where closed_at is null;

-- Cash that went into or out of a drawer beside payments. Rupiah, signed.
create table drawer_entries (
  id uuid primary key,
  drawer_id uuid not null references drawers,
  kind text not null check (kind in ('cashIn', 'cashOut', 'bankDrop', 'expense')),
  amount bigint not null check (amount <> 0),
  reason text check (reason <> ''),
  expense_id uuid references expenses,
  created_by uuid not null references users,
  created_at timestamptz(3) default now() not null,
  check (
    case kind
      when 'expense' then (expense_id is not null)
      when 'cashIn' then (amount > 0)
      else (amount < 0)
    end
  )
);
create index drawer_entries_of on drawer_entries (drawer_id, created_at, id);
create index drawer_entries_of_expense on drawer_entries (expense_id) where expense_id is not null;

-- A count before the closing; a blind count shows what was expected afterwards only.
create table drawer_counts (
  id uuid primary key,
  drawer_id uuid not null references drawers,
  denominations jsonb not null,
  counted bigint not null check (counted >= 0),
  received_transfer bigint not null,
  received_qris bigint not null,
  variance bigint not null,
  created_by uuid not null references users,
  created_at timestamptz(3) default now() not null
);
create index drawer_counts_of on drawer_counts (drawer_id, created_at, id);

-- Devices read their drawer again, because the settings decide what it shows (change-log.sql).
create trigger announce after update on drawer_settings
  for each row execute function announce_change('drawers', 'id');
-- Riwayat (activity.sql).
create trigger record_activity after update on drawer_settings
  for each row execute function record_activity();
-- The version that optimistic locking compares (guards.sql).
create trigger touch before update on drawer_settings
  for each row execute function touch();

-- Devices read it again; a sale creates automatic drawers silently (change-log.sql).
create trigger announce after insert or update on drawers
  for each row when (not new.automatic or new.closed_at is not null) execute function announce_change();
-- A closed drawer never changes, and none is deleted.
create trigger refuse_closed before update or delete on drawers
  for each row execute function refuse_closed();
-- Riwayat; no user opens an automatic drawer (activity.sql).
create trigger record_activity after insert or update on drawers
  for each row when (not new.automatic or new.closed_at is not null) execute function record_activity();

-- Devices read its drawer again (change-log.sql).
create trigger announce after insert on drawer_entries
  for each row execute function announce_change('drawers', 'drawer_id');
-- Never changed, never deleted (guards.sql).
create trigger append_only before update or delete or truncate on drawer_entries
  for each statement execute function refuse_change();
-- A closed drawer gets no more rows.
create trigger join_open_drawer before insert on drawer_entries
  for each row execute function join_open_drawer();
-- Riwayat; an expense is recorded itself (activity.sql).
create trigger record_activity after insert on drawer_entries
  for each row when (new.kind <> 'expense') execute function record_activity();

-- Never changed, never deleted (guards.sql).
create trigger append_only before update or delete or truncate on drawer_counts
  for each statement execute function refuse_change();
