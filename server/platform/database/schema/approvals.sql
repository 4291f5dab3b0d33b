-- A colleague lends their rights to one call, recognised by its digest (docs/decisions/0041).
create table approvals (
  id uuid primary key,
  asked_by uuid not null references users,
  approved_by uuid not null references users,
  call text not null,
  digest text not null,
  created_at timestamptz(3) default now() not null,
  used_at timestamptz(3),
  check (asked_by <> approved_by)
);
