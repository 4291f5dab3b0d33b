-- How far the lines of an order are. Nothing is noted of a line until somebody moves it: it waits, or is ready with its order.

alter table transaction_items
  add column stage text check (stage <> ''),
  add column moved_at timestamptz(3),
  add column moved_by uuid references users;

-- Where a finished order lies until it is fetched.
alter table transactions add column shelf text check (shelf <> '');

-- Who moved a line and when is told by the entry itself.
create or replace function recorded(row_values jsonb) returns jsonb language sql immutable as $$
  select row_values - array['version', 'updated_at', 'total_spent', 'search_text', 'item_count', 'first_item_name',
      'paid_amount', 'remaining_amount', 'refunded_amount', 'payment_status', 'completed_at', 'cancelled_at', 'cancelled_by',
      'cancel_approved_by', 'logo', 'position', 'created_as', 'token_hash', 'last_used_at', 'secret', 'former_secret',
      'former_until', 'failures', 'retry_at', 'sender', 'sender_until', 'moved_at', 'moved_by']
    || case when row_values ->> 'logo' <> '' then jsonb_build_object('logo', md5(row_values ->> 'logo'))
      else '{}'::jsonb end
$$;

-- A line that is moved changes no sum.
create function mark_changed_lines() returns trigger language plpgsql as $$
begin
  insert into stale_slices
    select distinct 'sales', slice_of(created_at) from transactions where id in (
      select changed.transaction_id from changed join former using (id) where changed.moved_at is not distinct from former.moved_at);
  return null;
end $$;
drop trigger mark_changed on transaction_items;
create trigger mark_changed after update on transaction_items
  referencing old table as former new table as changed for each statement execute function mark_changed_lines();
