// Apart from the calls about approvals: a screen asks for these names, and shall not fetch schemas for them.

/** The calls that a colleague can approve when a right is missing: each does its whole work in one database transaction. */
export const APPROVABLE = [
  'transactions.create',
  'transactions.update',
  'transactions.cancel',
  'transactions.remove',
  'payments.refund',
  'payments.correct',
  'customers.remove',
  'customers.merge',
  'products.create',
  'products.update',
  'products.remove',
  'drawers.close',
] as const
export type ApprovableCall = (typeof APPROVABLE)[number]
