import { movesMoney } from '../../../core/payments/ledger-method.ts'
import type { Seller } from '../../platform/auth/identity.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { recordBalanceOfPayments } from '../balance/record-balance.ts'
import { assignDrawer } from '../drawers/assign-drawer.ts'
import { insertPayments, type NewPayment } from './queries.ts'

/**
 * Books rows of the ledger, dated now, into the caller's drawer as far as they move money; those by the method 'balance' change the customer's
 * saldo instead. Skips ids that exist; returns the rows inserted. Throws DRAWER_CLOSED, BALANCE_TOO_LOW. A sale must be locked first.
 */
export async function bookPayments(
  db: Tx,
  seller: Seller,
  rows: readonly Omit<NewPayment, 'receivedBy' | 'drawerId'>[],
) {
  const needsOpenedDrawer = rows.some(({ method }) => method === 'cash')
  const isMoneyMoved = rows.some(({ method }) => movesMoney(method))
  const drawerId = isMoneyMoved ? await assignDrawer(db, seller, { needsOpenedDrawer }) : null
  const booked = await insertPayments(
    db,
    rows.map((row) => ({
      ...row,
      receivedBy: seller.user.id,
      drawerId: movesMoney(row.method) ? drawerId : null,
    })),
  )
  await recordBalanceOfPayments(db, booked, seller.user.id)
  return booked
}
