-- A link to the customer's page of one order or quote (docs/decisions/0136). Of its token only the hash is kept.
-- `quote_revision`: what the customer was given with it.
create table customer_links (
  id uuid primary key,
  token_hash text not null unique,
  transaction_id uuid references transactions,
  quote_id uuid references quotes,
  quote_revision integer,
  created_at timestamptz(3) default now() not null,
  created_by uuid not null references users,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  check (num_nonnulls(transaction_id, quote_id) = 1),
  check ((quote_id is null) = (quote_revision is null))
);
create index customer_links_of_order on customer_links (transaction_id) where transaction_id is not null;
create index customer_links_of_quote on customer_links (quote_id) where quote_id is not null;

-- What customers did on their pages: each becomes a notice on the screens of the shop.
create table customer_actions (
  id uuid primary key,
  kind text not null check (kind in ('quoteApproved', 'quoteChangesRequested', 'proofApproved',
    'proofChangesRequested', 'fileSent')),
  name text not null check (name <> ''),
  transaction_id uuid references transactions,
  quote_id uuid references quotes,
  created_at timestamptz(3) default now() not null,
  check (num_nonnulls(transaction_id, quote_id) = 1)
);

-- Devices show a notice (change-log.sql).
create trigger announce after insert on customer_actions
  for each row execute function announce_change('customerPage');
-- Riwayat (activity.sql).
create trigger record_activity after insert or update of revoked_at on customer_links
  for each row execute function record_activity();
