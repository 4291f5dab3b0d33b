-- Each time a job ticket was printed, so that a second one says that it is the second.
create table job_ticket_prints (
  id uuid primary key,
  transaction_id uuid not null references transactions,
  copy int not null check (copy > 0),
  printed_by uuid not null references users,
  printed_at timestamptz(3) not null default now(),
  unique (transaction_id, copy)
);
create trigger keep_rows before delete on job_ticket_prints for each row execute function refuse_change();
