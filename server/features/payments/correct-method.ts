import { v7 as uuidv7 } from 'uuid'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { sumRupiah } from '../../../core/money/money.ts'
import { type LedgerMethod, movesMoney } from '../../../core/payments/ledger-method.ts'
import type { PaymentMethod } from '../../../core/payments/payment.ts'
import { refundableRows } from '../../../core/payments/refund-allocation.ts'
import type { Seller } from '../../platform/auth/identity.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { bookPayments } from './book-payments.ts'

/**
 * Corrects the method of the selected rows, as far as they were not refunded: for each a pair of rows, minus the old method and plus the new,
 * dated now (docs/product.md#ledger). What a saldo or a bukti potong paid stays. Lock the sale first. Returns the corrected amount in rupiah.
 */
export async function correctMethods(
  db: Tx,
  seller: Seller,
  sale: Pick<Transaction, 'id' | 'payments'>,
  isSelected: (row: { id: string; method: LedgerMethod }) => boolean,
  method: PaymentMethod,
): Promise<number> {
  const wrong = refundableRows(sale.payments).filter(
    (row) => movesMoney(row.method) && row.method !== method && isSelected(row),
  )
  const pairs = wrong.flatMap(({ id, amount, method: oldMethod }) => {
    const row = { transactionId: sale.id, correctsPaymentId: id }
    return [
      { ...row, id: uuidv7(), amount: -amount, tendered: -amount, method: oldMethod },
      { ...row, id: uuidv7(), amount, tendered: amount, method },
    ]
  })
  if (pairs.length > 0) await bookPayments(db, seller, pairs)
  return sumRupiah(wrong.map(({ amount }) => amount))
}
