-- Drafts that the tills have put aside for every device (docs/decisions/0137). A row is one holding; the device that takes it up has its
-- content from then on, and the row keeps it until that device has finished: ended rows are only there to refuse a late repetition.
create table held_drafts (
  id uuid primary key,
  draft_id uuid not null,
  label text not null check (label <> ''),
  total bigint check (total >= 0),
  content text,
  held_at timestamptz(3) default now() not null,
  held_by uuid not null references users,
  taken_at timestamptz(3),
  taken_by uuid references users,
  ended_at timestamptz(3),
  updated_at timestamptz(3) default now() not null,
  version integer default 1 not null,
  check ((taken_at is null) = (taken_by is null)),
  check ((content is null) = (ended_at is not null))
);
create index held_drafts_open on held_drafts (held_at) where ended_at is null;

-- Devices read them again (change-log.sql).
create trigger announce after insert or update on held_drafts
  for each row execute function announce_change('heldDrafts');
-- The version that optimistic locking compares (guards.sql).
create trigger touch before update on held_drafts
  for each row execute function touch();
