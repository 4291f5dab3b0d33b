-- A user is one identity of the provider (docs/decisions/0026). Of several that were let in by one verified address the first stays.
delete from accounts as later using accounts as first
  where later.user_id = first.user_id and later.provider_id = first.provider_id
    and (later.created_at, later.id) > (first.created_at, first.id);
create unique index accounts_one_identity on accounts (user_id, provider_id);
