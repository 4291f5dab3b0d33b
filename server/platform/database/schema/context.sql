create extension if not exists citext;
create extension if not exists pg_trgm;

-- The user who acts, null for the system. The server sets it for a transaction, like the next four
-- (server/platform/database/transaction.ts).
create function actor() returns uuid language sql stable as $$
  select nullif(current_setting('app.actor', true), '')::uuid
$$;

-- The API key that the user's program called with.
create function api_key() returns uuid language sql stable as $$
  select nullif(current_setting('app.api_key', true), '')::uuid
$$;

-- The colleague who approved the call.
create function approver() returns uuid language sql stable as $$
  select nullif(current_setting('app.approver', true), '')::uuid
$$;

-- The name that a customer gave who acts by a link.
create function acting_customer() returns text language sql stable as $$
  select nullif(current_setting('app.customer', true), '')
$$;

-- The bulk change whose rows are one entry of Riwayat.
create function batch() returns uuid language sql stable as $$
  select nullif(current_setting('app.batch', true), '')::uuid
$$;

-- Wakes the readers of the change log, unless the server does so itself after the commit.
create function notify_changes() returns void language plpgsql as $$
begin
  if current_setting('app.notify_after_commit', true) is distinct from 'true' then
    perform pg_notify('changes', '');
  end if;
end $$;
