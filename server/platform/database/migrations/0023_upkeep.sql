-- What the shop does for itself every day, and the backups that were made.

-- Each has been read back and counted before it stands here.
create table backups (
  id uuid primary key,
  made_at timestamptz(3) not null,
  -- The machine that holds it, and its file there.
  host text not null,
  file text not null,
  bytes bigint not null check (bytes > 0),
  rows bigint not null check (rows > 0),
  is_encrypted boolean not null,
  -- None: it was made by itself, or at the server's console.
  made_by uuid references users
);
create index backups_newest on backups (made_at desc);

-- One of the shop's processes does each task once a day; one that was broken off is begun again after a while.
create table daily_runs (
  day date not null,
  task text not null,
  started_at timestamptz(3) not null default now(),
  finished_at timestamptz(3),
  primary key (day, task)
);
