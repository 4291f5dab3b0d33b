-- Keeps what priced a sale when its product, customer or rates change: a sale made offline keeps those prices
-- (docs/product.md#time-of-sale).
create function keep_former_prices() returns trigger language plpgsql as $$
declare
  facts jsonb;
begin
  if tg_table_name = 'products' then
    facts := jsonb_build_object('id', old.id, 'name', old.name, 'category', old.category, 'machineType', old.machine_type,
      'unit', old.unit, 'pricePerUnit', old.price_per_unit, 'pricingTiers', old.pricing_tiers,
      'discountEligible', old.discount_eligible, 'neverDiscounted', old.never_discounted, 'billing', old.billing,
      'minimumTotal', old.minimum_total, 'memberDiscountOnSpecial', old.member_discount_on_special);
  elsif tg_table_name = 'customers' then
    facts := jsonb_build_object('membershipTier', old.membership_tier, 'specialPrices', old.special_prices,
      'taxIdentity', old.tax_identity);
  else
    facts := jsonb_build_object('taxMode', old.tax_mode, 'taxRate', old.tax_rate, 'discountRates', old.discount_rates, 'expressRate', old.express_rate,
      'expressFee', old.express_fee, 'roundingStep', old.rounding_step, 'roundingDirection', old.rounding_direction,
      'extras', old.extras);
  end if;
  insert into former_prices (entity, id, version, facts) values (coalesce(tg_argv[0], tg_table_name), old.id, old.version, facts);
  return null;
end $$;

-- What a version of a record, or of the configuration, was before it changed.
create table former_prices (
  entity text not null check (entity in ('products', 'customers', 'store')),
  id uuid not null,
  version integer not null,
  until timestamptz(3) default now() not null,
  facts jsonb not null,
  primary key (entity, id, version)
);

-- Never changed, never deleted (guards.sql).
create trigger append_only before update or delete or truncate on former_prices
  for each statement execute function refuse_change();
