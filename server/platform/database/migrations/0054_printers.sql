-- Receipt printers on the shop's network, and what waits to be printed on them.
create table printers (
  id uuid primary key,
  name text not null check (name <> ''),
  host text not null,
  port int not null check (port between 9100 and 9109),
  paper text not null check (paper in ('80mm', '58mm')),
  drawer boolean not null default false,
  created_as text,
  created_at timestamptz(3) not null default now(),
  created_by uuid references users,
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  deleted_at timestamptz(3),
  deleted_by uuid references users
);
create trigger touch before update on printers for each row execute function touch();
create trigger record_activity after insert or update on printers for each row execute function record_activity();
create trigger announce after insert or update on printers for each row execute function announce_change();

-- A job is 'sending' from before its first byte leaves until it is known what became of it. What broke off in between is 'unsure': it may stand
-- on the paper already, so that a person decides whether it is printed again. 'kick': it opens the cash drawer, too.
create table print_jobs (
  id uuid primary key,
  printer_id uuid not null references printers,
  kind text not null check (kind in ('invoice', 'job-ticket', 'test', 'drawer')),
  transaction_id uuid references transactions,
  content bytea,
  kick boolean not null default false,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'unsure', 'printed', 'dropped')),
  cause text check (cause in ('unreachable', 'paper', 'cover', 'offline')),
  tries int not null default 0,
  try_at timestamptz(3) not null default now(),
  sent_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  created_by uuid not null references users,
  check (content is not null or state in ('printed', 'dropped'))
);
create index print_jobs_open on print_jobs (printer_id, created_at, id) where state in ('waiting', 'sending', 'unsure');
create index print_jobs_of_printer on print_jobs (printer_id, sent_at desc);
create index print_jobs_by_age on print_jobs (created_at);
-- A printer prints one after the other, whichever process sends.
create unique index print_jobs_sending on print_jobs (printer_id) where state = 'sending';

create function announce_print_job() returns trigger language plpgsql as $$
begin
  insert into changes (entity, id, operation) values ('printers', new.printer_id, 'update');
  perform give_notice();
  return null;
end $$;
create trigger announce after insert or update of state, cause on print_jobs
  for each row execute function announce_print_job();
