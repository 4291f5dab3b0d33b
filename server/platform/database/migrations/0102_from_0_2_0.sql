-- Carries a shop of release 0.2.0 over to the schema of schema/.

-- Triggers and functions that are gone, or follow below in their present form.
drop trigger append_only on activity;
drop trigger never_emptied on activity;
drop trigger append_only on activity_seals;
drop trigger never_emptied on activity_seals;
drop trigger record_activity on api_keys;
drop trigger record_change on api_keys;
drop trigger keep_tier on customers;
drop trigger record_activity on customers;
drop trigger record_change on customers;
drop trigger settle_unsent on customers;
drop trigger touch on customers;
drop trigger append_only on drawer_counts;
drop trigger announce on drawer_entries;
drop trigger append_only on drawer_entries;
drop trigger announce on drawer_settings;
drop trigger announce on drawers;
drop trigger announce_update on drawers;
drop trigger closed on drawers;
drop trigger never_deleted on drawers;
drop trigger record_activity on drawers;
drop trigger record_change on drawers;
drop trigger spend_from_drawer on expenses;
drop trigger sum_expenses on expenses;
drop trigger sum_expenses_again on expenses;
drop trigger append_only on former_prices;
drop trigger never_emptied on former_prices;
drop trigger same_till on known_devices;
drop trigger append_only on payments;
drop trigger join_drawer on payments;
drop trigger mark_stale on payments;
drop trigger never_emptied on payments;
drop trigger note_later on payments;
drop trigger settle_unsent on payments;
drop trigger sum_received on payments;
drop trigger tell_webhooks on payments;
drop trigger announce on print_jobs;
drop trigger keep_prices on products;
drop trigger announce on reminders;
drop trigger append_only on reminders;
drop trigger never_emptied on reminders;
drop trigger announce_ended on sessions;
drop trigger record_session on sessions;
drop trigger record_session_end on sessions;
drop trigger announce on store_config;
drop trigger keep_rates on store_config;
drop trigger mark_changed on transaction_items;
drop trigger mark_removed on transaction_items;
drop trigger note_added on transaction_items;
drop trigger take_back_moved on transaction_items;
drop trigger count_spending on transactions;
drop trigger first_purchase on transactions;
drop trigger first_purchase_again on transactions;
drop trigger follow_merged on transactions;
drop trigger follow_time_of_sale on transactions;
drop trigger mark_stale on transactions;
drop trigger mark_stale_again on transactions;
drop trigger note_cancellation on transactions;
drop trigger note_completion on transactions;
drop trigger note_words on transactions;
drop trigger note_words_again on transactions;
drop trigger record_activity on transactions;
drop trigger record_change on transactions;
drop trigger settle_unsent on transactions;
drop trigger sum_day on transactions;
drop trigger sum_day_again on transactions;
drop trigger sum_debt on transactions;
drop trigger sum_debt_again on transactions;
drop trigger sum_received_again on transactions;
drop trigger take_back_unfinished on transactions;
drop trigger tally on transactions;
drop trigger tell_webhooks on transactions;
drop trigger act_for_themselves on users;
drop trigger end_other_sessions on users;
drop trigger end_sessions on users;
drop trigger forget_hosted_identity on users;
drop trigger keep_an_owner on users;
drop trigger keep_rows on users;
drop trigger only_owners_change_owners on users;
drop trigger record_activity on webhooks;
drop trigger record_change on webhooks;
drop function
  act_for_themselves, add_debt, add_received, add_to_day, announce_drawer, announce_ended_sessions,
  announce_print_job, announce_reminder, as_base64, bought, caller_session, check_subtotal, count_debts,
  count_spending, counted_total, drawer_at, drawer_holder, drawer_name, end_other_sessions, end_sessions,
  find_first_purchase, follow_merged, follow_time_of_sale, forget_hosted_identity, is_debt, iso_instant, join_drawer,
  keep_an_owner, keep_product_prices, keep_rates, keep_tier, mark_changed_lines, mark_lines, mark_payment, mark_sale,
  month_end, month_of, months_within, note_added_lines, note_cancellation, note_completion, note_first_purchase,
  note_first_purchase_again, note_later_payment, note_words, only_owners_change_owners, packed, packed_together,
  received, recorded, require_caller, same_till, settle_unsent, slice_end, slice_of, sold, sold_lines,
  spend_from_drawer, sum_day, sum_debt, sum_expenses, sum_expenses_again, sum_received, sum_received_again,
  take_back_moved, take_back_unfinished, tally, tally_transaction, tell_of_order, tell_of_payment, tell_webhooks,
  uint, unpacked, words_with, years_within;

