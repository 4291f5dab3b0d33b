-- Who signed out by themselves is told apart from whose session somebody ended: it is the session that acts (app.session).
create or replace function record_session() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into activity (actor, entity, id, operation, after) values (new.user_id, 'sessions', new.user_id, 'create',
      jsonb_build_object('ip_address', new.ip_address, 'user_agent', new.user_agent));
  elsif actor() is null or pg_trigger_depth() > 1 then
    -- What ends by its age is nobody's doing, and what ends with its user's account is told by the account.
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
