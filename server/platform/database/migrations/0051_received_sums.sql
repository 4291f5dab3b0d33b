-- What came in on sales that had been stored before, kept as what is owed is (0049): Piutang says it of a month.
create table received_sums (
  slice timestamptz not null,
  shard integer not null,
  -- Of payments alone; the amount is less what was given back.
  count bigint not null,
  amount bigint not null,
  primary key (slice, shard)
);

create function add_received(sale uuid, payment uuid, times integer) returns void language plpgsql as $$
begin
  insert into received_sums as known (slice, shard, count, amount)
    select slice_of(created_at), pg_backend_pid() % 1024, times * count(*) filter (where kind = 'payment'), times * sum(amount)
    from payments where transaction_id = sale and later and (payment is null or id = payment) group by 1
    on conflict (slice, shard) do update
      set count = known.count + excluded.count, amount = known.amount + excluded.amount;
end $$;

create function sum_received() returns trigger language plpgsql as $$
begin
  -- Held as its paid amount is going to hold it: a sale leaves the books before or after, not in between.
  perform from transactions where id = new.transaction_id and deleted_at is null for no key update;
  if found then
    perform add_received(new.transaction_id, new.id, 1);
  end if;
  return null;
end $$;
create trigger sum_received after insert on payments for each row when (new.later) execute function sum_received();

-- What is paid on a sale comes and goes with it.
create function sum_received_again() returns trigger language plpgsql as $$
begin
  perform add_received(new.id, null, case when new.deleted_at is null then 1 else -1 end);
  return null;
end $$;
create trigger sum_received_again after update on transactions for each row
  when ((old.deleted_at is null) <> (new.deleted_at is null))
  execute function sum_received_again();

insert into received_sums
  select slice_of(payments.created_at), 0, count(*) filter (where kind = 'payment'), sum(amount)
  from payments join transactions on transactions.id = transaction_id
  where later and deleted_at is null group by 1;
