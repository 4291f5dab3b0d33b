-- What the list says of each day, kept: how many sales were made in it, how many of them are cancelled, and what the others come to. Like
-- the counts of the chips they are right at every moment, in a row for each connection, so that sales do not wait for one another; and by
-- slices of which every zone's days are made, as the sums of Analitik are.
create table day_sums (
  slice timestamptz not null,
  shard integer not null,
  count bigint not null,
  cancelled bigint not null,
  total numeric not null,
  primary key (slice, shard)
);
insert into day_sums
  select slice_of(created_at), 0, count(*), count(*) filter (where status = 'cancelled'),
    coalesce(sum(total) filter (where status <> 'cancelled'), 0)
  from transactions where deleted_at is null group by 1;

create function add_to_day(sale transactions, times integer) returns void language plpgsql as $$
begin
  if sale.deleted_at is not null then
    return;
  end if;
  insert into day_sums as known (slice, shard, count, cancelled, total)
    values (slice_of(sale.created_at), pg_backend_pid() % 1024, times,
      case when sale.status = 'cancelled' then times else 0 end,
      case when sale.status = 'cancelled' then 0 else times * sale.total end)
    on conflict (slice, shard) do update
      set count = known.count + excluded.count, cancelled = known.cancelled + excluded.cancelled,
        total = known.total + excluded.total;
end $$;

create function sum_day() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform add_to_day(old, -1);
  end if;
  perform add_to_day(new, 1);
  return null;
end $$;
create trigger sum_day after insert on transactions for each row execute function sum_day();
create trigger sum_day_again after update on transactions for each row
  when ((old.created_at, old.total, old.status = 'cancelled', old.deleted_at is null)
    is distinct from (new.created_at, new.total, new.status = 'cancelled', new.deleted_at is null))
  execute function sum_day();

-- Planned once for each connection, not at each sale.
create or replace function tally(pair_status text, pair_payment_status text, difference integer) returns void
language plpgsql as $$
begin
  insert into transaction_tallies as known (status, payment_status, shard, count)
    values (pair_status, pair_payment_status, pg_backend_pid() % 1024, difference)
    on conflict (status, payment_status, shard) do update set count = known.count + difference;
end $$;
