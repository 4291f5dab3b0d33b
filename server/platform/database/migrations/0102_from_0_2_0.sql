-- Carries a shop of release 0.2.0 over to the schema of schema/.

-- An extra discount may be given in rupiah.
alter table transactions add column discount_amount bigint not null default 0
  check (discount_amount = 0 or (discount_amount > 0 and discount = discount_amount and discount_percent > 0));

-- A user has one identity per provider (docs/decisions/0026): of several the first stays.
delete from accounts as later using accounts as first
  where later.user_id = first.user_id and later.provider_id = first.provider_id
    and (later.created_at, later.id) > (first.created_at, first.id);
create unique index accounts_one_identity on accounts (user_id, provider_id);

create index reminder_mails_newest on reminder_mails (tried_at);

-- The installation a shop belongs to (docs/decisions/0029).
create table home (
  one boolean primary key default true check (one),
  place text,
  rests boolean not null default false
);
insert into home default values;

alter table sessions rename constraint sessions_token_key to sessions_token_hash_key;

-- What webhooks say of orders is enqueued by the server (server/features/webhooks/enqueue.ts).
drop trigger tell_webhooks on transactions;
drop trigger tell_webhooks on payments;
drop function tell_of_order, tell_of_payment, tell_webhooks, iso_instant;
