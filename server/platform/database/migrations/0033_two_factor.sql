-- An optional second factor at sign-in: codes that an app on the person's phone makes, and recovery codes.
alter table users add column two_factor_enabled boolean not null default false;
create or replace view sign_in_users as
  select id, email, email_verified, name, image, username, role, is_active, created_at, updated_at, two_factor_enabled
  from users where deleted_at is null;

-- Secret and recovery codes are encrypted with the server's secret.
create table two_factors (
  id uuid primary key,
  user_id uuid not null unique references users,
  secret text not null,
  backup_codes text not null,
  verified boolean not null,
  failed_verification_count integer not null default 0,
  locked_until timestamptz
);

-- A session that is one step of a sign-in, or takes an older one's place, is not told of: nobody came in.
alter table sessions add column is_quiet boolean not null default false;
drop trigger record_session on sessions;
create trigger record_session after insert on sessions for each row when (not new.is_quiet)
  execute function record_session();
create trigger record_session_end after delete on sessions for each row execute function record_session();

-- Everybody switches their own second factor; the system switches nobody's off but at the console, with all sessions of the user ended.
create function act_for_themselves() returns trigger language plpgsql as $$
begin
  if actor() is null then
    perform set_config('app.actor', new.id::text, true);
  end if;
  return new;
end $$;
create trigger act_for_themselves before update of two_factor_enabled on users for each row
  when (new.two_factor_enabled is distinct from old.two_factor_enabled) execute function act_for_themselves();
