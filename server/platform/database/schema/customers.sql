-- Follows merges to the remaining customer; null for an unknown id.
create function remaining_customer(customer uuid) returns uuid language plpgsql stable as $$
declare
  one uuid := customer;
  next uuid;
begin
  loop
    select merged_into into next from customers where id = one;
    if not found then
      return null;
    end if;
    exit when next is null;
    one := next;
  end loop;
  return one;
end $$;

create table customers (
  id uuid primary key,
  name text not null check (name <> ''),
  phone text not null,
  email text,
  whatsapp text,
  membership_tier text default 'regular' not null check (membership_tier in ('gold', 'silver', 'regular')),
  address text,
  special_prices jsonb default '[]'::jsonb not null check (jsonb_typeof(special_prices) = 'array'),
  total_spent bigint default 0 not null check (total_spent >= 0 and total_spent <= '9007199254740991'),
  is_sample boolean default false not null,
  created_at timestamptz(3) default now() not null,
  created_by uuid references users,
  updated_at timestamptz(3) default now() not null,
  version integer default 1 not null,
  deleted_at timestamptz(3),
  deleted_by uuid references users,
  search_text text generated always as (folded(((name || ' ') || phone_spellings(phone)))) stored not null,
  request_hash text,
  first_purchase_at timestamptz(3),
  merged_into uuid references customers,
  terms_days smallint check (terms_days >= 0 and terms_days <= 365),
  balance bigint default 0 not null check (balance >= 0 and balance <= '9007199254740991'),
  credit_limit bigint check (credit_limit >= 0 and credit_limit <= '999999999999999'),
  tax_identity jsonb check (jsonb_typeof(tax_identity) = 'object'),
  check (merged_into is null or (deleted_at is not null and merged_into <> id)),
  constraint customers_phone_check check (phone <> '' or id = '00000000-0000-7000-8000-000000000001'::uuid)
);
create index customers_changed on customers (updated_at, id);
create index customers_newest on customers (created_at desc, id desc) where deleted_at is null;
create index customers_of_tier on customers (membership_tier) where deleted_at is null;
create index customers_search on customers using gin (search_text gin_trgm_ops);

-- Devices read it again (change-log.sql).
create trigger announce after insert or update on customers
  for each row execute function announce_change();
-- A sale made offline keeps the tier, special prices and faktur that its device knew (price-history.sql).
create trigger keep_former_prices after update on customers
  for each row when (old.membership_tier <> new.membership_tier
    or old.special_prices is distinct from new.special_prices or old.tax_identity is distinct from new.tax_identity
    or old.merged_into is null and new.merged_into is not null)
  execute function keep_former_prices();
-- Riwayat, of the audited columns: a sale changes only the customer's sums (activity.sql).
create trigger record_activity after insert or delete
  or update of name, phone, email, whatsapp, membership_tier, address, special_prices, terms_days, credit_limit, tax_identity, is_sample, merged_into, deleted_at on customers
  for each row execute function record_activity();
-- The version that optimistic locking compares; the sums of sales and the saldo do not change it (guards.sql).
create trigger touch before update on customers
  for each row when (new.total_spent = old.total_spent and new.first_purchase_at is not distinct from old.first_purchase_at
    and new.balance = old.balance)
  execute function touch();
