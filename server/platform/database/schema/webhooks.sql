-- A receiver. `former_secret` signs as well until `former_until`; `sender` has the lease to send.
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

-- A message to a receiver, until it is delivered or given up.
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
  last_result text
);
create index webhook_messages_newest on webhook_messages (webhook_id, seq desc);
create index webhook_messages_open on webhook_messages (webhook_id, transaction_id, seq)
  where sent_at is null and given_up_at is null;

-- Riwayat, without deliveries (activity.sql).
create trigger record_activity after insert or update of secret, deleted_at on webhooks
  for each row execute function record_activity();
