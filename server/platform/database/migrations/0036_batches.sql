-- An import, or a removal of sample data, is one entry of Riwayat, however many records it touches: it writes one row of its own, under which
-- all others of its database transaction stand as parts.

create function batch() returns uuid language sql stable as $$
  select nullif(current_setting('app.batch', true), '')::uuid
$$;

create or replace function record_activity() returns trigger language plpgsql as $$
declare
  before jsonb := case when tg_op <> 'INSERT' then recorded(to_jsonb(old)) end;
  after jsonb := case when tg_op <> 'DELETE' then recorded(to_jsonb(new)) end;
  kind text := case
    when tg_op = 'INSERT' then 'create'
    when tg_op = 'DELETE' or (before ->> 'deleted_at' is null and after ->> 'deleted_at' is not null) then 'delete'
    else 'update' end;
  whole uuid := (coalesce(after, before) ->> 'transaction_id')::uuid;
begin
  -- Sample records are nobody's doing; their payments are the only ones that nobody received.
  if tg_op = 'INSERT' and ((after ->> 'is_sample')::boolean or (tg_table_name = 'payments' and actor() is null)) then
    return null;
  end if;
  -- A new transaction's items are written with it, and the sample's are nobody's doing; one that an edit adds is recorded.
  if tg_op = 'INSERT' and tg_table_name = 'transaction_items' and (actor() is null
      or exists (select from activity where record_id = whole and at = now()::timestamptz(3) and txid = pg_current_xact_id()
        and entity = 'transactions' and operation = 'create')) then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(key, before -> key), jsonb_object_agg(key, after -> key) into before, after
      from (select jsonb_object_keys(before) as key union select jsonb_object_keys(after)) as keys
      where before -> key is distinct from after -> key;
    if before is null then
      return null;
    end if;
  end if;
  insert into activity (actor, entity, id, operation, before, after, part_of)
    values (actor(), tg_table_name, coalesce(new.id, old.id), kind, before, after, coalesce(batch(), whole));
  return null;
end $$;
