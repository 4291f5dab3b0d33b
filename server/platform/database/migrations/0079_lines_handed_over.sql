-- Lines of an order that were fetched before the rest of it: when, by whom given, to whom. Only what is ready is; what is worked on again is
-- here. Once the last of them is fetched the order is, and of lines that were fetched with all of it nothing is noted.
alter table transaction_items
  add column handed_over_at timestamptz(3),
  add column handed_over_by uuid references users,
  add column handed_over_to text check (handed_over_to <> ''),
  add constraint handed_over_ready check (handed_over_at is null or stage = 'ready');

create function take_back_moved() returns trigger language plpgsql as $$
begin
  new.handed_over_at := null;
  new.handed_over_by := null;
  new.handed_over_to := null;
  return new;
end $$;
create trigger take_back_moved before update of stage on transaction_items for each row
  when (old.handed_over_at is not null and new.stage is distinct from 'ready')
  execute function take_back_moved();

-- A line that is moved or handed over changes no sum.
create or replace function mark_changed_lines() returns trigger language plpgsql as $$
begin
  insert into stale_slices
    select distinct 'sales', slice_of(created_at) from transactions where id in (
      select changed.transaction_id from changed join former using (id)
      where (changed.moved_at, changed.handed_over_at) is not distinct from (former.moved_at, former.handed_over_at));
  return null;
end $$;
