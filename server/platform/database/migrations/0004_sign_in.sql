-- What sign-in keeps: sessions, credentials, and how often each address failed.

-- Sign-in sees only users that are not deleted, so that a deleted address can be given to someone new.
create view sign_in_users as
  select id, email, email_verified, name, image, username, role, is_active, created_at, updated_at
  from users where deleted_at is null;

create table sessions (
  id uuid primary key,
  user_id uuid not null references users,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_of on sessions (user_id);

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
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index accounts_of on accounts (user_id);

create table verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_identifier on verifications (identifier);

create table rate_limits (
  id uuid primary key,
  key text not null unique,
  count integer not null,
  last_request bigint not null
);

create table sign_in_failures (
  email citext primary key,
  count integer not null,
  last_failed_at timestamptz not null
);

-- Whoever is deactivated or deleted loses every open session in the same database transaction.
create function end_sessions() returns trigger language plpgsql as $$
begin
  delete from sessions where user_id = new.id;
  return null;
end $$;
create trigger end_sessions after update on users for each row
  when (not new.is_active or new.deleted_at is not null) execute function end_sessions();
