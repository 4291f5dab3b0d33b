-- The log of changes says which log it is. The ids of its database transactions mean something in the cluster that gave them only:
-- in a database that was moved, the log begins anew under another id, and every device that stands in the old one starts over.

-- What tells one cluster from another; nothing where a host does not let its users ask.
create function cluster_mark() returns text language plpgsql stable as $$
begin
  return (select system_identifier::text from pg_control_system());
exception when insufficient_privilege then
  return '';
end $$;

create table change_log (
  single boolean primary key default true check (single),
  id uuid not null default gen_random_uuid(),
  cluster text not null default cluster_mark(),
  -- Up to where it has been pruned: whoever stands before that starts over.
  pruned xid8 not null default '0'
);
insert into change_log (pruned) select txid from changes_pruned;
drop table changes_pruned;
