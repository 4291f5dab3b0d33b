-- Riwayat sealed: each seal is a digest of the entries since the one before, and of that one's digest. Made once a day, never by a save. Whoever
-- changes or takes away an old entry behind the triggers' back breaks every seal after it, in this database and against every backup.
-- A migration that rewrites entries has to make the seals anew.

create table activity_seals (
  -- The last entry that it holds.
  up_to bigint primary key,
  entries bigint not null check (entries > 0),
  sha256 text not null,
  sealed_at timestamptz(3) not null default now()
);
create trigger append_only before update or delete on activity_seals for each row execute function refuse_change();
create trigger never_emptied before truncate on activity_seals for each statement execute function refuse_change();

-- What a seal over these entries comes to, after the seal with this digest. Every value is written in a way that no setting changes.
create function activity_digest(previous text, since bigint, until bigint)
returns table (entries bigint, sha256 text) language sql stable as $$
  select count(*), encode(sha256(convert_to(previous || coalesce(string_agg(
    encode(sha256(convert_to(jsonb_build_array(seq, extract(epoch from at), actor, entity, id, operation, before, after,
      part_of)::text, 'UTF8')), 'hex'), '' order by seq), ''), 'UTF8')), 'hex')
  from activity where seq > since and seq <= until
$$;