-- An extra discount may be given in rupiah.
alter table transactions add column discount_amount bigint not null default 0
  check (discount_amount = 0 or (discount_amount > 0 and discount = discount_amount and discount_percent > 0));

-- A user has one identity per provider (docs/decisions/0026): of several the first stays.
delete from accounts as later using accounts as first
  where later.user_id = first.user_id and later.provider_id = first.provider_id
    and (later.created_at, later.id) > (first.created_at, first.id);
create unique index accounts_one_identity on accounts (user_id, provider_id);

create index reminder_mails_newest on reminder_mails (tried_at);

-- The installation a shop belongs to (docs/decisions/0029).
create table home (
  one boolean primary key default true check (one),
  place text,
  rests boolean not null default false
);
insert into home default values;

alter table sessions rename constraint sessions_token_key to sessions_token_hash_key;

-- Sums by day take the place of eighteen tables of sums and indexes. They are worked out after the start.
drop table buyer_months, buyer_slices, buyer_years, customer_debts, day_sums, debt_sums, expense_sums, first_purchases, later_payments,
  line_months, line_totals, line_years, payment_totals, received_sums, sale_totals, search_words, stale_slices, transaction_tallies cascade;
drop index transactions_words, transactions_number, expenses_sums;

create table daily_sales (
  day date,
  status text,
  payment_status text,
  count integer not null,
  total bigint not null,
  tax bigint not null,
  primary key (day, status, payment_status)
);

create table daily_products (
  day date,
  product_id uuid,
  amount bigint not null,
  primary key (day, product_id)
);

create table daily_product_groups (
  day date,
  kind text check (kind in ('category', 'machine')),
  name text,
  amount bigint not null,
  primary key (day, kind, name)
);

create table daily_payments (
  day date,
  method text,
  pays_debt boolean,
  count integer not null,
  amount bigint not null,
  refunded bigint not null,
  primary key (day, method, pays_debt)
);

create table stale_days (
  day date not null
);

alter table customers add column first_purchase_at timestamptz(3);
alter table customers disable trigger user;
update customers set first_purchase_at = (
  select min(created_at) from transactions where customer_id = customers.id and deleted_at is null and status <> 'cancelled');
alter table customers enable trigger user;

create index transactions_search on transactions using gin (search_text gin_trgm_ops);
create index expenses_sums on expenses (spent_on) include (amount, category, method) where deleted_at is null;
create index payments_later on payments (created_at) include (transaction_id, amount) where later;

insert into stale_days
  select (created_at at time zone 'Asia/Jakarta')::date from transactions
  union select (created_at at time zone 'Asia/Jayapura')::date from transactions
  union select (created_at at time zone 'Asia/Jakarta')::date from payments
  union select (created_at at time zone 'Asia/Jayapura')::date from payments;

-- What follows from an order's status is written with it (server/features/transactions/write.queries.ts).
update transactions set completed_at = case when status = 'completed' then coalesce(completed_at, updated_at) end,
  cancelled_at = case when status = 'cancelled' then coalesce(cancelled_at, updated_at) end
  where (status = 'completed') <> (completed_at is not null) or (status = 'cancelled') <> (cancelled_at is not null);
alter table transactions
  add constraint cancelled_dated check ((status = 'cancelled') = (cancelled_at is not null)),
  add constraint completed_dated check ((status = 'completed') = (completed_at is not null));

