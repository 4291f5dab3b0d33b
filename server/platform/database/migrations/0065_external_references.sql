-- What another program calls an order: one number, one order, deleted ones too, so that asking again never books twice. Found by people however they
-- write it. Orders without one are in neither index.
alter table transactions add column external_ref text check (external_ref <> '' and length(external_ref) <= 64);
create unique index transactions_external_ref on transactions (external_ref) where external_ref is not null;
create index transactions_by_reference on transactions (lower(external_ref)) where external_ref is not null;

-- Webhooks say it, too.
create or replace function tell_webhooks(order_id uuid, kind text, told jsonb) returns void language sql as $$
  insert into webhook_messages (webhook_id, transaction_id, type, data)
    select id, order_id, kind, jsonb_build_object('orderId', order_id, 'number', upper(right(order_id::text, 8)),
      'externalRef', (select external_ref from transactions where transactions.id = order_id)) || told
    from webhooks where deleted_at is null and kind = any (events)
$$;
