-- What a customer has spent is added up when the database transaction ends. The customer of all walk-ins is one row: held from each sale to
-- the end of its work, it would let one till sell at a time.
drop trigger count_spending on transactions;
create constraint trigger count_spending after insert or update of total, status, deleted_at, customer_id on transactions
  deferrable initially deferred for each row execute function count_spending();
