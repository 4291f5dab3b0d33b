import type { Seller } from '../../platform/auth/identity.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { recordBalanceOfPayments } from '../balance/record-balance.ts'
import { assignDrawer } from '../drawers/assign-drawer.ts'
import { insertPayments, type NewPayment } from './queries.ts'

/**
 * Books rows of the ledger, dated now, into the caller's drawer; those by the method 'balance' change the customer's saldo instead. Skips ids that exist; returns the rows inserted. Throws DRAWER_CLOSED, BALANCE_TOO_LOW. A sale must be locked
 * first.
 */
export async function bookPayments(
  db: Tx,
  seller: Seller,
  rows: readonly Omit<NewPayment, 'receivedBy' | 'drawerId'>[],
) {
  const needsOpenedDrawer = rows.some(({ method }) => method === 'cash')
  const movesMoney = rows.some(({ method }) => method !== 'balance')
  const drawerId = movesMoney ? await assignDrawer(db, seller, { needsOpenedDrawer }) : null
  const booked = await insertPayments(
    db,
    rows.map((row) => ({
      ...row,
      receivedBy: seller.user.id,
      drawerId: row.method === 'balance' ? null : drawerId,
    })),
  )
  await recordBalanceOfPayments(db, booked, seller.user.id)
  return booked
}
