-- A notice that is given within a database transaction makes all commits of the cluster wait for one another, each until the one before is on
-- the disk. The server says after the commit that there is something to read, and says here that it will; whoever else
-- writes gives notice as before.
create function give_notice() returns void language plpgsql as $$
begin
  if current_setting('app.told', true) is distinct from 'after commit' then
    perform pg_notify('changes', '');
  end if;
end $$;

create or replace function announce_change() returns trigger language plpgsql as $$
begin
  insert into changes (entity, id, operation) values (
    case tg_table_name when 'store_config' then 'store' else tg_table_name end,
    new.id,
    case when tg_op = 'INSERT' then 'create'
      when to_jsonb(new) ->> 'deleted_at' is not null then 'delete' else 'update' end
  );
  perform give_notice();
  return null;
end $$;

create or replace function announce_reminder() returns trigger language plpgsql as $$
begin
  insert into changes (entity, id, operation) values ('transactions', new.transaction_id, 'update');
  perform give_notice();
  return null;
end $$;
