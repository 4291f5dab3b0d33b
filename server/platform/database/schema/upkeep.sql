-- A daily task that was started, so that one of several processes runs it.
create table daily_runs (
  day date not null,
  task text not null,
  started_at timestamptz(3) default now() not null,
  finished_at timestamptz(3),
  primary key (day, task)
);

-- One row: the newest findings of the doctor.
create table health_report (
  single boolean default true primary key check (single),
  created_at timestamptz(3) not null,
  report jsonb not null
);

create table backups (
  id uuid primary key,
  created_at timestamptz(3) not null,
  host text not null,
  file text not null,
  bytes bigint not null check (bytes > 0),
  rows bigint not null check (rows > 0),
  is_encrypted boolean not null,
  created_by uuid references users
);
create index backups_newest on backups (created_at desc);

-- One row: whether the shop looks for new versions, and what it found.
create table update_check (
  single boolean default true primary key check (single),
  is_on boolean not null,
  asked_on date,
  newest text
);
