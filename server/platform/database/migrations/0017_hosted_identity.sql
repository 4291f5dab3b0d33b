-- Who somebody is at a provider of identities is told from their e-mail address. When the address changes hands, or its user goes, the
-- next person with that address must not be taken for them.
create function forget_hosted_identity() returns trigger language plpgsql as $$
begin
  delete from accounts where user_id = new.id and provider_id <> 'credential';
  return null;
end $$;
create trigger forget_hosted_identity after update of email, deleted_at on users for each row
  when (old.email is distinct from new.email or (old.deleted_at is null and new.deleted_at is not null))
  execute function forget_hosted_identity();