-- The live feed's positions are rows (docs/decisions/0122).
alter table change_log drop column pruned;

-- Functions and triggers, as in schema/.

-- activity
create function audit_columns(row_values jsonb) returns jsonb language sql immutable as $$
  select row_values - array['version', 'updated_at', 'total_spent', 'first_purchase_at', 'search_text', 'item_count', 'first_item_name',
      'paid_amount', 'remaining_amount', 'refunded_amount', 'payment_status', 'completed_at', 'cancelled_at', 'cancelled_by',
      'cancel_approved_by', 'logo', 'position', 'created_as', 'token_hash', 'last_used_at', 'secret', 'former_secret',
      'former_until', 'failures', 'retry_at', 'sender', 'sender_until', 'moved_at', 'moved_by']
    || case when row_values ->> 'logo' <> '' then jsonb_build_object('logo', md5(row_values ->> 'logo'))
      else '{}'::jsonb end
$$;

create or replace function record_activity() returns trigger language plpgsql as $$
declare
  before jsonb := case when tg_op <> 'INSERT' then audit_columns(to_jsonb(old)) end;
  after jsonb := case when tg_op <> 'DELETE' then audit_columns(to_jsonb(new)) end;
  kind text := case
    when tg_op = 'INSERT' then 'create'
    when tg_op = 'DELETE' or (before ->> 'deleted_at' is null and after ->> 'deleted_at' is not null) then 'delete'
    else 'update' end;
  whole uuid := (coalesce(after, before) ->> 'transaction_id')::uuid;
  acting uuid := actor();
begin
  -- No user makes sample records and their payments.
  if tg_op = 'INSERT' and ((after ->> 'is_sample')::boolean or (tg_table_name = 'payments' and acting is null)) then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    if before = after then
      return null;
    end if;
    select jsonb_object_agg(key, before -> key), jsonb_object_agg(key, after -> key) into before, after
      from (select jsonb_object_keys(before) as key union select jsonb_object_keys(after)) as keys
      where before -> key is distinct from after -> key;
    -- The sign-in library names no actor: users change their own second factor there.
    if acting is null and tg_table_name = 'users' and after ? 'two_factor_enabled' then
      acting := new.id;
    end if;
  end if;
  insert into activity (actor, entity, id, operation, before, after, part_of)
    values (acting, tg_table_name, coalesce(new.id, old.id), kind, before, after, coalesce(batch(), whole));
  return null;
end $$;

create trigger append_only before update or delete or truncate on activity
  for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on activity_seals
  for each statement execute function refuse_change();

-- change-log
create or replace function announce_change() returns trigger language plpgsql as $$
declare
  entity text := coalesce(tg_argv[0], tg_table_name);
begin
  if tg_nargs = 2 then
    insert into changes (entity, id, operation)
      values (entity, (to_jsonb(coalesce(new, old)) ->> tg_argv[1])::uuid, 'update');
  else
    insert into changes (entity, id, operation) values (entity, new.id, case
      when tg_op = 'INSERT' then 'create'
      when to_jsonb(new) ->> 'deleted_at' is not null then 'delete'
      else 'update' end);
  end if;
  perform give_notice();
  return null;
end $$;

-- price-history
create function keep_former_prices() returns trigger language plpgsql as $$
declare
  facts jsonb;
begin
  if tg_table_name = 'products' then
    facts := jsonb_build_object('id', old.id, 'name', old.name, 'category', old.category, 'machineType', old.machine_type,
      'unit', old.unit, 'pricePerUnit', old.price_per_unit, 'pricingTiers', old.pricing_tiers,
      'discountEligible', old.discount_eligible);
  elsif tg_table_name = 'customers' then
    facts := jsonb_build_object('membershipTier', old.membership_tier);
  else
    facts := jsonb_build_object('taxRate', old.tax_rate, 'discountRates', old.discount_rates, 'expressRate', old.express_rate,
      'expressFee', old.express_fee);
  end if;
  insert into former_prices (entity, id, version, facts) values (coalesce(tg_argv[0], tg_table_name), old.id, old.version, facts);
  return null;
