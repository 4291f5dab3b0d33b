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
