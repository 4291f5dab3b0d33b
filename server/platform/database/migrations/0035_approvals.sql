-- A colleague's approval of one deed: whoever lacks a right asks somebody who has it. It is used up in the database transaction of the
-- deed, and whatever that writes names both.

create table approvals (
  id uuid primary key,
  asked_by uuid not null references users,
  approved_by uuid not null references users,
  call text not null,
  -- Of the call's whole input: record, version, amount, reason. Another input is another deed.
  digest text not null,
  created_at timestamptz(3) not null default now(),
  used_at timestamptz(3),
  check (asked_by <> approved_by)
);

create function approver() returns uuid language sql stable as $$
  select nullif(current_setting('app.approver', true), '')::uuid
$$;
alter table activity add column approved_by uuid references users;
alter table activity alter column approved_by set default approver();
alter table payments add column approved_by uuid references users;
alter table payments alter column approved_by set default approver();
alter table transactions add column cancel_approved_by uuid references users;

create or replace function note_cancellation() returns trigger language plpgsql as $$
begin
  if new.status <> 'cancelled' then
    new.cancelled_at := null;
    new.cancelled_by := null;
    new.cancel_approved_by := null;
    new.cancel_reason := null;
  elsif tg_op = 'INSERT' or old.status <> 'cancelled' then
    new.cancelled_at := coalesce(new.cancelled_at, now());
    new.cancelled_by := coalesce(new.cancelled_by, actor());
    new.cancel_approved_by := approver();
  end if;
  return new;
end $$;

-- The seals hold who approved too. An entry that nobody approved is digested as before: the seals that are there stay sound.
create or replace function activity_digest(previous text, since bigint, until bigint)
returns table (entries bigint, sha256 text) language sql stable as $$
  select count(*), encode(sha256(convert_to(previous || coalesce(string_agg(
    encode(sha256(convert_to((jsonb_build_array(seq, extract(epoch from at), actor, entity, id, operation, before, after,
      part_of) || case when approved_by is null then '[]' else jsonb_build_array(approved_by) end)::text, 'UTF8')), 'hex'),
    '' order by seq), ''), 'UTF8')), 'hex')
  from activity where seq > since and seq <= until
$$;

-- Who approved a cancellation follows from it, as when and by whom it was.
create or replace function recorded(row_values jsonb) returns jsonb language sql immutable as $$
  select row_values - array['version', 'updated_at', 'total_spent', 'search_text', 'item_count', 'first_item_name',
      'paid_amount', 'remaining_amount', 'refunded_amount', 'payment_status', 'completed_at', 'cancelled_at', 'cancelled_by',
      'cancel_approved_by', 'logo', 'position', 'created_as']
    || case when row_values ->> 'logo' <> '' then jsonb_build_object('logo', md5(row_values ->> 'logo'))
      else '{}'::jsonb end
$$;
