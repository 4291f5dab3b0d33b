-- An expense is of a day, which may lie before the one on which it was booked: lists and sums go by it. It has a category of the shop's list,
-- and says by which method it was paid; null where that is not known.

alter table expenses
  add column spent_on date,
  add column category text check (category <> ''),
  add column method text check (method in ('cash', 'transfer', 'qris'));

-- Without a day it is of the one on which it was booked, in the shop's zone.
create function fill_spent_on() returns trigger language plpgsql as $$
begin
  new.spent_on := coalesce(new.spent_on, (new.created_at at time zone (select time_zone from store_config))::date);
  return new;
end $$;
create trigger fill_spent_on before insert on expenses for each row execute function fill_spent_on();

-- Those that are there, too. Nobody's edit.
alter table expenses disable trigger user;
update expenses set spent_on = (created_at at time zone coalesce((select time_zone from store_config), 'Asia/Jakarta'))::date;
alter table expenses enable trigger user;
alter table expenses alter column spent_on set not null;

drop index expenses_sums;
create index expenses_sums on expenses (spent_on) include (amount, category) where deleted_at is null;

alter table store_config add column expense_categories jsonb not null
  default '["Bahan", "Gaji", "Sewa", "Listrik dan internet", "Perawatan mesin", "Transportasi", "Lainnya"]';
-- The configuration of a new shop says it itself (core/shop/store.ts).
alter table store_config alter column expense_categories drop default;
-- Devices fetch the configuration anew.
update change_log set id = gen_random_uuid();
