import { uuidv7 } from 'uuidv7'
import type { Transaction } from '../../../contract/transaction-record.ts'
import type { PaymentMethod } from '../../../core/payments/payment.ts'
import { refundableRows } from '../../../core/payments/refund-allocation.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { insertPayments } from './queries.ts'

/**
 * Corrects the method of the selected rows, as far as they were not refunded: for each a pair of rows, minus the old method and plus the new,
 * dated now (docs/product.md#ledger). Lock the sale first. Returns the corrected amount in rupiah.
 */
export async function correctMethods(
  db: Tx,
  sale: Pick<Transaction, 'id' | 'payments'>,
  isSelected: (row: { id: string; method: PaymentMethod }) => boolean,
  { method, receivedBy }: { method: PaymentMethod; receivedBy: string },
): Promise<number> {
  const wrong = refundableRows(sale.payments).filter((row) => row.method !== method && isSelected(row))
  for (const { id, amount, method: oldMethod } of wrong) {
    const row = { transactionId: sale.id, corrects: id, receivedBy }
    await insertPayments(db, [
      { ...row, id: uuidv7(), amount: -amount, tendered: -amount, method: oldMethod },
    ])
    await insertPayments(db, [{ ...row, id: uuidv7(), amount, tendered: amount, method }])
  }
  return wrong.reduce((sum, { amount }) => sum + amount, 0)
}
