-- Orders and their lines. What happens in the database when a sale is inserted, with its lines and first payment in one statement
-- (insertSale in server/features/transactions/write.queries.ts):
--
--   when                   on                 trigger                 what it does
--   before each row        payments           join_open_drawer        locks the drawer (key share), which must be open
--   after the statement    transactions       announce                inserts into changes: devices read the order
--                                             mark_order_day          inserts into stale_days: the day's sums are stale
--                                             record_activity         inserts into activity: Riwayat, the audit log
--                          transaction_items  check_added_lines       the lines sum to the subtotal without surcharge
--                          payments           add_to_paid             nothing: what is paid is stored with the order
--                                             mark_payment_day        inserts into stale_days
--                                             record_activity         inserts into activity
--   at the commit          transactions       check_order_sums        lines and payments sum to what the order says
--                                             update_customer_totals  updates customers: total spent, first purchase
--                          customers          announce                inserts into changes: devices read the customer
--
-- A payment without a drawer locks none; a sample order is not in Riwayat; an order of Rp 0 after the first changes no customer.
-- Foreign keys lock the customer, products, users and the order (key share). Rows of changes wake their readers (notify_changes).
-- Everything else that follows from a sale is written by the server (docs/decisions/0123).

-- Throws if the lines of one of these orders do not sum to its subtotal, which contains the surcharge of Ekspres.
create function require_lines_sum(sales uuid[]) returns void language plpgsql as $$
declare
  wrong uuid := (select id from transactions where id = any (sales) and subtotal - express_surcharge
    is distinct from (select sum(total) from transaction_items where transaction_id = transactions.id) limit 1);
begin
  if wrong is not null then
    raise exception 'lines of transaction % do not sum to its subtotal', wrong using errcode = 'check_violation';
  end if;
end $$;

-- Payments only of a new order: later ones add to what is paid themselves (payments.sql).
create function check_order_sums() returns trigger language plpgsql as $$
begin
  perform require_lines_sum(array[new.id]);
  if tg_op = 'INSERT' and new.paid_amount > 0 and exists (select from transactions where id = new.id
      and paid_amount is distinct from (select sum(amount) from payments where transaction_id = new.id)) then
    raise exception 'payments of transaction % do not sum to what is paid', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;

create function check_changed_line() returns trigger language plpgsql as $$
begin
  perform require_lines_sum(array[old.transaction_id]);
  return null;
end $$;

create function check_added_lines() returns trigger language plpgsql as $$
begin
  perform require_lines_sum(array(select distinct transaction_id from added));
  return null;
end $$;

