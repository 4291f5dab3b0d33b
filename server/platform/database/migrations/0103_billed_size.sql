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

drop trigger keep_rates on store_config;
create trigger keep_rates after update on store_config
  for each row when (old.tax_rate is distinct from new.tax_rate or old.discount_rates is distinct from new.discount_rates or old.express_rate is distinct from new.express_rate or old.express_fee is distinct from new.express_fee or old.rounding_step is distinct from new.rounding_step or old.rounding_direction is distinct from new.rounding_direction) execute function keep_rates();
create or replace function keep_rates() returns trigger language plpgsql as $$
begin
  insert into former_prices (entity, id, version, facts) values ('store', old.id, old.version,
    jsonb_build_object('taxRate', old.tax_rate, 'discountRates', old.discount_rates, 'expressRate', old.express_rate,
      'expressFee', old.express_fee, 'roundingStep', old.rounding_step, 'roundingDirection', old.rounding_direction));
  return null;
end $$;