end $$;

create trigger append_only before update or delete or truncate on former_prices
  for each statement execute function refuse_change();

-- users
create function guard_users() returns trigger language plpgsql as $$
declare
  was_active boolean := tg_op = 'UPDATE' and old.is_active and old.deleted_at is null;
  stays_active boolean := new.is_active and new.deleted_at is null;
  acting text;
begin
  if tg_op = 'DELETE' then
    raise exception 'users are only marked as deleted' using errcode = 'restrict_violation';
  end if;
  if actor() is null then
    return new;
  end if;
  acting := case when tg_op = 'UPDATE' and actor() = new.id then old.role
    else (select role from users where id = actor()) end;
  if acting is distinct from 'owner' and (new.role = 'owner' or (tg_op = 'UPDATE' and old.role = 'owner')) then
    raise exception 'only an owner makes an owner or changes one' using errcode = 'restrict_violation';
  end if;
  if was_active and not stays_active and actor() = new.id then
    raise exception 'nobody deletes or deactivates themselves' using errcode = 'restrict_violation';
  end if;
  if was_active and old.role = 'owner' and not (stays_active and new.role = 'owner') then
    -- One after the other, so that two owners who take each other's role at the same moment see what the first has done.
    perform pg_advisory_xact_lock(hashtext('keep_an_owner'));
    if not exists (
      select from users where role = 'owner' and is_active and deleted_at is null and id <> new.id
    ) then
      raise exception 'the last active owner stays' using errcode = 'restrict_violation';
    end if;
  end if;
  return new;
end $$;

create function end_access() returns trigger language plpgsql as $$
declare
  is_gone boolean := not new.is_active or new.deleted_at is not null;
  -- Users who change their own password or address stay signed in where they do it.
  kept uuid := case when not is_gone then nullif(current_setting('app.session', true), '')::uuid end;
begin
  delete from known_devices where user_id = new.id
    and id is distinct from (select device_id from sessions where id = kept);
  delete from sessions where user_id = new.id and id is distinct from kept;
  if new.email is distinct from old.email or new.deleted_at is not null then
    -- An identity provider vouches for an address.
    delete from accounts where user_id = new.id and provider_id <> 'credential';
  end if;
  return null;
end $$;

create trigger end_access after update on users
  for each row when (not new.is_active or new.deleted_at is not null or new.email is distinct from old.email
    or new.password_changed_at is distinct from old.password_changed_at)
  execute function end_access();
create trigger guard_users before insert or update or delete on users
  for each row execute function guard_users();

-- sign-in
create or replace function record_session() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.is_quiet then
      return null;
    end if;
    insert into activity (actor, entity, id, operation, after) values (new.user_id, 'sessions', new.user_id, 'create',
      jsonb_build_object('ip_address', new.ip_address, 'user_agent', new.user_agent));
  elsif actor() is null or pg_trigger_depth() > 1 then
    -- A session that expires has no actor; one that ends with its account is recorded with the account.
    return null;
  elsif old.id = nullif(current_setting('app.session', true), '')::uuid then
    insert into activity (actor, entity, id, operation, after) values (actor(), 'sign_outs', old.user_id, 'create',
      jsonb_build_object('ip_address', old.ip_address, 'user_agent', old.user_agent));
  else
    insert into activity (actor, entity, id, operation, before) values (actor(), 'sessions', old.user_id, 'delete',
      jsonb_build_object('ip_address', old.ip_address, 'user_agent', old.user_agent));
  end if;
  return null;
end $$;

create trigger announce after delete on sessions
  for each row execute function announce_change('users', 'user_id');
create trigger record_session after insert or delete on sessions
  for each row execute function record_session();

-- daily-sums
create function mark_stale_days(moment timestamptz) returns void language sql as $$
  insert into stale_days
    select (moment at time zone 'Asia/Jakarta')::date
    union select (moment at time zone 'Asia/Jayapura')::date
