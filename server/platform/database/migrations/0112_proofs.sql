-- Proofs and approvals of files, the shop's gate before printing, and who may print without an approval.
alter table store_config add column proof_gate boolean default false not null;

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

-- Roles that may edit orders. It is no change of settings by a user: Riwayat and the version stay as they are.
alter table store_config disable trigger user;
update store_config set role_rights = (
  select jsonb_object_agg(role, case when rights -> 'granted' ? 'editOrders'
    then jsonb_set(rights, '{granted}', rights -> 'granted' || '["printUnapproved"]') else rights end)
  from jsonb_each(role_rights) as roles (role, rights))
where role_rights <> '{}';
alter table store_config enable trigger user;
-- Devices load everything again: nothing has told them of these rights.
update change_log set id = gen_random_uuid();
