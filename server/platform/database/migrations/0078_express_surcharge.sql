-- What an order that goes before others costs more, as the shop sets it: a fraction of its lines, an amount, or both. It is a part of the
-- subtotal beside the lines, and the terms stay with the order. Those that went before others until now paid nothing for it.
alter table store_config
  add column express_rate numeric(5, 4) not null default 0 check (express_rate between 0 and 1),
  add column express_fee bigint not null default 0 check (express_fee >= 0);

alter table transactions
  add column express_rate numeric(5, 4) not null default 0 check (express_rate between 0 and 1),
  add column express_fee bigint not null default 0 check (express_fee >= 0),
  add column express_surcharge bigint not null default 0 check (express_surcharge >= 0),
  add constraint surcharge_of_express check (is_express or (express_rate, express_fee, express_surcharge) = (0, 0, 0));

create or replace function check_subtotal(sale uuid) returns void language plpgsql as $$
begin
  if exists (select from transactions where id = sale and subtotal - express_surcharge
      is distinct from (select sum(total) from transaction_items where transaction_id = sale)) then
    raise exception 'lines of transaction % do not sum to its subtotal', sale using errcode = 'check_violation';
  end if;
end $$;
drop trigger books_agree on transactions;
create constraint trigger books_agree after insert or update of subtotal, express_surcharge on transactions
  deferrable initially deferred for each row execute function check_sale();

-- A device that sold without the server is checked against what it knew of this, too.
create or replace function keep_rates() returns trigger language plpgsql as $$
begin
  insert into former_prices (entity, id, version, facts) values ('store', old.id, old.version,
    jsonb_build_object('taxRate', old.tax_rate, 'discountRates', old.discount_rates, 'expressRate', old.express_rate,
      'expressFee', old.express_fee));
  return null;
end $$;
drop trigger keep_rates on store_config;
create trigger keep_rates after update on store_config for each row
  when ((old.tax_rate, old.discount_rates, old.express_rate, old.express_fee) is distinct from
    (new.tax_rate, new.discount_rates, new.express_rate, new.express_fee))
  execute function keep_rates();