$$;

create function mark_order_day() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (new.created_at, new.customer_id, new.total, new.tax, new.discount_percent, new.discount_amount, new.discount_rate, new.status,
        new.payment_status, new.item_count, new.deleted_at)
      is not distinct from (old.created_at, old.customer_id, old.total, old.tax, old.discount_percent, old.discount_amount,
        old.discount_rate, old.status, old.payment_status, old.item_count, old.deleted_at) then
      return null;
    end if;
    if new.created_at <> old.created_at then
      perform mark_stale_days(old.created_at);
    end if;
    if (new.deleted_at is null) <> (old.deleted_at is null) then
      perform mark_stale_days(created_at) from payments where transaction_id = new.id;
    end if;
  end if;
  perform mark_stale_days(new.created_at);
  return null;
end $$;

create function mark_line_day() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.moved_at, new.handed_over_at) is not distinct from (old.moved_at, old.handed_over_at) then
    perform mark_stale_days(created_at) from transactions where id = old.transaction_id;
  end if;
  return null;
end $$;

create function mark_payment_day() returns trigger language plpgsql as $$
begin
  perform mark_stale_days(new.created_at);
  return null;
end $$;

create function mark_all_days() returns trigger language plpgsql as $$
begin
  insert into stale_days
    select day + shift from (select day from daily_sales union select day from daily_payments) as known, generate_series(-1, 1) as shift;
  return null;
end $$;

-- store
create trigger announce after insert or update on store_config
  for each row execute function announce_change('store');
create trigger keep_former_prices after update on store_config
  for each row when (old.tax_rate is distinct from new.tax_rate or old.discount_rates is distinct from new.discount_rates
    or old.express_rate is distinct from new.express_rate or old.express_fee is distinct from new.express_fee)
  execute function keep_former_prices('store');
create trigger mark_all_days after update on store_config
  for each row when (old.time_zone <> new.time_zone) execute function mark_all_days();

-- api-keys
create trigger record_activity after insert or update of deleted_at on api_keys
  for each row execute function record_activity();

-- webhooks
create trigger record_activity after insert or update of secret, deleted_at on webhooks
  for each row execute function record_activity();

-- customers
create trigger keep_former_prices after update on customers
  for each row when (old.membership_tier <> new.membership_tier or old.merged_into is null and new.merged_into is not null)
  execute function keep_former_prices();
create trigger record_activity after insert or delete
  or update of name, phone, email, whatsapp, membership_tier, address, is_sample, merged_into, deleted_at on customers
  for each row execute function record_activity();
create trigger touch before update on customers
  for each row when (new.total_spent = old.total_spent and new.first_purchase_at is not distinct from old.first_purchase_at)
  execute function touch();

-- products
create trigger keep_former_prices after update on products
  for each row when (old.name is distinct from new.name or old.unit is distinct from new.unit
    or old.price_per_unit is distinct from new.price_per_unit or old.pricing_tiers is distinct from new.pricing_tiers
    or old.discount_eligible is distinct from new.discount_eligible or old.deleted_at is distinct from new.deleted_at)
  execute function keep_former_prices();

-- drawers
create or replace function refuse_closed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.closed_at is not null then
    raise exception 'drawer % is closed', old.id using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create trigger announce after update on drawer_settings
  for each row execute function announce_change('drawers', 'id');
create trigger announce after insert or update on drawers
  for each row when (not new.automatic or new.closed_at is not null) execute function announce_change();
create trigger refuse_closed before update or delete on drawers
  for each row execute function refuse_closed();
create trigger record_activity after insert or update on drawers
  for each row when (not new.automatic or new.closed_at is not null) execute function record_activity();
create trigger announce after insert on drawer_entries
  for each row execute function announce_change('drawers', 'drawer_id');
create trigger append_only before update or delete or truncate on drawer_entries
  for each statement execute function refuse_change();
