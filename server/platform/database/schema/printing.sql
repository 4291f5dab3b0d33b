create table printers (
  id uuid primary key,
  name text not null check (name <> ''),
  host text not null,
  port integer not null check (port >= 9100 and port <= 9109),
  paper text not null check (paper in ('80mm', '58mm')),
  drawer boolean default false not null,
  request_hash text,
  created_at timestamptz(3) default now() not null,
  created_by uuid references users,
  updated_at timestamptz(3) default now() not null,
  version integer default 1 not null,
  deleted_at timestamptz(3),
  deleted_by uuid references users
);

-- The queue of a printer (states: server/features/printing/print-queue.ts).
create table print_jobs (
  id uuid primary key,
  printer_id uuid not null references printers,
  kind text not null check (kind in ('invoice', 'job-ticket', 'test', 'drawer')),
  transaction_id uuid references transactions,
  content bytea,
  kick boolean default false not null,
  state text default 'waiting' not null check (state in ('waiting', 'sending', 'unsure', 'printed', 'dropped')),
  cause text check (cause in ('unreachable', 'paper', 'cover', 'offline')),
  tries integer default 0 not null,
  try_at timestamptz(3) default now() not null,
  sent_at timestamptz(3),
  created_at timestamptz(3) default now() not null,
  created_by uuid not null references users,
  check (content is not null or state in ('printed', 'dropped'))
);
create index print_jobs_by_age on print_jobs (created_at);
create index print_jobs_of_printer on print_jobs (printer_id, sent_at desc);
create index print_jobs_open on print_jobs (printer_id, created_at, id) where state in ('waiting', 'sending', 'unsure');
create unique index print_jobs_sending on print_jobs (printer_id) where state = 'sending';

-- Each print of an order's job ticket (SPK).
create table job_ticket_prints (
  id uuid primary key,
  transaction_id uuid not null references transactions,
  copy integer not null check (copy > 0),
  printed_by uuid not null references users,
  printed_at timestamptz(3) default now() not null,
  unique (transaction_id, copy)
);

-- Devices read it again (change-log.sql).
create trigger announce after insert or update on printers
  for each row execute function announce_change();
-- Riwayat (activity.sql).
create trigger record_activity after insert or update on printers
  for each row execute function record_activity();
-- The version that optimistic locking compares (guards.sql).
create trigger touch before update on printers
  for each row execute function touch();

-- Devices read the printer's queue again (change-log.sql).
create trigger announce after insert or update of state, cause on print_jobs
  for each row execute function announce_change('printers', 'printer_id');

-- Never deleted (guards.sql).
create trigger refuse_delete before delete on job_ticket_prints
  for each row execute function refuse_change();
