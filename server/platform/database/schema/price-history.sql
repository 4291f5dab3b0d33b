create function keep_product_prices() returns trigger language plpgsql as $$
begin
  insert into former_prices (entity, id, version, facts) values ('products', old.id, old.version, jsonb_build_object(
    'id', old.id, 'name', old.name, 'category', old.category, 'machineType', old.machine_type, 'unit', old.unit,
    'pricePerUnit', old.price_per_unit, 'pricingTiers', old.pricing_tiers, 'discountEligible', old.discount_eligible,
    'neverDiscounted', old.never_discounted, 'billing', old.billing, 'minimumTotal', old.minimum_total));
  return null;
end $$;

create function keep_tier() returns trigger language plpgsql as $$
begin
  insert into former_prices (entity, id, version, facts)
    values ('customers', old.id, old.version, jsonb_build_object('membershipTier', old.membership_tier));
  return null;
end $$;

create table former_prices (
  entity text not null check (entity in ('products', 'customers', 'store')),
  id uuid not null,
  version integer not null,
  until timestamptz(3) default now() not null,
  facts jsonb not null,
  primary key (entity, id, version)
);

create trigger append_only before delete or update on former_prices
  for each row execute function refuse_change();
create trigger never_emptied before truncate on former_prices
  for each statement execute function refuse_change();
