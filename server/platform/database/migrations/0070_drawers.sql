-- Cash drawers. Every payment belongs to the drawer of its till (or person) and time, and so does what is spent in cash, put in or taken
-- out: what should lie in a drawer is its opening and its rows. One that is closed never changes.

-- How the shop keeps its drawers. What stands here by default asks nothing of anybody: sales without an open drawer gather in one of the day.
create table drawer_settings (
  single boolean primary key default true check (single),
  id uuid not null default gen_random_uuid(),
  -- A drawer for each person instead of each till.
  per_person boolean not null default false,
  -- No cash is received at a till without an open drawer.
  required boolean not null default false,
  -- What should be there is told once what is there has been counted.
  count_first boolean not null default false,
  -- Rupiah: a larger difference needs a second person.
  witness_above bigint not null default 10000 check (witness_above between 0 and 999999999999999),
  version integer not null default 1,
  updated_at timestamptz(3) not null default now()
);
insert into drawer_settings default values;
create trigger touch before update on drawer_settings for each row execute function touch();
create trigger record_activity after update on drawer_settings for each row execute function record_activity();

-- The browser that stands at a till, whoever signs in there: its cookie is another one for each new person, this stays.
alter table known_devices add column till uuid;
update known_devices set till = first.till
  from (select token_hash, gen_random_uuid() as till from known_devices group by token_hash) as first
  where first.token_hash = known_devices.token_hash;
alter table known_devices alter column till set default gen_random_uuid(), alter column till set not null;

create function same_till() returns trigger language plpgsql as $$
begin
  new.till := coalesce((select till from known_devices where token_hash = new.token_hash limit 1), new.till);
  return new;
end $$;
create trigger same_till before insert on known_devices for each row execute function same_till();

create table drawers (
  id uuid primary key,
  -- 'till:…' or 'person:…': whose rows join it while it is open.
  holder text not null,
  name text not null check (name <> ''),
  -- Nobody has opened it: it gathers what came without an open drawer, of one day.
  automatic boolean not null default false,
  -- The shop's day of its beginning.
  day date not null,
  began_at timestamptz(3) not null default now(),
  opening bigint not null default 0 check (opening between 0 and 999999999999999),
  opened_at timestamptz(3),
  opened_by uuid references users,
  -- The drawer whose cash it began with, where a shift handed it over.
  handed_from uuid references drawers,
  closed_at timestamptz(3),
  closed_by uuid references users,
  -- Who saw the difference, and proved by a password that they did.
  witnessed_by uuid references users,
  expected_cash bigint,
  expected_transfer bigint,
  expected_qris bigint,
  -- Pieces of each note and coin.
  pieces jsonb,
  counted bigint check (counted >= 0),
  received_transfer bigint,
  received_qris bigint,
  reason text check (reason <> ''),
  -- What of the counted cash stays in the drawer; the rest goes to the owner.
  remaining bigint check (remaining between 0 and counted),
  difference bigint generated always as (counted - expected_cash) stored,
  check (automatic or opened_at is not null),
  check (num_nulls(closed_at, closed_by, expected_cash, expected_transfer, expected_qris, pieces, counted, received_transfer,
    received_qris, remaining) in (0, 10)),
  check (closed_at is null or reason is not null or (counted, received_transfer, received_qris)
    = (expected_cash, expected_transfer, expected_qris))
);
create unique index drawers_open on drawers (holder) where closed_at is null and not automatic;
create unique index drawers_of_day on drawers (holder, day) where closed_at is null and automatic;
create index drawers_of_holder on drawers (holder, began_at desc);
create index drawers_closed on drawers (closed_at desc, id desc) where closed_at is not null;
create index drawers_unclosed on drawers (began_at) where closed_at is null;

create function refuse_closed() returns trigger language plpgsql as $$
begin
  if old.closed_at is not null then
    raise exception 'drawer % is closed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger closed before update on drawers for each row execute function refuse_closed();
