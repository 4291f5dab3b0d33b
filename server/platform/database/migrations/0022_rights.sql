-- Rights per action, beside the pages of the roles. A shop that is open keeps what its people could do: all that their pages offer; only
-- an operator looks, prints and changes an order's state.

alter table store_config add column role_rights jsonb not null default jsonb_build_object(
  'owner', jsonb_build_object('discountLimit', 100, 'granted', '["changePrices", "editOrders", "receivePayments", "changePaid",
    "cancelOrders", "refund", "deleteTransactions", "deleteRecords", "seeProfit"]'::jsonb),
  'manager', jsonb_build_object('discountLimit', 100, 'granted', '["changePrices", "editOrders", "receivePayments", "changePaid",
    "cancelOrders", "refund", "deleteTransactions", "deleteRecords", "seeProfit"]'::jsonb),
  'cashier', jsonb_build_object('discountLimit', 100, 'granted', '["changePrices", "editOrders", "receivePayments", "changePaid",
    "cancelOrders", "refund", "deleteTransactions", "deleteRecords", "seeProfit"]'::jsonb),
  'operator', jsonb_build_object('discountLimit', 0, 'granted', '[]'::jsonb)
);
-- The configuration of a new shop says it itself (core/shop/store.ts).
alter table store_config alter column role_rights drop default;
