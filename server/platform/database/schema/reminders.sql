-- A message to a customer about an order: its debt, or that it can be collected.
create table reminders (
  id uuid primary key,
  transaction_id uuid not null references transactions,
  channel text not null check (channel in ('whatsapp', 'email')),
  sent_by uuid references users,
  created_at timestamptz(3) default now() not null,
  about text default 'debt' not null check (about in ('debt', 'pickup'))
);
create index reminders_of on reminders (transaction_id, created_at desc);

-- An e-mail about the debts of a customer, or about one order.
create table reminder_mails (
  id uuid primary key,
  customer_id uuid not null references customers,
  transaction_id uuid references transactions,
  recipient text not null,
  state text default 'sending' not null check (state in ('sending', 'sent', 'failed', 'unknown')),
  failure text,
  sent_by uuid not null references users,
  tried_at timestamptz(3) default now() not null,
  sent_at timestamptz(3),
  check ((state = 'sent') = (sent_at is not null))
);
create index reminder_mails_newest on reminder_mails (tried_at);

-- Devices read the order again, which shows the last message (change-log.sql).
create trigger announce after insert on reminders
  for each row execute function announce_change('transactions', 'transaction_id');
-- Never changed, never deleted (guards.sql).
create trigger append_only before update or delete or truncate on reminders
  for each statement execute function refuse_change();
-- Riwayat (activity.sql).
create trigger record_activity after insert on reminders
  for each row execute function record_activity();
