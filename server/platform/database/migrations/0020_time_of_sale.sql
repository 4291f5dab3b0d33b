-- created_at is when a sale or payment was made, also where the server heard of it later: days, months, ages and takings follow it.
-- booked_at is when the server heard of it.
alter table transactions add column booked_at timestamptz(3) not null default now();
alter table payments add column booked_at timestamptz(3) not null default now();
alter table transactions disable trigger user;
alter table payments disable trigger user;
update transactions set booked_at = created_at;
update payments set booked_at = created_at;
alter table transactions enable trigger user;
alter table payments enable trigger user;
