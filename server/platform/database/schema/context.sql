create extension if not exists citext;
create extension if not exists pg_trgm;

create function actor() returns uuid language sql stable as $$
  select nullif(current_setting('app.actor', true), '')::uuid
$$;

create function api_key() returns uuid language sql stable as $$
  select nullif(current_setting('app.api_key', true), '')::uuid
$$;

create function approver() returns uuid language sql stable as $$
  select nullif(current_setting('app.approver', true), '')::uuid
$$;

create function batch() returns uuid language sql stable as $$
  select nullif(current_setting('app.batch', true), '')::uuid
$$;

create function give_notice() returns void language plpgsql as $$
begin
  if current_setting('app.told', true) is distinct from 'after commit' then
    perform pg_notify('changes', '');
  end if;
end $$;
