-- Carries a shop of release 0.2.0 over to the schema of schema/.

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

-- What webhooks say of orders is enqueued by the server (server/features/webhooks/enqueue.ts).
drop trigger tell_webhooks on transactions;
drop trigger tell_webhooks on payments;
drop function tell_of_order, tell_of_payment, tell_webhooks, iso_instant;

-- Sums by day take the place of eighteen tables of sums and indexes. They are worked out after the start.
drop table buyer_months, buyer_slices, buyer_years, customer_debts, day_sums, debt_sums, expense_sums, first_purchases, later_payments,
  line_months, line_totals, line_years, payment_totals, received_sums, sale_totals, search_words, stale_slices, transaction_tallies cascade;
drop function add_debt, add_received, add_to_day, as_base64, bought, count_debts,
  find_first_purchase, follow_time_of_sale, is_debt, mark_changed_lines, mark_lines, mark_payment,
  mark_sale, month_end, month_of, months_within, note_first_purchase, note_first_purchase_again,
  note_later_payment, note_words, packed, packed_together, received, slice_end,
  slice_of, sold, sold_lines, sum_day, sum_debt, sum_expenses,
  sum_expenses_again, sum_received, sum_received_again, tally, tally_transaction, uint,
  unpacked, words_with, years_within, counted_total, count_spending cascade;
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

alter table customers add column first_purchase_at timestamptz(3);
alter table customers disable trigger user;
update customers set first_purchase_at = (
  select min(created_at) from transactions where customer_id = customers.id and deleted_at is null and status <> 'cancelled');
alter table customers enable trigger user;

-- What a customer has spent, and when first.
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

create index transactions_search on transactions using gin (search_text gin_trgm_ops);
create index expenses_sums on expenses (spent_on) include (amount, category, method) where deleted_at is null;
create index payments_later on payments (created_at) include (transaction_id, amount) where later;

create constraint trigger update_customer_totals
  after insert or update of total, status, deleted_at, customer_id, created_at on transactions
  deferrable initially deferred for each row execute function update_customer_totals();
create trigger mark_order_day after insert or update on transactions for each row execute function mark_order_day();
create trigger mark_line_day after update or delete on transaction_items for each row execute function mark_line_day();
create trigger mark_payment_day after insert on payments for each row execute function mark_payment_day();
create trigger mark_all_days after update on store_config
  for each row when (old.time_zone <> new.time_zone) execute function mark_all_days();
drop trigger touch on customers;
create trigger touch before update on customers
  for each row when (new.total_spent = old.total_spent and new.first_purchase_at is not distinct from old.first_purchase_at)
  execute function touch();
insert into stale_days
  select (created_at at time zone 'Asia/Jakarta')::date from transactions
  union select (created_at at time zone 'Asia/Jayapura')::date from transactions
  union select (created_at at time zone 'Asia/Jakarta')::date from payments
  union select (created_at at time zone 'Asia/Jayapura')::date from payments;

create or replace function recorded(row_values jsonb) returns jsonb language sql immutable as $$
  select row_values - array['version', 'updated_at', 'total_spent', 'first_purchase_at', 'search_text', 'item_count', 'first_item_name',
      'paid_amount', 'remaining_amount', 'refunded_amount', 'payment_status', 'completed_at', 'cancelled_at', 'cancelled_by',
      'cancel_approved_by', 'logo', 'position', 'created_as', 'token_hash', 'last_used_at', 'secret', 'former_secret',
      'former_until', 'failures', 'retry_at', 'sender', 'sender_until', 'moved_at', 'moved_by']
    || case when row_values ->> 'logo' <> '' then jsonb_build_object('logo', md5(row_values ->> 'logo'))
      else '{}'::jsonb end
$$;

-- What follows from an order's status is written with it (server/features/transactions/write.queries.ts).
drop trigger note_cancellation on transactions;
drop trigger note_completion on transactions;
drop trigger take_back_unfinished on transactions;
drop trigger take_back_moved on transaction_items;
drop function note_cancellation, note_completion, take_back_unfinished, take_back_moved;
update transactions set completed_at = case when status = 'completed' then coalesce(completed_at, updated_at) end,
  cancelled_at = case when status = 'cancelled' then coalesce(cancelled_at, updated_at) end
  where (status = 'completed') <> (completed_at is not null) or (status = 'cancelled') <> (cancelled_at is not null);
alter table transactions
  add constraint cancelled_dated check ((status = 'cancelled') = (cancelled_at is not null)),
  add constraint completed_dated check ((status = 'completed') = (completed_at is not null));

-- A sale resolves a merged customer while it locks the customer (lockSaleContext).
drop trigger follow_merged on transactions;
drop function follow_merged;

-- A stored record settles the report of its rejection (markSubmissionBooked).
drop trigger settle_unsent on customers;
drop trigger settle_unsent on transactions;
drop trigger settle_unsent on payments;
drop function settle_unsent;

-- An edit records the lines that it adds (recordAddedLines).
create or replace function note_added_lines() returns trigger language plpgsql as $$
declare
  -- A row that this very database transaction has made: nobody has changed it since.
  older uuid[] := array(
    select id from transactions
    where id in (select transaction_id from added) and not (xmin = pg_current_xact_id()::xid and version = 1));
begin
  if older = '{}' then
    return null;
  end if;
  -- Checked and marked like a line that is changed.
  update transaction_items set position = position
    where id in (select id from added where transaction_id = any (older));
  return null;
end $$;
create or replace function record_activity() returns trigger language plpgsql as $$
declare
  before jsonb := case when tg_op <> 'INSERT' then recorded(to_jsonb(old)) end;
  after jsonb := case when tg_op <> 'DELETE' then recorded(to_jsonb(new)) end;
  kind text := case
    when tg_op = 'INSERT' then 'create'
    when tg_op = 'DELETE' or (before ->> 'deleted_at' is null and after ->> 'deleted_at' is not null) then 'delete'
    else 'update' end;
  whole uuid := (coalesce(after, before) ->> 'transaction_id')::uuid;
begin
  -- Sample records are nobody's doing; their payments are the only ones that nobody received.
  if tg_op = 'INSERT' and ((after ->> 'is_sample')::boolean or (tg_table_name = 'payments' and actor() is null)) then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(key, before -> key), jsonb_object_agg(key, after -> key) into before, after
      from (select jsonb_object_keys(before) as key union select jsonb_object_keys(after)) as keys
      where before -> key is distinct from after -> key;
    if before is null then
      return null;
    end if;
  end if;
  insert into activity (actor, entity, id, operation, before, after, part_of)
    values (actor(), tg_table_name, coalesce(new.id, old.id), kind, before, after, coalesce(batch(), whole));
  return null;
end $$;

-- The server assigns drawers (server/features/drawers/assign-drawer.ts).
drop trigger join_drawer on payments;
drop trigger spend_from_drawer on expenses;
drop function join_drawer, spend_from_drawer, drawer_at, drawer_holder, drawer_name, caller_session;
create trigger join_open_drawer before insert on payments
  for each row when (new.drawer_id is not null) execute function join_open_drawer();

-- Callers are read for every call, and the live feed's positions are rows (docs/decisions/0121, 0122).
drop function require_caller;
alter table change_log drop column pruned;
