-- Whether the shop asks once a day which version of PrintPro is the newest, when it last did, and what it was told. No row: it does not.
create table update_check (
  single boolean primary key default true check (single),
  is_on boolean not null,
  asked_on date,
  newest text
);
