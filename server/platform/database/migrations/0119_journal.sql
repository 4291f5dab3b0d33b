-- The journal for the bookkeeper: the shop's switch, and what it calls its accounts, by key.
alter table store_config
  add column journal_enabled boolean default false not null,
  add column journal_accounts jsonb check (jsonb_typeof(journal_accounts) = 'object');
