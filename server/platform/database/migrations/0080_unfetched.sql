-- What is finished and nobody has fetched for so many days is told of; 0: never.
alter table store_config add column unfetched_days smallint not null default 7 check (unfetched_days between 0 and 365);

create index transactions_unfetched on transactions (completed_at)
  where status = 'completed' and handed_over_at is null and deleted_at is null;
-- Whether the shop notes at all that something was fetched.
create index transactions_handed_over on transactions (handed_over_at) where handed_over_at is not null;
