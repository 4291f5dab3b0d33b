-- The customer's page: links to one order or quote, and what customers did by them.
alter table store_config add column customer_page_enabled boolean default false not null;

create function acting_customer() returns text language sql stable as $$
  select nullif(current_setting('app.customer', true), '')
$$;
alter table activity add column customer text default acting_customer();

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
