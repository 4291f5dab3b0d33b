-- Which installation the shop belongs to. One that was restored elsewhere is a copy: it sends nothing and takes no keys until its owner says that it is
-- the shop now (docs/decisions/0029-backups-and-upgrades.md).

create table home (
  one boolean primary key default true check (one),
  -- Where the shop was served last by its owner's wish; none before the first start.
  place text,
  -- Whether it is served somewhere else now. Worked out at each start.
  rests boolean not null default false
);
insert into home default values;
