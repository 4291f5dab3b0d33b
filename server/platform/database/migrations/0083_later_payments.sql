-- What came in on sales after they had been stored, beside the time of the sale: what was owed on the sales of a period when it ended is found without
-- looking up the sales of all that was paid since. A payment is never changed, a sale's time could be: it is followed here.
create table later_payments (
  payment_id uuid primary key,
  transaction_id uuid not null,
  sold_at timestamptz(3) not null,
  paid_at timestamptz(3) not null,
  amount bigint not null
);

create function note_later_payment() returns trigger language plpgsql as $$
begin
  insert into later_payments select new.id, id, created_at, new.created_at, new.amount from transactions where id = new.transaction_id;
  return null;
end $$;
create trigger note_later after insert on payments for each row when (new.later) execute function note_later_payment();

create function follow_time_of_sale() returns trigger language plpgsql as $$
begin
  update later_payments set sold_at = new.created_at from payments where payments.transaction_id = new.id and payment_id = payments.id;
  return null;
end $$;
create trigger follow_time_of_sale after update on transactions for each row when (old.created_at <> new.created_at)
  execute function follow_time_of_sale();

insert into later_payments
  select payments.id, sale.id, sale.created_at, payments.created_at, amount from payments join transactions as sale on sale.id = transaction_id where later;
create index later_payments_of on later_payments (sold_at, paid_at) include (transaction_id, amount);
drop index payments_later;
