-- Whether the owners are sent the report of each day by e-mail, on the morning after it, where a mail server is set.
create table report_settings (
  single boolean primary key default true check (single),
  id uuid not null default gen_random_uuid(),
  mail_daily boolean not null default true,
  version integer not null default 1,
  updated_at timestamptz(3) not null default now()
);
insert into report_settings default values;
create trigger touch before update on report_settings for each row execute function touch();
create trigger record_activity after update on report_settings for each row execute function record_activity();
