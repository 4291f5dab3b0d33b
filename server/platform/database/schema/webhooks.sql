create function tell_of_order() returns trigger language plpgsql as $$
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

create function tell_of_payment() returns trigger language plpgsql as $$
begin
  if exists (select from webhooks where deleted_at is null)
    and not (select is_sample from transactions where id = new.transaction_id) then
    perform tell_webhooks(new.transaction_id, 'payment.created', jsonb_build_object('paymentId', new.id, 'amount', new.amount,
      'method', new.method, 'kind', new.kind, 'createdAt', iso_instant(new.created_at)));
  end if;
  return null;
end $$;

create table webhooks (
  id uuid primary key,
  url text not null,
  events text[] not null,
  secret text not null,
  former_secret text,
  former_until timestamptz(3),
  secret_changed_at timestamptz(3) default now() not null,
  failures integer default 0 not null,
  retry_at timestamptz(3) default '-infinity'::timestamp with time zone not null,
  sender uuid,
  sender_until timestamptz(3),
  created_by uuid not null references users,
  created_at timestamptz(3) default now() not null,
  deleted_at timestamptz(3)
);

create table webhook_messages (
  seq bigint generated always as identity primary key,
  id uuid default gen_random_uuid() not null unique,
  webhook_id uuid not null references webhooks,
  transaction_id uuid not null,
  type text not null,
  data jsonb not null,
  at timestamptz(3) default now() not null,
  attempts integer default 0 not null,
  next_at timestamptz(3) default now() not null,
  tried_at timestamptz(3),
  sent_at timestamptz(3),
  given_up_at timestamptz(3),
  answer text
);
create index webhook_messages_newest on webhook_messages (webhook_id, seq desc);
create index webhook_messages_open on webhook_messages (webhook_id, transaction_id, seq) where ((sent_at is null) and (given_up_at is null));

create function tell_webhooks(order_id uuid, kind text, told jsonb) returns void language sql as $$
  insert into webhook_messages (webhook_id, transaction_id, type, data)
    select id, order_id, kind, jsonb_build_object('orderId', order_id, 'number', upper(right(order_id::text, 8)),
      'externalRef', (select external_ref from transactions where transactions.id = order_id)) || told
    from webhooks where deleted_at is null and kind = any (events)
$$;

create trigger record_activity after insert on webhooks
  for each row execute function record_activity();
create trigger record_change after update of secret, deleted_at on webhooks
  for each row execute function record_activity();
