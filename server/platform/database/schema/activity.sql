-- A row as Riwayat keeps it: without what follows from other rows, counters, and secrets. A logo is replaced by its hash.
create function audited_values(row_values jsonb) returns jsonb language sql immutable as $$
  select row_values - array['version', 'updated_at', 'total_spent', 'first_purchase_at', 'search_text', 'item_count', 'first_item_name',
      'paid_amount', 'remaining_amount', 'refunded_amount', 'payment_status', 'completed_at', 'cancelled_at', 'cancelled_by',
      'cancel_approved_by', 'logo', 'position', 'request_hash', 'token_hash', 'last_used_at', 'secret', 'former_secret',
      'former_until', 'failures', 'retry_at', 'sender', 'sender_until', 'moved_at', 'moved_by']
    || case when row_values ->> 'logo' <> '' then jsonb_build_object('logo', md5(row_values ->> 'logo'))
      else '{}'::jsonb end
    -- The version of a file is no lock: it says which file it is.
    || case when row_values ? 'is_pinned' then jsonb_build_object('version', row_values -> 'version') else '{}'::jsonb end
$$;

-- Writes who created, deleted or changed a row. An update that changes no audited column leaves no entry.
create function record_activity() returns trigger language plpgsql as $$
declare
  before jsonb := case when tg_op <> 'INSERT' then audited_values(to_jsonb(old)) end;
  after jsonb := case when tg_op <> 'DELETE' then audited_values(to_jsonb(new)) end;
  kind text := case
    when tg_op = 'INSERT' then 'create'
    when tg_op = 'DELETE' or (before ->> 'deleted_at' is null and after ->> 'deleted_at' is not null) then 'delete'
    else 'update' end;
  order_id uuid := (coalesce(after, before) ->> 'transaction_id')::uuid;
  acting uuid := actor();
begin
  -- No user makes sample records and their payments.
  if tg_op = 'INSERT' and ((after ->> 'is_sample')::boolean or (tg_table_name = 'payments' and acting is null)) then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    if before = after then
      return null;
    end if;
    select jsonb_object_agg(key, before -> key), jsonb_object_agg(key, after -> key) into before, after
      from (select jsonb_object_keys(before) as key union select jsonb_object_keys(after)) as keys
      where before -> key is distinct from after -> key;
    -- The sign-in library names no actor: users change their own second factor there.
    if acting is null and tg_table_name = 'users' and after ? 'two_factor_enabled' then
      acting := new.id;
    end if;
  end if;
  insert into activity (actor, entity, id, operation, before, after, part_of)
    values (acting, tg_table_name, coalesce(new.id, old.id), kind, before, after, coalesce(batch(), order_id));
  return null;
end $$;

-- Riwayat. `record_id`: the order or batch that the row is part of, else the row itself.
create table activity (
  seq bigint generated always as identity primary key,
  at timestamptz(3) default now() not null,
  actor uuid,
  entity text not null,
  id uuid not null,
  operation text not null check (operation in ('create', 'update', 'delete')),
  before jsonb,
  after jsonb,
  part_of uuid,
  txid xid8 default pg_current_xact_id() not null,
  record_id uuid generated always as (coalesce(part_of, id)) stored not null,
  approved_by uuid default approver(),
  api_key uuid default api_key(),
  customer text default acting_customer()
);
create index activity_batched on activity (id, part_of)
  where part_of is not null and entity in ('transactions', 'customers', 'products', 'expenses', 'users');
create index activity_by on activity (actor, entity, operation, at desc, txid desc, record_id desc);
create index activity_newest on activity (entity, operation, at desc, txid desc, record_id desc);
create index activity_of on activity (record_id, at desc, txid desc);

-- A hash over Riwayat up to a row: an altered row no longer matches it (docs/decisions/0025).
create table activity_seals (
  up_to bigint primary key,
  entries bigint not null check (entries > 0),
  sha256 text not null,
  sealed_at timestamptz(3) default now() not null
);

create function activity_digest(previous text, since bigint, until bigint) returns table (entries bigint, sha256 text)
language sql stable as $$
  select count(*), encode(sha256(convert_to(previous || coalesce(string_agg(
    encode(sha256(convert_to((jsonb_build_array(seq, extract(epoch from at), actor, entity, id, operation, before, after,
      part_of) || case when approved_by is null then '[]' else jsonb_build_array(approved_by) end
      || case when api_key is null then '[]' else jsonb_build_array(jsonb_build_object('key', api_key)) end
      || case when customer is null then '[]' else jsonb_build_array(jsonb_build_object('customer', customer)) end)::text,
      'UTF8')), 'hex'),
    '' order by seq), ''), 'UTF8')), 'hex')
  from activity where seq > since and seq <= until
$$;

-- Never changed, never deleted (guards.sql).
create trigger append_only before update or delete or truncate on activity
  for each statement execute function refuse_change();

-- Never changed, never deleted (guards.sql).
create trigger append_only before update or delete or truncate on activity_seals
  for each statement execute function refuse_change();
