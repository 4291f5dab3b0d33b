-- A digest of what a record was created with: the same id with the same content is a repetition, with other content a conflict, whatever
-- has been changed on the record since. Null: not made by a call of its own. (A ledger row never changes, and is compared itself.)
alter table customers add column created_as text;
alter table products add column created_as text;
alter table expenses add column created_as text;
alter table transactions add column created_as text;

create or replace function recorded(row_values jsonb) returns jsonb language sql immutable as $$
  select row_values - array['version', 'updated_at', 'total_spent', 'search_text', 'item_count', 'first_item_name',
      'paid_amount', 'remaining_amount', 'payment_status', 'completed_at', 'logo', 'position', 'created_as']
    || case when row_values ->> 'logo' <> '' then jsonb_build_object('logo', md5(row_values ->> 'logo'))
      else '{}'::jsonb end
$$;
