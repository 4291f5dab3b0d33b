-- Failed sign-ins are counted per account and sender, so that strangers lock nobody out but themselves (decision 0013).
drop table sign_in_failures;
create table sign_in_failures (
  -- Empty for all addresses that nobody has.
  email citext not null,
  -- A known device, a session in which a password is changed, or a network address.
  sender text not null,
  -- Whether the sender has signed in to this account before.
  known boolean not null,
  count integer not null,
  last_failed_at timestamptz not null,
  primary key (email, sender)
);
create index sign_in_failures_by on sign_in_failures (sender);

-- Browsers in which somebody has signed in, one row for each person who did. Never the cookie's token itself.
create table known_devices (
  id uuid primary key default gen_random_uuid(),
  token_hash text not null,
  user_id uuid not null references users,
  last_used_at timestamptz not null default now(),
  unique (token_hash, user_id)
);
create index known_devices_of on known_devices (user_id, last_used_at desc);
alter table sessions add column device_id uuid references known_devices on delete set null;

-- Whoever is deactivated or deleted is known nowhere any more; another address or another password makes strangers of all devices
-- but the one in which the account's own user changed it.
create or replace function end_sessions() returns trigger language plpgsql as $$
begin
  delete from sessions where user_id = new.id;
  delete from known_devices where user_id = new.id;
  return null;
end $$;
create or replace function end_other_sessions() returns trigger language plpgsql as $$
declare
  kept uuid := nullif(current_setting('app.session', true), '')::uuid;
begin
  delete from known_devices where user_id = new.id
    and id is distinct from (select device_id from sessions where id = kept);
  delete from sessions where user_id = new.id and id is distinct from kept;
  return null;
end $$;
