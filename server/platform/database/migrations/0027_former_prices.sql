-- What prices, rates and discounts were before they changed: 'facts' held up to and including that version of the record, until then.
-- A sale that was made without the server is checked against what its device knew.
create table former_prices (
  entity text not null check (entity in ('products', 'customers', 'store')),
  id uuid not null,
  version integer not null,
  until timestamptz(3) not null default now(),
  facts jsonb not null,
  primary key (entity, id, version)
);
create trigger append_only before update or delete on former_prices for each row execute function refuse_change();
create trigger never_emptied before truncate on former_prices for each statement execute function refuse_change();

create function keep_product_prices() returns trigger language plpgsql as $$
begin
  insert into former_prices (entity, id, version, facts) values ('products', old.id, old.version, jsonb_build_object(
    'id', old.id, 'name', old.name, 'category', old.category, 'machineType', old.machine_type, 'unit', old.unit,
    'pricePerUnit', old.price_per_unit, 'pricingTiers', old.pricing_tiers, 'discountEligible', old.discount_eligible));
  return null;
end $$;
create trigger keep_prices after update on products for each row
  when ((old.name, old.unit, old.price_per_unit, old.pricing_tiers, old.discount_eligible, old.deleted_at) is distinct from
    (new.name, new.unit, new.price_per_unit, new.pricing_tiers, new.discount_eligible, new.deleted_at))
  execute function keep_product_prices();

create function keep_tier() returns trigger language plpgsql as $$
begin
  insert into former_prices (entity, id, version, facts)
    values ('customers', old.id, old.version, jsonb_build_object('membershipTier', old.membership_tier));
  return null;
end $$;
create trigger keep_tier after update on customers for each row
  when (old.membership_tier <> new.membership_tier) execute function keep_tier();

create function keep_rates() returns trigger language plpgsql as $$
begin
  insert into former_prices (entity, id, version, facts) values ('store', old.id, old.version,
    jsonb_build_object('taxRate', old.tax_rate, 'discountRates', old.discount_rates));
  return null;
end $$;
create trigger keep_rates after update on store_config for each row
  when ((old.tax_rate, old.discount_rates) is distinct from (new.tax_rate, new.discount_rates))
  execute function keep_rates();
