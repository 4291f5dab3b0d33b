-- How many a customer was sent lately is counted before the next one.
create index reminder_mails_newest on reminder_mails (tried_at);
