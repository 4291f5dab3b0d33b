-- A program that may call the API for its creator, within `pages`.
create table api_keys (
  id uuid primary key,
  name text not null,
  token_hash text not null unique,
  ending text not null,
  pages text[] not null,
  read_only boolean not null,
  created_by uuid not null references users,
  created_at timestamptz(3) default now() not null,
  last_used_at timestamptz(3),
  deleted_at timestamptz(3)
);
create index api_keys_newest on api_keys (created_at desc, id desc);

-- Riwayat, without their use (activity.sql).
create trigger record_activity after insert or update of deleted_at on api_keys
  for each row execute function record_activity();

alter table activity add foreign key (api_key) references api_keys;
