-- Another value after a restore into another database cluster.
create function cluster_identifier() returns text language plpgsql stable as $$
begin
  return (select system_identifier::text from pg_control_system());
exception when insufficient_privilege then
  return '';
end $$;

-- Devices read the changed record again. Arguments name another entity than the table, and the column of its id.
create function announce_change() returns trigger language plpgsql as $$
declare
  entity text := coalesce(tg_argv[0], tg_table_name);
begin
  if tg_nargs = 2 then
    insert into changes (entity, id, operation)
      values (entity, (to_jsonb(coalesce(new, old)) ->> tg_argv[1])::uuid, 'update');
  else
    insert into changes (entity, id, operation) values (entity, new.id, case
      when tg_op = 'INSERT' then 'create'
      when to_jsonb(new) ->> 'deleted_at' is not null then 'delete'
      else 'update' end);
  end if;
  perform notify_changes();
  return null;
end $$;

-- What devices must read again, in the order of commits; kept for some days (docs/decisions/0005).
create table changes (
  seq bigint generated always as identity primary key,
  txid xid8 default pg_current_xact_id() not null,
  entity text not null,
  id uuid not null,
  operation text not null check (operation in ('create', 'update', 'delete')),
  at timestamptz(3) default now() not null
);
create index changes_in_commit_order on changes (txid, seq);

-- One row: another `id` or cluster than a device knows means that its position in `changes` is worthless.
create table change_log (
  single boolean default true primary key check (single),
  id uuid default gen_random_uuid() not null,
  cluster text default cluster_identifier() not null
);
insert into change_log default values;
