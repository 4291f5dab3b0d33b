// Separate from approvals.ts, so that screens get these names without loading schemas.

/**
 * Calls that a colleague can approve when a right is missing (docs/product.md#approvals). Each runs in one database
 * transaction.
 */
export const APPROVABLE = [
  'transactions.create',
  'transactions.update',
  'transactions.cancel',
  'transactions.remove',
  'transactions.releaseToProduction',
  'quotes.create',
  'quotes.update',
  'proofs.override',
  'payments.refund',
  'payments.correct',
  'balance.payOut',
  'customers.remove',
  'customers.merge',
  'products.create',
  'products.update',
  'products.remove',
  'drawers.close',
] as const
export type ApprovableCall = (typeof APPROVABLE)[number]
