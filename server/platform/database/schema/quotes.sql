-- A written price that becomes an order once (docs/decisions/0132). Columns repeat what lists show of the current revision.
create table quotes (
  id uuid primary key,
  customer_id uuid not null references customers,
  customer_name text not null,
  status text default 'draft' not null
    check (status in ('draft', 'sent', 'approved', 'rejected', 'changesRequested', 'ordered', 'cancelled')),
  revision integer default 1 not null check (revision >= 1),
  valid_until date not null,
  total bigint not null check (total >= 0),
  item_count integer not null check (item_count > 0),
  first_item_name text not null,
  search_text text not null,
  sent_at timestamptz(3),
  sent_channel text check (sent_channel in ('whatsapp', 'link', 'shop')),
  answered_at timestamptz(3),
  answered_by text check (answered_by <> ''),
  answer_channel text check (answer_channel in ('whatsapp', 'link', 'shop')),
  answer_note text check (answer_note <> ''),
  cancel_reason text check (cancel_reason <> ''),
  order_id uuid references transactions,
  order_reason text check (order_reason <> ''),
  ended_at timestamptz(3),
  created_at timestamptz(3) default now() not null,
  created_by uuid references users,
  updated_at timestamptz(3) default now() not null,
  version integer default 1 not null,
  deleted_at timestamptz(3),
  deleted_by uuid references users,
  request_hash text,
  constraint ordered_once unique (order_id),
  constraint ordered_has_order check ((status = 'ordered') = (order_id is not null)),
  constraint answer_is_complete check (status not in ('approved', 'rejected', 'changesRequested') or answered_at is not null),
  constraint ended_with_status check ((ended_at is not null) = (status in ('ordered', 'cancelled'))),
  check ((answered_at is null) = (answered_by is null) and (answered_at is null) = (answer_channel is null)),
  check ((sent_at is null) = (sent_channel is null))
);
create index quotes_changed on quotes (updated_at, id);
create index quotes_newest on quotes (created_at desc, id desc) where deleted_at is null;
create index quotes_of_customer on quotes (customer_id);
create index quotes_search on quotes using gin (search_text gin_trgm_ops);

-- What was offered: lines, rates and figures as an order keeps them, last day and terms. One that was sent never changes.
create table quote_revisions (
  quote_id uuid not null references quotes,
  revision integer not null check (revision >= 1),
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  sent_at timestamptz(3),
  created_at timestamptz(3) default now() not null,
  created_by uuid references users,
  primary key (quote_id, revision)
);

-- Devices read it again (change-log.sql).
create trigger announce after insert or update on quotes
  for each row execute function announce_change();
-- Riwayat (activity.sql).
create trigger record_activity after insert or delete or update on quotes
  for each row execute function record_activity();
-- The version that optimistic locking compares (guards.sql).
create trigger touch before update on quotes
  for each row execute function touch();
