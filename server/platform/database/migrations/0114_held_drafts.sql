-- Drafts held by the shop's tills, and the shop's switch for them.
alter table store_config add column held_drafts_shared boolean default false not null;

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
