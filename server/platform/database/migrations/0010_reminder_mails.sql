alter table reminders drop constraint reminders_channel_check;
alter table reminders add constraint reminders_channel_check check (channel in ('whatsapp', 'email'));

-- A reminder e-mail is written down before it is sent, so that the same click never sends a second one, whatever happens in between.
-- What has been sent is in `reminders`, one row for each transaction it was about.
create table reminder_mails (
  id uuid primary key,
  customer_id uuid not null references customers,
  -- None: the mail is about everything that the customer owes.
  transaction_id uuid references transactions,
  recipient text not null,
  -- unknown: the mail server had the whole message and did not say what became of it.
  state text not null default 'sending' check (state in ('sending', 'sent', 'failed', 'unknown')),
  failure text,
  sent_by uuid not null references users,
  tried_at timestamptz(3) not null default now(),
  sent_at timestamptz(3),
  check ((state = 'sent') = (sent_at is not null))
);
