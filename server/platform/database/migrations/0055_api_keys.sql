-- Keys by which other programs call the API: each for some pages, never for more than whoever made it may do. A key that is revoked stays, for
-- what was done with it names it.

create table api_keys (
  id uuid primary key,
  name text not null,
  -- Of the key, enough to know it again and not enough to use it; its last letters tell keys apart.
  token_hash text not null unique,
  ending text not null,
  pages text[] not null,
  read_only boolean not null,
  created_by uuid not null references users,
  created_at timestamptz(3) not null default now(),
  last_used_at timestamptz(3),
  deleted_at timestamptz(3)
);
create index api_keys_newest on api_keys (created_at desc, id desc);

create function api_key() returns uuid language sql stable as $$
  select nullif(current_setting('app.api_key', true), '')::uuid
$$;
alter table activity add column api_key uuid references api_keys;
alter table activity alter column api_key set default api_key();

-- The seals hold the key too. An entry without one is digested as before: the seals that are there stay sound.
create or replace function activity_digest(previous text, since bigint, until bigint)
returns table (entries bigint, sha256 text) language sql stable as $$
  select count(*), encode(sha256(convert_to(previous || coalesce(string_agg(
    encode(sha256(convert_to((jsonb_build_array(seq, extract(epoch from at), actor, entity, id, operation, before, after,
      part_of) || case when approved_by is null then '[]' else jsonb_build_array(approved_by) end
      || case when api_key is null then '[]' else jsonb_build_array(jsonb_build_object('key', api_key)) end)::text,
      'UTF8')), 'hex'),
    '' order by seq), ''), 'UTF8')), 'hex')
  from activity where seq > since and seq <= until
$$;

-- What could be used, or follows from use, is not kept twice.
create or replace function recorded(row_values jsonb) returns jsonb language sql immutable as $$
  select row_values - array['version', 'updated_at', 'total_spent', 'search_text', 'item_count', 'first_item_name',
      'paid_amount', 'remaining_amount', 'refunded_amount', 'payment_status', 'completed_at', 'cancelled_at', 'cancelled_by',
      'cancel_approved_by', 'logo', 'position', 'created_as', 'token_hash', 'last_used_at']
    || case when row_values ->> 'logo' <> '' then jsonb_build_object('logo', md5(row_values ->> 'logo'))
      else '{}'::jsonb end
$$;

create trigger record_activity after insert on api_keys for each row execute function record_activity();
create trigger record_change after update of deleted_at on api_keys for each row execute function record_activity();
