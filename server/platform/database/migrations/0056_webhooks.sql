-- What other programs are told of orders and payments. A message is written by the change itself, in its database transaction: what is
-- committed is told, however the servers end, and nothing else. Changes of one order hold its row, so its messages are numbered in their order.

create table webhooks (
  id uuid primary key,
  url text not null,
  events text[] not null,
  secret text not null,
  -- Signs beside the new one until then, so that a receiver can be told the new one in its own time.
  former_secret text,
  former_until timestamptz(3),
  secret_changed_at timestamptz(3) not null default now(),
  -- How often it has failed since it last answered, and until when it is left alone.
  failures integer not null default 0,
  retry_at timestamptz(3) not null default '-infinity',
  -- Which process sends to it.
  sender uuid,
  sender_until timestamptz(3),
  created_by uuid not null references users,
  created_at timestamptz(3) not null default now(),
  deleted_at timestamptz(3)
);

create table webhook_messages (
  seq bigint generated always as identity primary key,
  id uuid not null unique default gen_random_uuid(),
  webhook_id uuid not null references webhooks,
  transaction_id uuid not null,
  type text not null,
  data jsonb not null,
  at timestamptz(3) not null default now(),
  attempts integer not null default 0,
  next_at timestamptz(3) not null default now(),
  tried_at timestamptz(3),
  sent_at timestamptz(3),
  given_up_at timestamptz(3),
  -- What came of the last attempt, in words.
  answer text
);
create index webhook_messages_open on webhook_messages (webhook_id, transaction_id, seq)
  where sent_at is null and given_up_at is null;
create index webhook_messages_newest on webhook_messages (webhook_id, seq desc);

create function tell_webhooks(order_id uuid, kind text, told jsonb) returns void language sql as $$
  insert into webhook_messages (webhook_id, transaction_id, type, data)
    select id, order_id, kind, jsonb_build_object('orderId', order_id, 'number', upper(right(order_id::text, 8))) || told
    from webhooks where deleted_at is null and kind = any (events)
$$;

create function tell_of_order() returns trigger language plpgsql as $$
declare
  facts jsonb;
begin
  if new.is_sample or not exists (select from webhooks where deleted_at is null) then
    return null;
  end if;
  facts := jsonb_build_object('status', new.status, 'customerId', new.customer_id, 'customerName', new.customer_name,
    'total', new.total, 'estimatedCompletion', new.estimated_completion, 'createdAt', iso_instant(new.created_at),
    'handedOverAt', iso_instant(new.handed_over_at));
  if tg_op = 'INSERT' then
    perform tell_webhooks(new.id, 'order.created', facts);
  elsif old.deleted_at is null and new.deleted_at is not null then
    perform tell_webhooks(new.id, 'order.deleted', facts);
  elsif (old.status, old.handed_over_at) is distinct from (new.status, new.handed_over_at) then
    perform tell_webhooks(new.id, 'order.status_changed', facts || jsonb_build_object('previousStatus', old.status));
  elsif (old.customer_id, old.total, old.estimated_completion) is distinct from
    (new.customer_id, new.total, new.estimated_completion) then
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

create function iso_instant(at timestamptz) returns text language sql stable as $$
  select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

create trigger tell_webhooks after insert or update of status, handed_over_at, deleted_at, customer_id, total, estimated_completion
  on transactions for each row execute function tell_of_order();
create trigger tell_webhooks after insert on payments for each row execute function tell_of_payment();

-- Secrets are not kept twice.
create or replace function recorded(row_values jsonb) returns jsonb language sql immutable as $$
  select row_values - array['version', 'updated_at', 'total_spent', 'search_text', 'item_count', 'first_item_name',
      'paid_amount', 'remaining_amount', 'refunded_amount', 'payment_status', 'completed_at', 'cancelled_at', 'cancelled_by',
      'cancel_approved_by', 'logo', 'position', 'created_as', 'token_hash', 'last_used_at', 'secret', 'former_secret',
      'former_until', 'failures', 'retry_at', 'sender', 'sender_until']
    || case when row_values ->> 'logo' <> '' then jsonb_build_object('logo', md5(row_values ->> 'logo'))
      else '{}'::jsonb end
$$;
create trigger record_activity after insert on webhooks for each row execute function record_activity();
create trigger record_change after update of secret, deleted_at on webhooks for each row execute function record_activity();
