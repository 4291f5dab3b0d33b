-- Files that customers want printed, and the shop's switch for them.
alter table store_config
  add column files_enabled boolean default false not null,
  add column file_days smallint default 60 not null check (file_days >= 1 and file_days <= 3650);

-- What customers want printed, by content: the same file is kept once. The bytes lie in the file store (docs/decisions/0133).
create table stored_files (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  bytes bigint not null check (bytes > 0),
  facts jsonb check (jsonb_typeof(facts) = 'object'),
  has_preview boolean default false not null,
  created_at timestamptz(3) default now() not null,
  removed_at timestamptz(3),
  constraint preview_of_examined check (facts is not null or not has_preview)
);
create index stored_files_unexamined on stored_files (created_at) where facts is null;

-- A version of the file of a line. Versions of removed ones stay used; one that was moved to another line is removed here and a row of its own there.
create table order_files (
  id uuid primary key,
  transaction_id uuid not null references transactions,
  line_id uuid not null,
  version integer not null check (version >= 1),
  hash text not null references stored_files,
  name text not null check (name <> ''),
  channel text not null check (channel in ('staff', 'customer')),
  is_pinned boolean default false not null,
  created_at timestamptz(3) default now() not null,
  created_by uuid references users,
  updated_at timestamptz(3) default now() not null,
  deleted_at timestamptz(3),
  deleted_by uuid references users,
  moved_from uuid references order_files,
  constraint version_of_line unique (line_id, version)
);
create index order_files_of on order_files (transaction_id);
create index order_files_by_hash on order_files (hash);
