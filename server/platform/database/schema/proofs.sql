-- What happened to the proof of a line's file. The last one counts, as long as `content` is what is printed (docs/decisions/0135).
create table proofs (
  id uuid primary key,
  seq bigint generated always as identity,
  transaction_id uuid not null references transactions,
  line_id uuid not null,
  order_file_id uuid not null references order_files,
  kind text not null check (kind in ('sent', 'approved', 'changesRequested', 'overridden')),
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  channel text check (channel in ('link', 'whatsapp', 'shop')),
  name text check (name <> ''),
  comment text check (comment <> ''),
  pins jsonb default '[]' not null check (jsonb_typeof(pins) = 'array'),
  created_at timestamptz(3) default now() not null,
  created_by uuid references users,
  check ((channel is null) = (kind = 'overridden')),
  check ((name is not null) = (kind in ('approved', 'changesRequested'))),
  check (kind not in ('changesRequested', 'overridden') or comment is not null),
  check (created_by is not null or channel = 'link')
);
create index proofs_of_line on proofs (line_id, seq desc);

-- Devices read the order's proofs again (change-log.sql).
create trigger announce after insert on proofs
  for each row execute function announce_change('transactions', 'transaction_id');
-- Never changed, never deleted (guards.sql).
create trigger append_only before update or delete or truncate on proofs
  for each statement execute function refuse_change();
-- Riwayat (activity.sql).
create trigger record_activity after insert on proofs
  for each row execute function record_activity();
