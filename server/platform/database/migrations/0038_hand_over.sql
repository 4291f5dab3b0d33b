-- An order that is handed over: when, by whom and to whom. Only a finished one is; one that is worked on again, or cancelled, is not.

alter table transactions
  add column handed_over_at timestamptz(3),
  add column handed_over_by uuid references users,
  add column handed_over_to text check (handed_over_to <> '');

create function take_back_unfinished() returns trigger language plpgsql as $$
begin
  if new.status <> 'completed' then
    new.handed_over_at := null;
    new.handed_over_by := null;
    new.handed_over_to := null;
  end if;
  return new;
end $$;
create trigger take_back_unfinished before update of status on transactions
  for each row execute function take_back_unfinished();
alter table transactions add constraint handed_over_finished
  check (handed_over_at is null or status = 'completed');

-- What a message to a customer was about: what they owe, or that their order can be fetched.
alter table reminders add column about text not null default 'debt' check (about in ('debt', 'pickup'));

-- The list by the day on which orders are due.
create index transactions_by_due on transactions (estimated_completion, id) where deleted_at is null;
