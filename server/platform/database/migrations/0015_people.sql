-- People: rules that hold whatever the code forgets, and sessions that end with what they were proven by.

create unique index users_username on users (lower(username)) where deleted_at is null and username is not null;
create index users_newest on users (created_at desc, id desc) where deleted_at is null;

-- When the password was last changed: the record of who did what shows it, the password itself stands elsewhere.
alter table users add column password_changed_at timestamptz(3);
create function note_password() returns trigger language plpgsql as $$
begin
  -- A demo account with a password of its own is the shop's own: it neither shows on the login screen nor goes with the demo.
  update users set password_changed_at = now(), is_sample = false where id = new.user_id;
  return null;
end $$;
create trigger note_password after update of password on accounts for each row
  when (new.password is distinct from old.password) execute function note_password();

-- Another address or another password ends every session but the one in which its own user changed it (app.session).
create function end_other_sessions() returns trigger language plpgsql as $$
begin
  delete from sessions where user_id = new.id
    and id is distinct from nullif(current_setting('app.session', true), '')::uuid;
  return null;
end $$;
create trigger end_other_sessions after update on users for each row
  when (new.email is distinct from old.email or new.password_changed_at is distinct from old.password_changed_at)
  execute function end_other_sessions();

-- A session that ends is told like a change of its user, so that its stream ends at once.
create function announce_ended_sessions() returns trigger language plpgsql as $$
begin
  insert into changes (entity, id, operation) select distinct 'users', user_id, 'update' from gone;
  perform pg_notify('changes', '');
  return null;
end $$;
create trigger announce_ended after delete on sessions referencing old table as gone
  for each statement execute function announce_ended_sessions();

-- When a session was last used, kept to a few minutes.
alter table sessions add column last_seen_at timestamptz not null default now();

-- Nobody locks the shop out, however requests meet. What the system does by itself, with nobody acting, may: it takes the
-- demo users out at a start outside of demo mode, and a shop without an owner waits to be opened with its code.
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
create trigger keep_an_owner before update on users for each row execute function keep_an_owner();
create trigger keep_rows before delete on users for each row execute function refuse_change();

-- Only an owner makes an owner or changes one.
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
create trigger only_owners_change_owners before insert or update on users
  for each row execute function only_owners_change_owners();
