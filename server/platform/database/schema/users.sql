create function only_owners_change_owners() returns trigger language plpgsql as $$
declare
  acting text := case when actor() = new.id and tg_op = 'UPDATE' then old.role
    else (select role from users where id = actor()) end;
begin
  if actor() is not null and acting is distinct from 'owner'
    and (new.role = 'owner' or (tg_op = 'UPDATE' and old.role = 'owner')) then
    raise exception 'only an owner makes an owner or changes one' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create function keep_an_owner() returns trigger language plpgsql as $$
declare
  was_there boolean := old.is_active and old.deleted_at is null;
  is_there boolean := new.is_active and new.deleted_at is null;
begin
  if actor() is null then
    return new;
  end if;
  if actor() = new.id and was_there and not is_there then
    raise exception 'nobody deletes or deactivates themselves' using errcode = 'restrict_violation';
  end if;
  if was_there and old.role = 'owner' and not (is_there and new.role = 'owner') then
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

create function act_for_themselves() returns trigger language plpgsql as $$
begin
  if actor() is null then
    perform set_config('app.actor', new.id::text, true);
  end if;
  return new;
end $$;

create function end_sessions() returns trigger language plpgsql as $$
begin
  delete from sessions where user_id = new.id;
  delete from known_devices where user_id = new.id;
  return null;
end $$;

create function end_other_sessions() returns trigger language plpgsql as $$
declare
  kept uuid := nullif(current_setting('app.session', true), '')::uuid;
begin
  delete from known_devices where user_id = new.id
    and id is distinct from (select device_id from sessions where id = kept);
  delete from sessions where user_id = new.id and id is distinct from kept;
  return null;
end $$;

create function forget_hosted_identity() returns trigger language plpgsql as $$
begin
  delete from accounts where user_id = new.id and provider_id <> 'credential';
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
create unique index users_email on users (email) where (deleted_at is null);
create index users_newest on users (created_at desc, id desc) where (deleted_at is null);
create unique index users_username on users (lower(username)) where ((deleted_at is null) and (username is not null));

create trigger act_for_themselves before update of two_factor_enabled on users
  for each row when (new.two_factor_enabled is distinct from old.two_factor_enabled) execute function act_for_themselves();
create trigger announce after insert or update on users
  for each row execute function announce_change();
create trigger end_other_sessions after update on users
  for each row when (new.email is distinct from old.email or new.password_changed_at is distinct from old.password_changed_at) execute function end_other_sessions();
create trigger end_sessions after update on users
  for each row when (not new.is_active or new.deleted_at is not null) execute function end_sessions();
create trigger forget_hosted_identity after update of email, deleted_at on users
  for each row when (old.email is distinct from new.email or old.deleted_at is null and new.deleted_at is not null) execute function forget_hosted_identity();
create trigger keep_an_owner before update on users
  for each row execute function keep_an_owner();
create trigger keep_rows before delete on users
  for each row execute function refuse_change();
create trigger only_owners_change_owners before insert or update on users
  for each row execute function only_owners_change_owners();
create trigger record_activity after insert or delete or update on users
  for each row execute function record_activity();
create trigger touch before update on users
  for each row execute function touch();

-- The activity log exists before its users.
alter table activity add foreign key (actor) references users, add foreign key (approved_by) references users;
