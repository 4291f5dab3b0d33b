-- What comes after its day was counted is a row of the open drawer: a day that somebody has closed gets no second drawer of its own. And what
-- was made without the server has been taken from a customer already, however short a while ago: it is never refused for want of a drawer.
-- Where one is required, that which gathered a transfer by itself does not count as open.
create or replace function drawer_at(moment timestamptz, person uuid, must_be_open boolean) returns uuid language plpgsql as $$
declare
  whose text := drawer_holder(caller_session(), person);
  chosen uuid;
  of_day date;
  is_late boolean;
  is_refused boolean := must_be_open and coalesce(current_setting('app.made_earlier', true), '') = '';
begin
  select id into chosen from drawers
    where holder = whose and closed_at is null and not automatic and began_at <= moment for key share;
  if found then
    return chosen;
  end if;
  of_day := shop_day(moment);
  -- Made in a drawer that has been closed since, or on an earlier day of which one was closed.
  is_late := exists (select from drawers
    where holder = whose and (began_at <= moment and closed_at > moment
      or of_day < shop_day(now()) and day = of_day and closed_at is not null));
  if is_late then
    of_day := shop_day(now());
  end if;
  loop
    select id into chosen from drawers
      where holder = whose and closed_at is null and (automatic and day = of_day and not is_refused or not automatic and (is_late or day = of_day))
      order by automatic limit 1 for key share;
    if found then
      return chosen;
    end if;
    if is_refused then
      raise exception 'no drawer is open' using errcode = 'PP002';
    end if;
    insert into drawers (id, holder, name, automatic, day, began_at)
      values (gen_random_uuid(), whose, drawer_name(whose), true, of_day, least(moment, now()))
      on conflict do nothing;
  end loop;
end $$;
