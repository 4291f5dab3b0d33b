-- When each customer bought first, neither cancelled nor deleted: of the thousands who buy in some days, Analitik asks which are new. It is right at
-- every moment; who has bought before costs a sale one look by the key.
create table first_purchases (
  customer_id uuid primary key,
  made_at timestamptz not null
);

-- Held like what they have spent (0046), so that of two who change it the second sees what the first has done.
create function find_first_purchase(customer uuid) returns void language plpgsql as $$
declare
  first timestamptz;
begin
  perform from customers where id = customer for no key update;
  select created_at into first from transactions
    where customer_id = customer and deleted_at is null and status <> 'cancelled' order by created_at limit 1;
  if first is null then
    delete from first_purchases where customer_id = customer;
  else
    insert into first_purchases as known values (customer, first)
      on conflict (customer_id) do update set made_at = excluded.made_at where known.made_at <> excluded.made_at;
  end if;
end $$;

create function note_first_purchase() returns trigger language plpgsql as $$
begin
  if not exists (select from first_purchases where customer_id = new.customer_id and made_at <= new.created_at) then
    perform find_first_purchase(new.customer_id);
  end if;
  return null;
end $$;
create constraint trigger first_purchase after insert on transactions deferrable initially deferred for each row
  when (new.deleted_at is null and new.status <> 'cancelled')
  execute function note_first_purchase();

create function note_first_purchase_again() returns trigger language plpgsql as $$
begin
  -- Always in the same order, so that two sales that change hands never wait for one another.
  perform find_first_purchase(least(old.customer_id, new.customer_id));
  if old.customer_id <> new.customer_id then
    perform find_first_purchase(greatest(old.customer_id, new.customer_id));
  end if;
  return null;
end $$;
create constraint trigger first_purchase_again after update on transactions deferrable initially deferred for each row
  when ((old.customer_id, old.created_at, old.status = 'cancelled', old.deleted_at is null)
    is distinct from (new.customer_id, new.created_at, new.status = 'cancelled', new.deleted_at is null))
  execute function note_first_purchase_again();

insert into first_purchases
  select customer_id, min(created_at) from transactions where deleted_at is null and status <> 'cancelled' group by 1;
create index first_purchases_made on first_purchases (made_at);
