-- What is owed, answered from an index alone however many transactions there are.
create index transactions_owed on transactions (created_at, id)
  include (remaining_amount, payment_status, customer_id)
  where deleted_at is null and remaining_amount > 0 and status <> 'cancelled';
drop index transactions_open;

-- When a customer was reminded of a debt, and by whom.
create table reminders (
  id uuid primary key,
  transaction_id uuid not null references transactions,
  channel text not null check (channel in ('whatsapp')),
  sent_by uuid references users,
  created_at timestamptz(3) not null default now()
);
create index reminders_of on reminders (transaction_id, created_at desc);
create trigger append_only before update or delete on reminders for each row execute function refuse_change();
create trigger record_activity after insert on reminders
  for each row execute function record_activity();

-- A list that shows when a customer was last reminded hears of the transaction.
create function announce_reminder() returns trigger language plpgsql as $$
begin
  insert into changes (entity, id, operation) values ('transactions', new.transaction_id, 'update');
  perform pg_notify('changes', '');
  return null;
end $$;
create trigger announce after insert on reminders for each row execute function announce_reminder();
