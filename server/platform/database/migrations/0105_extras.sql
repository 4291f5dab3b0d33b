-- Extras of lines: finishing, design work, delivery. The shop's list, and what each line had of it.
alter table store_config add column extras jsonb default '[]'::jsonb not null check (jsonb_typeof(extras) = 'array');

-- Before the CHECKs that ask it.
create function extras_total(extras jsonb, undiscounted_only boolean default false) returns bigint language plpgsql immutable as $$
begin
  -- Most lines have none.
  if extras = '[]' then
    return 0;
  end if;
  return (select coalesce(sum((extra ->> 'total')::bigint), 0) from jsonb_array_elements(extras) as listed (extra)
    where not undiscounted_only or not (extra ->> 'discountable')::boolean);
end $$;

alter table transaction_items
  add column extras jsonb default '[]'::jsonb not null check (jsonb_typeof(extras) = 'array'),
  drop constraint raised_to_minimum,
  add constraint raised_to_minimum check (minimum_total = total - extras_total(extras)),
  add constraint extras_within_total check (extras_total(extras) <= total);

-- Analitik shows them as a part of their own.
alter table daily_product_groups
  drop constraint daily_product_groups_kind_check,
  add check (kind in ('category', 'machine', 'extra'));
