-- The first payment of a day opens a drawer by itself, and is told of anyway.
drop trigger announce on drawers;
create trigger announce after insert on drawers for each row when (not new.automatic) execute function announce_change();
create trigger announce_update after update on drawers for each row execute function announce_change();
