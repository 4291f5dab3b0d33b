-- Values that follow from others.

-- A record's version and time of change: what conflicting edits are told by.
create function touch() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  new.updated_at := now();
  return new;
end $$;

create trigger touch before update on users for each row execute function touch();
create trigger touch before update on products for each row execute function touch();
create trigger touch before update on transactions for each row execute function touch();
create trigger touch before update on expenses for each row execute function touch();
create trigger touch before update on store_config for each row execute function touch();
-- A sale changes what a customer has spent, which is nobody's edit.
create trigger touch before update on customers for each row
  when (new.total_spent = old.total_spent) execute function touch();

-- paid_amount is the sum of the ledger.
create function book_payment() returns trigger language plpgsql as $$
begin
  update transactions set paid_amount = paid_amount + new.amount where id = new.transaction_id;
  return null;
end $$;
create trigger book after insert on payments for each row execute function book_payment();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger append_only before update or delete on payments for each row execute function refuse_change();

-- What a transaction counts for in its customer's total spent: nothing when cancelled or deleted.
create function counted_total(sale transactions) returns bigint language sql immutable as $$
  select case when sale.status = 'cancelled' or sale.deleted_at is not null then 0 else sale.total end
$$;

create function count_spending() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.customer_id = old.customer_id then
    update customers
      set total_spent = total_spent + counted_total(new) - case when tg_op = 'UPDATE' then counted_total(old) else 0 end
      where id = new.customer_id
        and counted_total(new) <> case when tg_op = 'UPDATE' then counted_total(old) else 0 end;
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
create trigger count_spending after insert or update of total, status, deleted_at, customer_id on transactions
  for each row execute function count_spending();

-- Each connection counts in a row of its own (as good as always), so that sales do not wait for one another.
create function tally(pair_status text, pair_payment_status text, difference integer) returns void
language sql as $$
  insert into transaction_tallies as known (status, payment_status, shard, count)
    values (pair_status, pair_payment_status, pg_backend_pid() % 1024, difference)
    on conflict (status, payment_status, shard) do update set count = known.count + difference
$$;

create function tally_transaction() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.status, old.payment_status, old.deleted_at is null)
      = (new.status, new.payment_status, new.deleted_at is null) then
    return null;
  end if;
  if tg_op = 'UPDATE' and old.deleted_at is null then
    perform tally(old.status, old.payment_status, -1);
  end if;
  if new.deleted_at is null then
    perform tally(new.status, new.payment_status, 1);
  end if;
  return null;
end $$;
create trigger tally after insert or update on transactions for each row execute function tally_transaction();

-- The lines of a transaction sum to its subtotal, checked when the database transaction commits.
create function check_subtotal() returns trigger language plpgsql as $$
declare
  sale uuid := case when tg_table_name = 'transactions' then to_jsonb(new) ->> 'id'
    else coalesce(to_jsonb(new), to_jsonb(old)) ->> 'transaction_id' end;
begin
  if (select subtotal from transactions where id = sale)
      is distinct from (select sum(total) from transaction_items where transaction_id = sale) then
    raise exception 'lines of transaction % do not sum to its subtotal', sale using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger lines_sum after insert or update of subtotal on transactions
  deferrable initially deferred for each row execute function check_subtotal();
create constraint trigger lines_sum after insert or update or delete on transaction_items
  deferrable initially deferred for each row execute function check_subtotal();
