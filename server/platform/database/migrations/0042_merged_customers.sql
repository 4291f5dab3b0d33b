-- Two customers who are one: whoever was merged away points to the one that stays, and what still names them goes there.

alter table customers add column merged_into uuid references customers
  check (merged_into is null or (deleted_at is not null and merged_into <> id));

-- Who stands for a customer: themselves, or the one they were merged into, however often.
create function survivor(customer uuid) returns uuid language sql stable as $$
  with recursive chain as (
    select id, merged_into from customers where id = customer
    union all select next.id, next.merged_into from chain join customers as next on next.id = chain.merged_into
  )
  select id from chain where merged_into is null
$$;

-- No sale is booked on somebody who was merged away, by whatever way and at whatever moment: who merges holds both customers, and a sale
-- that comes meanwhile waits here.
create function follow_merged() returns trigger language plpgsql as $$
declare
  target uuid;
begin
  loop
    select merged_into into target from customers where id = new.customer_id for key share;
    exit when target is null;
    new.customer_id := target;
  end loop;
  return new;
end $$;
create trigger follow_merged before insert or update of customer_id on transactions
  for each row execute function follow_merged();

-- What a merge moves it moves whole, in one step (server/features/customers/queries.ts), not sale by sale.
create or replace function count_spending() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.customer_id = old.customer_id then
    update customers
      set total_spent = total_spent + counted_total(new) - case when tg_op = 'UPDATE' then counted_total(old) else 0 end
      where id = new.customer_id
        and counted_total(new) <> case when tg_op = 'UPDATE' then counted_total(old) else 0 end;
    return null;
  end if;
  if exists (select from customers where id = old.customer_id and merged_into is not null) then
    return null;
  end if;
  -- Always in the same order, so that two edits that move sales between the same customers never wait for one another.
  perform from customers where id in (old.customer_id, new.customer_id) order by id for no key update;
  update customers set total_spent = total_spent - counted_total(old)
    where id = old.customer_id and counted_total(old) <> 0;
  update customers set total_spent = total_spent + counted_total(new)
    where id = new.customer_id and counted_total(new) <> 0;
  return null;
end $$;

-- A device that sold to the one before it heard of the merge is booked by the tier that it knew.
drop trigger keep_tier on customers;
create trigger keep_tier after update on customers for each row
  when (old.membership_tier <> new.membership_tier or (old.merged_into is null and new.merged_into is not null))
  execute function keep_tier();

-- What each customer bought in a month is kept too: a sale that changes hands makes its slice stale.
drop trigger mark_stale_again on transactions;
create trigger mark_stale_again after update on transactions for each row
  when ((old.created_at, old.customer_id, old.total, old.tax, old.discount_percent, old.discount_rate,
    old.status = 'cancelled', old.deleted_at is null) is distinct from (new.created_at, new.customer_id, new.total, new.tax,
    new.discount_percent, new.discount_rate, new.status = 'cancelled', new.deleted_at is null))
  execute function mark_sale();
insert into stale_slices select 'sales', slice from sale_totals;
