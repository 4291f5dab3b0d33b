-- What changed, for the live stream, and who did it, for the record. Written by triggers, so that nobody can forget.

create table changes (
  seq bigint generated always as identity primary key,
  txid xid8 not null default pg_current_xact_id(),
  entity text not null,
  id uuid not null,
  operation text not null check (operation in ('create', 'update', 'delete')),
  at timestamptz(3) not null default now()
);
-- Rows are read in this order, and only below the oldest running database transaction: a sequence number can become
-- visible after a higher one, a transaction id below that mark cannot.
create index changes_in_commit_order on changes (txid, seq);

-- Up to where the log has been pruned: a cursor at or before it has to start over.
create table changes_pruned (
  single boolean primary key default true check (single),
  txid xid8 not null default '0'
);
insert into changes_pruned default values;

create table activity (
  seq bigint generated always as identity primary key,
  at timestamptz(3) not null default now(),
  actor uuid references users,
  entity text not null,
  id uuid not null,
  operation text not null check (operation in ('create', 'update', 'delete')),
  before jsonb,
  after jsonb
);
create index activity_of on activity (entity, id, seq desc);
create trigger append_only before update or delete on activity for each row execute function refuse_change();

create function actor() returns uuid language sql stable as $$
  select nullif(current_setting('app.actor', true), '')::uuid
$$;

-- Values that follow from others, or are too large to keep twice, are left out of the record of who did what.
create function recorded(row_values jsonb) returns jsonb language sql immutable as $$
  select row_values - array['version', 'updated_at', 'total_spent', 'search_text', 'item_count', 'first_item_name',
    'paid_amount', 'remaining_amount', 'payment_status', 'logo']
$$;

create function record_activity() returns trigger language plpgsql as $$
declare
  before jsonb := case when tg_op <> 'INSERT' then recorded(to_jsonb(old)) end;
  after jsonb := case when tg_op <> 'DELETE' then recorded(to_jsonb(new)) end;
  kind text := case
    when tg_op = 'INSERT' then 'create'
    when tg_op = 'DELETE' or (before ->> 'deleted_at' is null and after ->> 'deleted_at' is not null) then 'delete'
    else 'update' end;
begin
  -- Sample records are nobody's doing; their payments are the only ones that nobody received.
  if tg_op = 'INSERT' and ((after ->> 'is_sample')::boolean or (tg_table_name = 'payments' and actor() is null)) then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(key, before -> key), jsonb_object_agg(key, after -> key) into before, after
      from jsonb_object_keys(before) as key where before -> key is distinct from after -> key;
    if before is null then
      return null;
    end if;
  end if;
  insert into activity (actor, entity, id, operation, before, after)
    values (actor(), tg_table_name, coalesce(new.id, old.id), kind, before, after);
  return null;
end $$;

create trigger record_activity after insert or update or delete on users
  for each row execute function record_activity();
create trigger record_activity after insert or update or delete on customers
  for each row execute function record_activity();
create trigger record_activity after insert or update or delete on products
  for each row execute function record_activity();
create trigger record_activity after insert or update or delete on transactions
  for each row execute function record_activity();
-- A new transaction's lines stand in its own columns and rows; only what an edit takes away or changes is recorded.
create trigger record_activity after update or delete on transaction_items
  for each row execute function record_activity();
create trigger record_activity after insert on payments
  for each row execute function record_activity();
create trigger record_activity after insert or update or delete on expenses
  for each row execute function record_activity();
create trigger record_activity after insert or update or delete on store_config
  for each row execute function record_activity();

create function announce_change() returns trigger language plpgsql as $$
begin
  insert into changes (entity, id, operation) values (
    case tg_table_name when 'store_config' then 'store' else tg_table_name end,
    new.id,
    case when tg_op = 'INSERT' then 'create'
      when to_jsonb(new) ->> 'deleted_at' is not null then 'delete' else 'update' end
  );
  perform pg_notify('changes', '');
  return null;
end $$;

create trigger announce after insert or update on users for each row execute function announce_change();
create trigger announce after insert or update on customers for each row execute function announce_change();
create trigger announce after insert or update on products for each row execute function announce_change();
create trigger announce after insert or update on transactions for each row execute function announce_change();
create trigger announce after insert or update on expenses for each row execute function announce_change();
create trigger announce after insert or update on store_config for each row execute function announce_change();