create table transactions (
  id uuid primary key,
  customer_id uuid not null references customers,
  customer_name text not null,
  membership_tier text not null check (membership_tier in ('gold', 'silver', 'regular')),
  subtotal bigint not null check (subtotal >= 0),
  discount_percent numeric(5,2) default 0 not null check (discount_percent >= 0 and discount_percent <= 100),
  discount_rate numeric(5,4) default 0 not null check (discount_rate >= 0 and discount_rate <= 1),
  discount bigint not null,
  tax_rate numeric(5,4) not null check (tax_rate >= 0 and tax_rate <= 1),
  tax bigint not null check (tax >= 0),
  cashback bigint not null,
  total bigint not null check (total >= 0),
  paid_amount bigint default 0 not null,
  remaining_amount bigint generated always as (total - paid_amount) stored,
  payment_status text generated always as (
    case
      when (paid_amount = total) then 'paid'
      when (paid_amount > 0) then 'partial'
      else 'pending'
    end
  ) stored,
  payment_method text not null check (payment_method in ('cash', 'transfer', 'qris')),
  status text default 'processing' not null check (status in ('pending', 'processing', 'completed', 'cancelled')),
  estimated_completion date not null,
  item_count integer not null check (item_count > 0),
  first_item_name text not null,
  search_text text not null,
  is_sample boolean default false not null,
  created_at timestamptz(3) default now() not null,
  created_by uuid references users,
  updated_at timestamptz(3) default now() not null,
  version integer default 1 not null,
  deleted_at timestamptz(3),
  deleted_by uuid references users,
  completed_at timestamptz(3),
  booked_at timestamptz(3) default now() not null,
  request_hash text,
  refunded_amount bigint default 0 not null check (refunded_amount >= 0),
  cancelled_at timestamptz(3),
  cancelled_by uuid references users,
  cancel_reason text check (cancel_reason <> ''),
  delete_reason text check (delete_reason <> ''),
  cancel_approved_by uuid references users,
  handed_over_at timestamptz(3),
  handed_over_by uuid references users,
  handed_over_to text check (handed_over_to <> ''),
  external_ref text check (external_ref <> '' and length(external_ref) <= 64),
  due_time text check (due_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  is_express boolean default false not null,
  shelf text check (shelf <> ''),
  express_rate numeric(5,4) default 0 not null check (express_rate >= 0 and express_rate <= 1),
  express_fee bigint default 0 not null check (express_fee >= 0),
  express_surcharge bigint default 0 not null check (express_surcharge >= 0),
  rounding_step integer default 500 not null check (rounding_step in (1, 100, 500, 1000)),
  rounding_direction text default 'down' not null check (rounding_direction in ('down', 'up', 'nearest')),
  discount_amount bigint default 0 not null,
  terms_days smallint check (terms_days >= 0 and terms_days <= 365),
  tax_mode text default 'simple' not null check (tax_mode in ('simple', 'ppn', 'ppnIncluded')),
  production_released_at timestamptz(3),
  production_released_by uuid references users,
  production_release_reason text check (production_release_reason <> ''),
  constraint release_is_complete check ((production_released_at is null) = (production_release_reason is null)),
  constraint deleted_without_money check (deleted_at is null or is_sample or paid_amount = 0) not valid,
  constraint cancelled_dated check ((status = 'cancelled') = (cancelled_at is not null)),
  constraint completed_dated check ((status = 'completed') = (completed_at is not null)),
  constraint rounded_total check (total % rounding_step = 0 and case rounding_direction
    when 'down' then cashback >= 0 and cashback < rounding_step
    when 'up' then cashback > -rounding_step and cashback <= 0
    else 2 * cashback >= -rounding_step and 2 * cashback < rounding_step
  end),
  constraint charged_total check (
    subtotal - discount + case when tax_mode = 'ppnIncluded' then 0 else tax end = total + cashback),
  constraint handed_over_finished check (handed_over_at is null or status = 'completed'),
  constraint surcharge_of_express check (is_express or (express_rate = 0 and express_fee = 0 and express_surcharge = 0)),
  check (discount >= 0 and discount <= subtotal),
  check (paid_amount >= 0 and paid_amount <= total),
  check (discount_amount = 0 or (discount_amount > 0 and discount = discount_amount and discount_percent > 0))
);
create index transactions_by_due on transactions (estimated_completion, coalesce(due_time, '24:00'), id)
  where deleted_at is null;
create index transactions_by_reference on transactions (lower(external_ref)) where external_ref is not null;
create index transactions_by_status on transactions (status, created_at desc, id desc) where deleted_at is null;
create index transactions_changed on transactions (updated_at, id);
create index transactions_completed on transactions (completed_at)
  where deleted_at is null and completed_at is not null;
create index transactions_due on transactions (estimated_completion) include (status)
  where deleted_at is null and status in ('pending', 'processing');
create unique index transactions_external_ref on transactions (external_ref) where external_ref is not null;
create index transactions_forfeited on transactions (cancelled_at) include (paid_amount)
  where deleted_at is null and status = 'cancelled' and paid_amount > 0;
create index transactions_handed_over on transactions (handed_over_at) where handed_over_at is not null;
create index transactions_newest on transactions (created_at desc, id desc) where deleted_at is null;
create index transactions_of_customer on transactions (customer_id, created_at desc, id desc) where deleted_at is null;
create index transactions_open_of_customer on transactions (customer_id, created_at) include (remaining_amount, terms_days)
  where deleted_at is null and remaining_amount > 0 and status <> 'cancelled';
create index transactions_owed on transactions (created_at, id) include (remaining_amount, payment_status, customer_id, terms_days)
  where deleted_at is null and remaining_amount > 0 and status <> 'cancelled';
create index transactions_sample on transactions (id) where is_sample and deleted_at is null;
create index transactions_search on transactions using gin (search_text gin_trgm_ops);
create index transactions_sold on transactions (created_at) include (customer_id, total, tax)
  where deleted_at is null and status <> 'cancelled';
create index transactions_uncollected on transactions (completed_at)
  where status = 'completed' and handed_over_at is null and deleted_at is null;
create index transactions_unpaid on transactions (payment_status, created_at desc, id desc)
  where deleted_at is null and payment_status <> 'paid';
create index transactions_unpaid_by_status on transactions (payment_status, status, created_at desc, id desc)
  where deleted_at is null and payment_status <> 'paid';

-- Rupiah of a line's extras; `undiscounted_only`: of those that no discount reduces.
create function extras_total(extras jsonb, undiscounted_only boolean default false) returns bigint language plpgsql immutable as $$
begin
  -- Most lines have none.
  if extras = '[]' then
    return 0;
  end if;
  return (select coalesce(sum((extra ->> 'total')::bigint), 0) from jsonb_array_elements(extras) as listed (extra)
    where not undiscounted_only or not (extra ->> 'discountable')::boolean);
end $$;

-- A line of an order, with its product as it was sold; a free line has none, and no category and machine.
create table transaction_items (
  id uuid primary key,
  transaction_id uuid not null references transactions,
  position integer not null,
  product_id uuid references products,
  product_name text not null,
  category text not null,
  machine_type text not null,
  quantity integer not null check (quantity >= 1),
  unit text not null,
  unit_price bigint not null check (unit_price >= 0),
  total bigint not null check (total >= 0),
  notes text,
  length numeric(9,2) check (length > 0),
  width numeric(9,2) check (width > 0),
  area numeric(17,8) check (area > 0),
  applied_tier jsonb,
  discount_eligible boolean not null,
  billed jsonb check (billed ->> 'mode' in ('minimum', 'step', 'roll')),
  minimum_total bigint,
  never_discounted boolean default false not null,
  extras jsonb default '[]'::jsonb not null check (jsonb_typeof(extras) = 'array'),
  price_source text default 'product' not null check (price_source in ('product', 'special', 'changed', 'free')),
  list_price bigint check (list_price >= 0),
  price_reason text,
  price_changed_by uuid references users,
  price_approved_by uuid references users,
  is_outsourced boolean default false not null,
  vendor text check (vendor <> '' and length(vendor) <= 80),
  vendor_cost bigint check (vendor_cost >= 0),
  stage text check (stage <> ''),
  moved_at timestamptz(3),
  moved_by uuid references users,
  handed_over_at timestamptz(3),
  handed_over_by uuid references users,
  handed_over_to text check (handed_over_to <> ''),
  constraint handed_over_ready check (handed_over_at is null or stage = 'ready'),
  constraint product_unless_free check ((product_id is null) = (price_source = 'free')),
  constraint raised_to_minimum check (minimum_total = total - extras_total(extras)),
  constraint extras_within_total check (extras_total(extras) <= total),
  constraint reason_of_changed_price check (coalesce(price_reason <> '', false) = (price_source = 'changed')),
  constraint vendor_of_outsourced check (is_outsourced or (vendor is null and vendor_cost is null)),
  constraint list_price_of_other_price check ((list_price is not null) = (price_source in ('special', 'changed'))),
  check (unit <> 'm²' or (length is not null and width is not null and area is not null)),
  check (unit <> 'cm' or length is not null)
);
create index transaction_items_of on transaction_items (transaction_id, position);
create index transaction_items_outsourced on transaction_items (transaction_id) where is_outsourced;
create index transaction_items_product on transaction_items (product_id);

-- What a customer has spent, and when first.
create function update_customer_totals() returns trigger language plpgsql as $$
declare
  counts_now boolean := new.status <> 'cancelled' and new.deleted_at is null;
  counted_before boolean := tg_op = 'UPDATE' and old.status <> 'cancelled' and old.deleted_at is null;
  spent bigint := case when counts_now then new.total else 0 end;
  spent_before bigint := case when counted_before then old.total else 0 end;
begin
  if tg_op = 'INSERT' then
    if counts_now then
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
  update customers set total_spent = total_spent + difference, first_purchase_at = first_order
    from (
      select customer, sum(amount) as difference, (
        select min(created_at) from transactions where customer_id = customer and deleted_at is null and status <> 'cancelled'
      ) as first_order
      from (values (old.customer_id, -spent_before), (new.customer_id, spent)) as part (customer, amount) group by customer
    ) as change
    where customers.id = customer and (difference <> 0 or first_purchase_at is distinct from first_order);
  return null;
end $$;

-- Devices read it again (change-log.sql).
create trigger announce after insert or update on transactions
  for each row execute function announce_change();
-- Lines sum to the subtotal, and payments to what is paid of a new order, when the database transaction commits.
create constraint trigger check_order_sums after insert or update of subtotal, express_surcharge on transactions
  deferrable initially deferred for each row execute function check_order_sums();
-- What the customer has spent, and when first; at the commit, so that the customer is locked briefly.
create constraint trigger update_customer_totals
  after insert or update of total, status, deleted_at, customer_id, created_at on transactions
  deferrable initially deferred for each row execute function update_customer_totals();
-- The sums of its day are worked out again (daily-sums.sql).
create trigger mark_order_day after insert or update on transactions
  for each row execute function mark_order_day();
-- Riwayat (activity.sql).
create trigger record_activity after insert or update or delete on transactions
  for each row execute function record_activity();
-- The version that optimistic locking compares (guards.sql).
create trigger touch before update on transactions
  for each row execute function touch();

-- Lines that change or go still sum to the subtotal, when the database transaction commits.
create constraint trigger check_changed_line after delete or update on transaction_items
  deferrable initially deferred for each row execute function check_changed_line();
-- The sums of the order's day are worked out again (daily-sums.sql).
create trigger mark_line_day after update or delete on transaction_items
  for each row execute function mark_line_day();
-- Added lines sum to the subtotal.
create trigger check_added_lines after insert on transaction_items referencing new table as added
  for each statement execute function check_added_lines();
-- Riwayat; a new order contains its lines, and the server records those that an edit adds (activity.sql).
create trigger record_activity after delete or update on transaction_items
  for each row execute function record_activity();