create trigger never_deleted before delete on drawers for each row execute function refuse_change();
-- The first sale of a day opens one by itself, which is nobody's deed.
create trigger record_activity after insert on drawers for each row when (not new.automatic) execute function record_activity();
create trigger record_change after update on drawers for each row execute function record_activity();
create trigger announce after insert or update on drawers for each row execute function announce_change();

-- What changes the cash of a drawer besides payments: put in, taken out, brought to the bank, and spent.
create table drawer_entries (
  id uuid primary key,
  drawer_id uuid not null references drawers,
  kind text not null check (kind in ('in', 'out', 'bank', 'expense')),
  amount bigint not null check (amount <> 0),
  reason text check (reason <> ''),
  expense_id uuid references expenses,
  created_by uuid not null references users,
  created_at timestamptz(3) not null default now(),
  check (case kind when 'expense' then expense_id is not null when 'in' then amount > 0 else amount < 0 end)
);
create index drawer_entries_of on drawer_entries (drawer_id, created_at, id);
create index drawer_entries_of_expense on drawer_entries (expense_id) where expense_id is not null;
create trigger append_only before update or delete on drawer_entries for each row execute function refuse_change();
create trigger record_activity after insert on drawer_entries for each row when (new.kind <> 'expense') execute function record_activity();

-- What was counted before what should be there was told, each time.
create table drawer_counts (
  id uuid primary key,
  drawer_id uuid not null references drawers,
  pieces jsonb not null,
  counted bigint not null check (counted >= 0),
  received_transfer bigint not null,
  received_qris bigint not null,
  difference bigint not null,
  created_by uuid not null references users,
  created_at timestamptz(3) not null default now()
);
create index drawer_counts_of on drawer_counts (drawer_id, created_at, id);
create trigger append_only before update or delete on drawer_counts for each row execute function refuse_change();

-- Held until the end of the database transaction: it is not closed meanwhile.
create function join_open_drawer() returns trigger language plpgsql as $$
begin
  perform from drawers where id = new.drawer_id and closed_at is null for key share;
  if not found then
    raise exception 'drawer % is not open', new.drawer_id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger join_open_drawer before insert on drawer_entries for each row execute function join_open_drawer();

create function announce_drawer() returns trigger language plpgsql as $$
begin
  insert into changes (entity, id, operation) values ('drawers', coalesce((to_jsonb(new) ->> 'drawer_id')::uuid, new.id), 'update');
  perform give_notice();
  return null;
end $$;
create trigger announce after insert on drawer_entries for each row execute function announce_drawer();
create trigger announce after update on drawer_settings for each row execute function announce_drawer();

alter table payments add column drawer_id uuid references drawers;
create index payments_of_drawer on payments (drawer_id) where drawer_id is not null;

-- The session in which a call is made; none for another program's key.
create function caller_session() returns uuid language sql stable as $$
  select nullif(current_setting('app.caller_session', true), '')::uuid
$$;

create or replace function require_caller(session uuid, user_version integer, store_version integer) returns void language plpgsql as $$
begin
  if not exists (
    select from sessions join users on users.id = sessions.user_id
    where sessions.id = session and sessions.expires_at > now()
      and users.version = user_version and users.is_active and users.deleted_at is null
  ) or not exists (select from store_config where version = store_version) then
    raise exception 'who is calling has changed' using errcode = 'PP001';
  end if;
  perform set_config('app.caller_session', session::text, true);
end $$;

-- Whose drawer somebody's rows join: that of the till at which they are signed in, where it is known, else their own.
create function drawer_holder(session uuid, person uuid) returns text language plpgsql stable as $$
begin
  return coalesce(
    (select 'till:' || till from sessions join known_devices on known_devices.id = sessions.device_id
      where sessions.id = session and not (select per_person from drawer_settings)),
    'person:' || person);
end $$;

