-- What follows from a statement is worked out once for all of its rows, and not again where a sale is stored together with its lines and
-- with what is paid at once: that is most of what a shop writes.

-- A payment counts on its sale. One that says already what its ledger comes to was stored with it; of any other, its own amounts and the
-- rows of its ledger are only ever committed together, so that they differ by what has just been booked.
drop trigger book on payments;
drop function book_payment();
create function book_payments() returns trigger language plpgsql as $$
declare
  settled uuid[] := array(
    select id from transactions as sale
    where id in (select transaction_id from booked) and (paid_amount, refunded_amount) = (
      select sum(amount), coalesce(-sum(amount) filter (where kind = 'refund'), 0)
      from payments where transaction_id = sale.id));
begin
  update transactions as sale
    set paid_amount = paid_amount + added.amount, refunded_amount = refunded_amount + added.refunded
    from (
      select transaction_id, sum(amount) as amount, coalesce(-sum(amount) filter (where kind = 'refund'), 0) as refunded
      from booked where transaction_id <> all (settled) group by 1
    ) as added
    where sale.id = added.transaction_id;
  return null;
end $$;
create trigger book after insert on payments
  referencing new table as booked for each statement execute function book_payments();

-- At the end of the database transaction the lines of a sale sum to its subtotal, and one that was stored as paid is paid in the ledger.
drop trigger lines_sum on transactions;
drop trigger lines_sum on transaction_items;
drop function check_subtotal();

create function check_subtotal(sale uuid) returns void language plpgsql as $$
begin
  if exists (select from transactions where id = sale
      and subtotal is distinct from (select sum(total) from transaction_items where transaction_id = sale)) then
    raise exception 'lines of transaction % do not sum to its subtotal', sale using errcode = 'check_violation';
  end if;
end $$;

create function check_sale() returns trigger language plpgsql as $$
begin
  perform check_subtotal(new.id);
  if tg_op = 'INSERT' and new.paid_amount > 0 and exists (select from transactions where id = new.id
      and paid_amount is distinct from (select sum(amount) from payments where transaction_id = new.id)) then
    raise exception 'payments of transaction % do not sum to what is paid', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger books_agree after insert or update of subtotal on transactions
  deferrable initially deferred for each row execute function check_sale();

create function check_line() returns trigger language plpgsql as $$
begin
  perform check_subtotal(coalesce(new.transaction_id, old.transaction_id));
  return null;
end $$;
create constraint trigger lines_sum after update or delete on transaction_items
  deferrable initially deferred for each row execute function check_line();

-- New lines. Those that are stored together with their sale are checked, marked and recorded with it.
drop trigger mark_added on transaction_items;
drop trigger record_activity on transaction_items;
create trigger record_activity after update or delete on transaction_items
  for each row execute function record_activity();

create function note_added_lines() returns trigger language plpgsql as $$
declare
  -- A row that this very database transaction has made: nobody has changed it since.
  older uuid[] := array(
    select id from transactions
    where id in (select transaction_id from added) and not (xmin = pg_current_xact_id()::xid and version = 1));
begin
  if older = '{}' then
    return null;
  end if;
  -- Checked and marked like a line that is changed.
  update transaction_items set position = position
    where id in (select id from added where transaction_id = any (older));
  if actor() is not null then
    insert into activity (actor, entity, id, operation, after, part_of)
      select actor(), 'transaction_items', id, 'create', recorded(to_jsonb(added)), coalesce(batch(), transaction_id)
      from added where transaction_id = any (older) order by transaction_id, position;
  end if;
  return null;
end $$;
create trigger note_added after insert on transaction_items
  referencing new table as added for each statement execute function note_added_lines();

-- A sale changes what its customer has spent, a payment what is paid on its sale, and neither is a change of the record that Riwayat
-- would show: not worth finding that out each time.
drop trigger record_activity on customers;
create trigger record_activity after insert or delete on customers for each row execute function record_activity();
create trigger record_change after update on customers for each row
  when (old.total_spent = new.total_spent or old.version <> new.version or (old.name, old.phone, old.email, old.whatsapp,
    old.membership_tier, old.address, old.merged_into, old.deleted_at) is distinct from (new.name, new.phone, new.email,
    new.whatsapp, new.membership_tier, new.address, new.merged_into, new.deleted_at))
  execute function record_activity();

drop trigger record_activity on transactions;
create trigger record_activity after insert or delete on transactions for each row execute function record_activity();
create trigger record_change after update on transactions for each row
  when ((old.paid_amount, old.refunded_amount) = (new.paid_amount, new.refunded_amount) or (old.customer_id, old.subtotal,
    old.total, old.status, old.created_at, old.handed_over_at, old.deleted_at) is distinct from (new.customer_id,
    new.subtotal, new.total, new.status, new.created_at, new.handed_over_at, new.deleted_at))
  execute function record_activity();
