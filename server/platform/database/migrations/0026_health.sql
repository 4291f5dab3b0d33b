-- What the last look at the whole shop found.
create table health_report (
  single boolean primary key default true check (single),
  made_at timestamptz(3) not null,
  report jsonb not null
);
