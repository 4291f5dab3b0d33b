import type { Seller } from '../../platform/auth/identity.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { assignDrawer } from '../drawers/assign-drawer.ts'
import { insertPayments, type NewPayment } from './queries.ts'

/**
 * Books rows of the ledger, dated now, into the caller's drawer. Skips ids that exist; returns the rows inserted. Throws DRAWER_CLOSED. A sale must be locked
 * first.
 */
export async function bookPayments(
  db: Tx,
  seller: Seller,
  rows: readonly Omit<NewPayment, 'receivedBy' | 'drawerId'>[],
) {
  const needsOpenedDrawer = rows.some(({ method }) => method === 'cash')
  const drawerId = await assignDrawer(db, seller, { needsOpenedDrawer })
  return await insertPayments(
    db,
    rows.map((row) => ({ ...row, receivedBy: seller.user.id, drawerId })),
  )
}
