-- An order is due on a day and, if wished, at a time of it; one that is express goes before others.

alter table transactions
  add column due_time text collate "C" check (due_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column is_express boolean not null default false;

-- The list by when orders are due: on one day, what has no time comes last.
drop index transactions_by_due;
create index transactions_by_due on transactions (estimated_completion, coalesce(due_time, '24:00'), id)
  where deleted_at is null;

create or replace function tell_of_order() returns trigger language plpgsql as $$
declare
  facts jsonb;
begin
  if new.is_sample or not exists (select from webhooks where deleted_at is null) then
    return null;
  end if;
  facts := jsonb_build_object('status', new.status, 'customerId', new.customer_id, 'customerName', new.customer_name,
    'total', new.total, 'estimatedCompletion', new.estimated_completion, 'dueTime', new.due_time,
    'isExpress', new.is_express, 'createdAt', iso_instant(new.created_at),
    'handedOverAt', iso_instant(new.handed_over_at));
  if tg_op = 'INSERT' then
    perform tell_webhooks(new.id, 'order.created', facts);
  elsif old.deleted_at is null and new.deleted_at is not null then
    perform tell_webhooks(new.id, 'order.deleted', facts);
  elsif (old.status, old.handed_over_at) is distinct from (new.status, new.handed_over_at) then
    perform tell_webhooks(new.id, 'order.status_changed', facts || jsonb_build_object('previousStatus', old.status));
  elsif (old.customer_id, old.total, old.estimated_completion, old.due_time, old.is_express) is distinct from
    (new.customer_id, new.total, new.estimated_completion, new.due_time, new.is_express) then
    perform tell_webhooks(new.id, 'order.updated', facts);
  end if;
  return null;
end $$;
drop trigger tell_webhooks on transactions;
create trigger tell_webhooks after insert or update of status, handed_over_at, deleted_at, customer_id, total,
  estimated_completion, due_time, is_express
  on transactions for each row execute function tell_of_order();