create function drawer_name(whose text) returns text language sql stable as $$
  select coalesce(
    (select name from drawers where holder = whose order by began_at desc limit 1),
    (select users.name from users where 'person:' || id = whose),
    'Kasir ' || (select count(distinct holder) + 1 from drawers where starts_with(holder, 'till:')))
$$;

create function shop_day(at timestamptz) returns date language sql stable as $$
  select (at at time zone (select time_zone from store_config))::date
$$;

-- The drawer that a row of this moment joins, held until the end of the database transaction so that it is not closed meanwhile: the one in
-- which it was made while that is open, else the open one, and where nobody has opened any that of the day, which is made.
create function drawer_at(moment timestamptz, person uuid, must_be_open boolean) returns uuid language plpgsql as $$
declare
  whose text := drawer_holder(caller_session(), person);
  chosen uuid;
  of_day date;
  is_late boolean;
begin
  select id into chosen from drawers
    where holder = whose and closed_at is null and not automatic and began_at <= moment for key share;
  if found then
    return chosen;
  end if;
  of_day := shop_day(moment);
  -- Made in a drawer that has been closed since.
  is_late := exists (select from drawers
    where holder = whose and began_at <= moment and closed_at > moment);
  if is_late then
    of_day := shop_day(now());
  end if;
  loop
    select id into chosen from drawers
      where holder = whose and closed_at is null and (automatic and day = of_day or not automatic and (is_late or day = of_day))
      order by automatic limit 1 for key share;
    if found then
      return chosen;
    end if;
    if must_be_open and moment > now() - interval '1 minute' then
      raise exception 'no drawer is open' using errcode = 'PP002';
    end if;
    insert into drawers (id, holder, name, automatic, day, began_at)
      values (gen_random_uuid(), whose, drawer_name(whose), true, of_day, least(moment, now()))
      on conflict do nothing;
  end loop;
end $$;

create function join_drawer() returns trigger language plpgsql as $$
begin
  new.drawer_id := null;
  if actor() is not null then
    new.drawer_id := drawer_at(new.created_at, coalesce(new.received_by, actor()),
      new.method = 'cash' and (select required from drawer_settings));
  end if;
  return new;
end $$;
create trigger join_drawer before insert on payments for each row execute function join_drawer();

-- What an expense takes out of a drawer follows its amount and method: what is put right is a row of its own. Those that were paid before
-- there were drawers, and those that a file brought, never went through one.
create function spend_from_drawer() returns trigger language plpgsql as $$
declare
  cash bigint := case when new.method = 'cash' and new.deleted_at is null then new.amount else 0 end;
  cash_before bigint := 0;
  booked bigint;
  chosen uuid;
  moment timestamptz := now();
begin
  if tg_op = 'UPDATE' and old.method = 'cash' and old.deleted_at is null then
    cash_before := old.amount;
  end if;
  if actor() is null or batch() is not null or new.is_sample or cash = cash_before then
    return null;
  end if;
  select -sum(amount), (array_agg(drawer_id order by created_at desc, id desc))[1] into booked, chosen
    from drawer_entries where expense_id = new.id;
  if booked is null and cash_before > 0 or cash = coalesce(booked, 0) then
    return null;
  end if;
  if tg_op = 'INSERT' and new.spent_on < shop_day(now()) then
    moment := (new.spent_on + time '12:00') at time zone (select time_zone from store_config);
  end if;
  perform from drawers where id = chosen and closed_at is null for key share;
  if not found then
    chosen := drawer_at(moment, actor(), false);
  end if;
  insert into drawer_entries (id, drawer_id, kind, amount, expense_id, created_by)
    values (gen_random_uuid(), chosen, 'expense', coalesce(booked, 0) - cash, new.id, actor());
  return null;
end $$;
create trigger spend_from_drawer after insert or update of amount, method, deleted_at on expenses
  for each row execute function spend_from_drawer();
