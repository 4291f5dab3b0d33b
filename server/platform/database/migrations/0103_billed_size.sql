-- How totals are rounded is the shop's; every order keeps what it was made with.
alter table store_config
  add column rounding_step integer default 500 not null check (rounding_step in (1, 100, 500, 1000)),
  add column rounding_direction text default 'down' not null check (rounding_direction in ('down', 'up', 'nearest'));
alter table transactions
  add column rounding_step integer default 500 not null check (rounding_step in (1, 100, 500, 1000)),
  add column rounding_direction text default 'down' not null check (rounding_direction in ('down', 'up', 'nearest')),
  drop constraint transactions_cashback_check,
  drop constraint transactions_total_check,
  add check (total >= 0),
  add constraint rounded_total check (total % rounding_step = 0 and case rounding_direction
    when 'down' then cashback >= 0 and cashback < rounding_step
    when 'up' then cashback > -rounding_step and cashback <= 0
    else 2 * cashback >= -rounding_step and 2 * cashback < rounding_step
  end);

drop trigger keep_former_prices on store_config;
create trigger keep_former_prices after update on store_config
  for each row when (old.tax_rate is distinct from new.tax_rate or old.discount_rates is distinct from new.discount_rates
    or old.express_rate is distinct from new.express_rate or old.express_fee is distinct from new.express_fee
    or old.rounding_step is distinct from new.rounding_step
    or old.rounding_direction is distinct from new.rounding_direction)
  execute function keep_former_prices('store');

alter table store_config add column print_billed_size boolean default false not null;

-- How a product's lines are billed, and what a line was billed for.
alter table products
  add column never_discounted boolean default false not null,
  add column billing jsonb check (billing ->> 'mode' in ('minimum', 'step', 'roll')),
  add column minimum_total bigint default 0 not null check (minimum_total >= 0);
alter table transaction_items
  add column billed jsonb check (billed ->> 'mode' in ('minimum', 'step', 'roll')),
  add column minimum_total bigint,
  add constraint raised_to_minimum check (minimum_total = total),
  add column never_discounted boolean default false not null;

drop trigger keep_former_prices on products;
create trigger keep_former_prices after update on products
  for each row when (old.name is distinct from new.name or old.unit is distinct from new.unit
    or old.price_per_unit is distinct from new.price_per_unit or old.pricing_tiers is distinct from new.pricing_tiers
    or old.discount_eligible is distinct from new.discount_eligible
    or old.never_discounted is distinct from new.never_discounted or old.billing is distinct from new.billing
    or old.minimum_total is distinct from new.minimum_total or old.deleted_at is distinct from new.deleted_at)
  execute function keep_former_prices();
create or replace function keep_former_prices() returns trigger language plpgsql as $$
declare
  facts jsonb;
begin
  if tg_table_name = 'products' then
    facts := jsonb_build_object('id', old.id, 'name', old.name, 'category', old.category, 'machineType', old.machine_type,
      'unit', old.unit, 'pricePerUnit', old.price_per_unit, 'pricingTiers', old.pricing_tiers,
      'discountEligible', old.discount_eligible, 'neverDiscounted', old.never_discounted, 'billing', old.billing,
      'minimumTotal', old.minimum_total);
  elsif tg_table_name = 'customers' then
    facts := jsonb_build_object('membershipTier', old.membership_tier);
  else
    facts := jsonb_build_object('taxRate', old.tax_rate, 'discountRates', old.discount_rates, 'expressRate', old.express_rate,
      'expressFee', old.express_fee, 'roundingStep', old.rounding_step, 'roundingDirection', old.rounding_direction);
  end if;
  insert into former_prices (entity, id, version, facts) values (coalesce(tg_argv[0], tg_table_name), old.id, old.version, facts);
  return null;
end $$;
