-- An offline submission that the server rejected, until someone books or discards it.
create table rejected_submissions (
  id uuid primary key,
  kind text not null check (kind in ('customers.create', 'transactions.create', 'payments.create')),
  created_by uuid not null references users,
  created_at timestamptz(3) not null,
  reported_by uuid not null references users,
  code text not null,
  message text not null,
  customer_name text not null,
  customer_phone text,
  total bigint not null check (total >= 0),
  paid bigint not null check (paid >= 0),
  input jsonb not null,
  reported_at timestamptz(3) default now() not null,
  resolution text check (resolution in ('booked', 'discarded')),
  reason text,
  resolved_at timestamptz(3),
  resolved_by uuid references users
);
create index rejected_submissions_open on rejected_submissions (reported_at desc) where resolution is null;
create index rejected_submissions_reported on rejected_submissions (reported_by) where resolution is null;

-- Devices read it again (change-log.sql).
create trigger announce after insert or update on rejected_submissions
  for each row execute function announce_change('rejectedSubmissions');
-- Never deleted (guards.sql).
create trigger refuse_delete before delete on rejected_submissions
  for each row execute function refuse_change();
-- Riwayat (activity.sql).
create trigger record_activity after insert or update on rejected_submissions
  for each row execute function record_activity();
