-- No user makes an owner unless they are one, deactivates themselves, or takes away the last owner.
create function guard_users() returns trigger language plpgsql as $$
declare
  was_active boolean := tg_op = 'UPDATE' and old.is_active and old.deleted_at is null;
  stays_active boolean := new.is_active and new.deleted_at is null;
  acting text;
begin
  if tg_op = 'DELETE' then
    raise exception 'users are only marked as deleted' using errcode = 'restrict_violation';
  end if;
  if actor() is null then
    return new;
  end if;
  acting := case when tg_op = 'UPDATE' and actor() = new.id then old.role
    else (select role from users where id = actor()) end;
  if acting is distinct from 'owner' and (new.role = 'owner' or (tg_op = 'UPDATE' and old.role = 'owner')) then
    raise exception 'only an owner makes an owner or changes one' using errcode = 'restrict_violation';
  end if;
  if was_active and not stays_active and actor() = new.id then
    raise exception 'nobody deletes or deactivates themselves' using errcode = 'restrict_violation';
  end if;
  if was_active and old.role = 'owner' and not (stays_active and new.role = 'owner') then
    -- One after the other, so that two owners who take each other's role at the same moment see what the first has done.
    perform pg_advisory_xact_lock(hashtext('keep_an_owner'));
    if not exists (
      select from users where role = 'owner' and is_active and deleted_at is null and id <> new.id
    ) then
      raise exception 'the last active owner stays' using errcode = 'restrict_violation';
    end if;
  end if;
  return new;
end $$;

-- Ends a user's sessions and forgets their devices.
create function end_access() returns trigger language plpgsql as $$
declare
  is_gone boolean := not new.is_active or new.deleted_at is not null;
  -- Users who change their own password or address stay signed in where they do it.
  kept uuid := case when not is_gone then nullif(current_setting('app.session', true), '')::uuid end;
begin
  delete from known_devices where user_id = new.id
    and id is distinct from (select device_id from sessions where id = kept);
  delete from sessions where user_id = new.id and id is distinct from kept;
  if new.email is distinct from old.email or new.deleted_at is not null then
    -- An identity provider vouches for an address.
    delete from accounts where user_id = new.id and provider_id <> 'credential';
  end if;
  return null;
end $$;

create table users (
  id uuid primary key,
  email citext not null check (email ~ '^\S+@\S+$'),
  email_verified boolean default true not null,
  name text not null check (name <> ''),
  image text,
  username text,
  role text default 'cashier' not null check (role in ('owner', 'manager', 'cashier', 'operator')),
  is_active boolean default true not null,
  is_sample boolean default false not null,
  created_at timestamptz(3) default now() not null,
  created_by uuid references users,
  updated_at timestamptz(3) default now() not null,
  version integer default 1 not null,
  deleted_at timestamptz(3),
  deleted_by uuid references users,
  password_changed_at timestamptz(3),
  two_factor_enabled boolean default false not null
);
create unique index users_email on users (email) where deleted_at is null;
create index users_newest on users (created_at desc, id desc) where deleted_at is null;
create unique index users_username on users (lower(username)) where deleted_at is null and username is not null;

-- Devices read it again (change-log.sql).
create trigger announce after insert or update on users
  for each row execute function announce_change();
-- A user who is gone, or whose password or address has changed, must sign in again.
create trigger end_access after update on users
  for each row when (not new.is_active or new.deleted_at is not null or new.email is distinct from old.email
    or new.password_changed_at is distinct from old.password_changed_at)
  execute function end_access();
-- No user grants more than they have, the last owner stays, and none is deleted for good.
create trigger guard_users before insert or update or delete on users
  for each row execute function guard_users();
-- Riwayat (activity.sql).
create trigger record_activity after insert or delete or update on users
  for each row execute function record_activity();
-- The version that optimistic locking compares (guards.sql).
create trigger touch before update on users
  for each row execute function touch();

-- The activity log exists before its users.
alter table activity add foreign key (actor) references users, add foreign key (approved_by) references users;
