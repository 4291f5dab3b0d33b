-- Whether somebody is still who they were when they last called, with the rights they had: asked within the work that they call for, so
-- that nothing is done with a right that is gone, and nothing has to be asked before.
create function require_caller(session uuid, user_version integer, store_version integer) returns void language plpgsql as $$
begin
  if not exists (
    select from sessions join users on users.id = sessions.user_id
    where sessions.id = session and sessions.expires_at > now()
      and users.version = user_version and users.is_active and users.deleted_at is null
  ) or not exists (select from store_config where version = store_version) then
    raise exception 'who is calling has changed' using errcode = 'PP001';
  end if;
end $$;
