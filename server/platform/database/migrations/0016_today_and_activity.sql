-- Beranda's figures of the day, and the record of who did what as something to be read.

-- When an order was completed; null while it is not. Orders completed before this was kept count as completed when that was recorded,
-- or when they were made.
alter table transactions add column completed_at timestamptz(3);
alter table transactions disable trigger user;
update transactions set completed_at = coalesce(
    (select max(at) from activity
      where activity.entity = 'transactions' and activity.id = transactions.id and after ->> 'status' = 'completed'),
    created_at)
  where status = 'completed';
alter table transactions enable trigger user;

create function note_completion() returns trigger language plpgsql as $$
begin
  if new.status <> 'completed' then
    new.completed_at := null;
  elsif tg_op = 'INSERT' then
    new.completed_at := coalesce(new.completed_at, new.created_at);
  elsif old.status <> 'completed' then
    new.completed_at := now();
  end if;
  return new;
end $$;
create trigger note_completion before insert or update of status on transactions
  for each row execute function note_completion();

create index transactions_completed on transactions (completed_at) where deleted_at is null and completed_at is not null;
create index transactions_due on transactions (estimated_completion) include (status)
  where deleted_at is null and status in ('pending', 'processing');

-- The transaction that an item, a payment or a reminder belongs to, so that its history is found whole.
alter table activity add column part_of uuid;
alter table activity disable trigger append_only;
update activity set part_of = coalesce(
    (coalesce(after, before) ->> 'transaction_id')::uuid,
    (select transaction_id from transaction_items where transaction_items.id = activity.id))
  where entity in ('transaction_items', 'payments', 'reminders');
alter table activity enable trigger append_only;
create index activity_part_of on activity (part_of, seq desc) where part_of is not null;
-- Each kind of deed, and each person's, newest first.
create index activity_newest on activity (entity, operation, at desc, seq desc);
create index activity_by on activity (actor, entity, operation, at desc, seq desc);

create trigger never_emptied before truncate on activity for each statement execute function refuse_change();
create trigger never_emptied before truncate on payments for each statement execute function refuse_change();
create trigger never_emptied before truncate on reminders for each statement execute function refuse_change();

-- A logo is too large to keep twice: that it changed is kept.
create or replace function recorded(row_values jsonb) returns jsonb language sql immutable as $$
  select row_values - array['version', 'updated_at', 'total_spent', 'search_text', 'item_count', 'first_item_name',
      'paid_amount', 'remaining_amount', 'payment_status', 'completed_at', 'logo', 'position']
    || case when row_values ->> 'logo' <> '' then jsonb_build_object('logo', md5(row_values ->> 'logo'))
      else '{}'::jsonb end
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
      or exists (select from activity where entity = 'transactions' and id = whole and operation = 'create'
        and at = now()::timestamptz(3))) then
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
    values (actor(), tg_table_name, coalesce(new.id, old.id), kind, before, after, whole);
  return null;
end $$;

drop trigger record_activity on transaction_items;
create trigger record_activity after insert or update or delete on transaction_items
  for each row execute function record_activity();

-- Who came in, from where; and whose session somebody else ended. Never the session's token.
create function record_session() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into activity (actor, entity, id, operation, after) values (new.user_id, 'sessions', new.user_id, 'create',
      jsonb_build_object('ip_address', new.ip_address, 'user_agent', new.user_agent));
  elsif actor() <> old.user_id and pg_trigger_depth() = 1 then
    -- What ends with its user's account is told by the account.
    insert into activity (actor, entity, id, operation, before) values (actor(), 'sessions', old.user_id, 'delete',
      jsonb_build_object('ip_address', old.ip_address, 'user_agent', old.user_agent));
  end if;
  return null;
end $$;
create trigger record_session after insert or delete on sessions for each row execute function record_session();