create trigger append_only before update or delete or truncate on drawer_counts
  for each statement execute function refuse_change();

-- transactions
create function check_lines(sales uuid[]) returns void language plpgsql as $$
declare
  wrong uuid := (select id from transactions where id = any (sales) and subtotal - express_surcharge
    is distinct from (select sum(total) from transaction_items where transaction_id = transactions.id) limit 1);
begin
  if wrong is not null then
    raise exception 'lines of transaction % do not sum to its subtotal', wrong using errcode = 'check_violation';
  end if;
end $$;

create or replace function check_sale() returns trigger language plpgsql as $$
begin
  perform check_lines(array[new.id]);
  if tg_op = 'INSERT' and new.paid_amount > 0 and exists (select from transactions where id = new.id
      and paid_amount is distinct from (select sum(amount) from payments where transaction_id = new.id)) then
    raise exception 'payments of transaction % do not sum to what is paid', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;

create or replace function check_line() returns trigger language plpgsql as $$
begin
  perform check_lines(array[old.transaction_id]);
  return null;
end $$;

create function check_added_lines() returns trigger language plpgsql as $$
begin
  perform check_lines(array(select distinct transaction_id from added));
  return null;
end $$;

create function update_customer_totals() returns trigger language plpgsql as $$
declare
  counts boolean := new.status <> 'cancelled' and new.deleted_at is null;
  counted boolean := tg_op = 'UPDATE' and old.status <> 'cancelled' and old.deleted_at is null;
  spent bigint := case when counts then new.total else 0 end;
  spent_before bigint := case when counted then old.total else 0 end;
begin
  if tg_op = 'INSERT' then
    if counts then
      update customers set total_spent = total_spent + spent, first_purchase_at = least(first_purchase_at, new.created_at)
        where id = new.customer_id and (spent > 0 or first_purchase_at is null or first_purchase_at > new.created_at);
    end if;
    return null;
  end if;
  if new.customer_id <> old.customer_id and exists (select from customers where id = old.customer_id and merged_into is not null) then
    -- The merge moves both figures itself.
    return null;
  end if;
  -- Always in the same order, so that two edits that move orders between the same customers never wait for one another.
  perform from customers where id in (old.customer_id, new.customer_id) order by id for no key update;
  update customers set total_spent = total_spent - spent_before where id = old.customer_id and spent_before <> 0;
  update customers set total_spent = total_spent + spent where id = new.customer_id and spent <> 0;
  if (counts, new.customer_id, new.created_at) <> (counted, old.customer_id, old.created_at) then
    update customers set first_purchase_at = (
        select min(created_at) from transactions
        where customer_id = customers.id and deleted_at is null and status <> 'cancelled'
      ) where id in (old.customer_id, new.customer_id);
  end if;
  return null;
end $$;

create constraint trigger update_customer_totals
  after insert or update of total, status, deleted_at, customer_id, created_at on transactions
  deferrable initially deferred for each row execute function update_customer_totals();
create trigger mark_order_day after insert or update on transactions
  for each row execute function mark_order_day();
create trigger record_activity after insert or update or delete on transactions
  for each row execute function record_activity();
create trigger mark_line_day after update or delete on transaction_items
  for each row execute function mark_line_day();
create trigger added_lines_sum after insert on transaction_items referencing new table as added
  for each statement execute function check_added_lines();

-- payments
create trigger append_only before update or delete or truncate on payments
  for each statement execute function refuse_change();
create trigger join_open_drawer before insert on payments
  for each row when (new.drawer_id is not null) execute function join_open_drawer();
create trigger mark_payment_day after insert on payments
  for each row execute function mark_payment_day();

-- reminders
create trigger announce after insert on reminders
  for each row execute function announce_change('transactions', 'transaction_id');
create trigger append_only before update or delete or truncate on reminders
  for each statement execute function refuse_change();

-- printing
create trigger announce after insert or update of state, cause on print_jobs
  for each row execute function announce_change('printers', 'printer_id');
