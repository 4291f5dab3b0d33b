create function note_password() returns trigger language plpgsql as $$
begin
  -- A demo account with a password of its own is the shop's own: it neither shows on the login screen nor goes with the demo.
  update users set password_changed_at = now(), is_sample = false where id = new.user_id;
  return null;
end $$;

create function record_session() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.is_quiet then
      return null;
    end if;
    insert into activity (actor, entity, id, operation, after) values (new.user_id, 'sessions', new.user_id, 'create',
      jsonb_build_object('ip_address', new.ip_address, 'user_agent', new.user_agent));
  elsif actor() is null or pg_trigger_depth() > 1 then
    -- A session that expires has no actor; one that ends with its account is recorded with the account.
    return null;
  elsif old.id = nullif(current_setting('app.session', true), '')::uuid then
    insert into activity (actor, entity, id, operation, after) values (actor(), 'sign_outs', old.user_id, 'create',
      jsonb_build_object('ip_address', old.ip_address, 'user_agent', old.user_agent));
  else
    insert into activity (actor, entity, id, operation, before) values (actor(), 'sessions', old.user_id, 'delete',
      jsonb_build_object('ip_address', old.ip_address, 'user_agent', old.user_agent));
  end if;
  return null;
end $$;

-- A way for a user to sign in: a password, or an identity of a provider.
create table accounts (
  id uuid primary key,
  user_id uuid not null references users,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  unique (provider_id, account_id)
);
create index accounts_of on accounts (user_id);
create unique index accounts_one_identity on accounts (user_id, provider_id);

-- A browser in which a user has signed in. `till`: the same for all users of a browser.
create table known_devices (
  id uuid default gen_random_uuid() primary key,
  token_hash text not null,
  user_id uuid not null references users,
  last_used_at timestamptz default now() not null,
  till uuid default gen_random_uuid() not null,
  unique (token_hash, user_id)
);
create index known_devices_of on known_devices (user_id, last_used_at desc);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users,
  token_hash text not null,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null,
  last_seen_at timestamptz default now() not null,
  device_id uuid references known_devices on delete set null,
  is_quiet boolean default false not null,
  unique (token_hash)
);
create index sessions_of on sessions (user_id);

create table two_factors (
  id uuid primary key,
  user_id uuid not null unique references users,
  secret text not null,
  backup_codes text not null,
  verified boolean not null,
  failed_verification_count integer default 0 not null,
  locked_until timestamptz,
  last_used_step integer
);

-- One-time values of the sign-in library.
create table verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz default now() not null,
  updated_at timestamptz default now() not null
);
create index verifications_identifier on verifications (identifier);

create table rate_limits (
  id uuid primary key,
  key text not null unique,
  count integer not null,
  last_request bigint not null
);

-- Failures of an address from one sender (docs/decisions/0013).
create table sign_in_failures (
  email citext not null,
  sender text not null,
  known boolean not null,
  count integer not null,
  last_failed_at timestamptz not null,
  primary key (email, sender)
);
create index sign_in_failures_by on sign_in_failures (sender);

-- A new password ends the user's other sessions (users.sql) and makes a demo account the shop's own.
create trigger note_password after update of password on accounts
  for each row when (new.password is distinct from old.password) execute function note_password();

-- Devices of the user find out that they are signed out (change-log.sql).
create trigger announce after delete on sessions
  for each row execute function announce_change('users', 'user_id');
-- Riwayat: sign-ins, sign-outs, sessions that another user ended.
create trigger record_session after insert or delete on sessions
  for each row execute function record_session();

-- What the sign-in library reads and writes: deleted users do not exist for it.
create view sign_in_users as
  select id, email, email_verified, name, image, username, role, is_active, created_at, updated_at, two_factor_enabled
  from users where deleted_at is null;
