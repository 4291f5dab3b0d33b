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
create table installation (
  single boolean primary key default true check (single),
  place text,
  is_inactive boolean not null default false
);
insert into installation default values;

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
update customers set first_purchase_at = (
  select min(created_at) from transactions where customer_id = customers.id and deleted_at is null and status <> 'cancelled');

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

-- Plain names. Constraints and indexes are named after their tables and columns.
create function pg_temp.rename_column(relation text, former text, present text) returns void language plpgsql as $$
declare
  named text;
begin
  execute format('alter table %I rename column %I to %I', relation, former, present);
  for named in select conname from pg_constraint
      where conrelid = relation::regclass and starts_with(conname, format('%s_%s_', relation, former)) loop
    execute format('alter table %I rename constraint %I to %I', relation, named,
      replace(named, format('%s_%s_', relation, former), format('%s_%s_', relation, present)));
  end loop;
end $$;
create function pg_temp.rename_table(former text, present text) returns void language plpgsql as $$
declare
  named text;
begin
  execute format('alter table %I rename to %I', former, present);
  for named in select conname from pg_constraint
      where conrelid = present::regclass and starts_with(conname, former || '_') loop
    execute format('alter table %I rename constraint %I to %I', present, named, replace(named, former || '_', present || '_'));
  end loop;
  for named in select indexname from pg_indexes where tablename = present and starts_with(indexname, former || '_') loop
    execute format('alter index %I rename to %I', named, replace(named, former || '_', present || '_'));
  end loop;
end $$;

select pg_temp.rename_column(relation, 'created_as', 'request_hash')
  from unnest(array['customers', 'expenses', 'printers', 'products', 'transactions']) as relation;

select pg_temp.rename_table('unsent', 'rejected_submissions');
select pg_temp.rename_column('rejected_submissions', 'created_at', 'reported_at');
select pg_temp.rename_column('rejected_submissions', 'made_by', 'created_by');
select pg_temp.rename_column('rejected_submissions', 'made_at', 'created_at');
update changes set entity = 'rejectedSubmissions' where entity = 'unsent';

select pg_temp.rename_column('drawers', former, present) from (values
  ('began_at', 'started_at'),
  ('opening', 'opening_float'),
  ('witnessed_by', 'approved_by'),
  ('pieces', 'denominations'),
  ('remaining', 'remaining_float'),
  ('difference', 'variance')) as renamed (former, present);
select pg_temp.rename_column('drawer_counts', 'pieces', 'denominations');
select pg_temp.rename_column('drawer_counts', 'difference', 'variance');
select pg_temp.rename_column('drawer_settings', 'required', 'requires_open_drawer');
select pg_temp.rename_column('drawer_settings', 'count_first', 'blind_count');
select pg_temp.rename_column('drawer_settings', 'witness_above', 'variance_approval_limit');
alter table drawer_entries drop constraint drawer_entries_kind_check, drop constraint drawer_entries_check;
update drawer_entries set kind = case kind when 'in' then 'cashIn' when 'out' then 'cashOut' else 'bankDrop' end where kind <> 'expense';
alter table drawer_entries
  add check (kind in ('cashIn', 'cashOut', 'bankDrop', 'expense')),
  add check (
    case kind
      when 'expense' then (expense_id is not null)
      when 'cashIn' then (amount > 0)
      else (amount < 0)
    end
  );

select pg_temp.rename_column('store_config', 'unfetched_days', 'uncollected_days');
select pg_temp.rename_column('payments', 'corrects', 'corrects_payment_id');
select pg_temp.rename_column('webhook_messages', 'answer', 'last_result');
select pg_temp.rename_column('backups', 'made_at', 'created_at');
select pg_temp.rename_column('backups', 'made_by', 'created_by');
select pg_temp.rename_column('health_report', 'made_at', 'created_at');
update health_report
  set report = replace(replace(report::text, '"state": "now"', '"state": "critical"'), '"state": "soon"', '"state": "warning"')::jsonb;
alter index transactions_unfetched rename to transactions_uncollected;
alter function cluster_mark() rename to cluster_identifier;
-- Devices load everything again.
update change_log set id = gen_random_uuid();
