import { uuidv7 } from 'uuidv7'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { formatRupiah } from '../../../core/money/money.ts'
import type { LedgerMethod } from '../../../core/payments/payment.ts'
import { splitRefund } from '../../../core/payments/refund-allocation.ts'
import { invalidInput } from '../../api/domain-error.ts'
import type { Seller } from '../../platform/auth/identity.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { requireBalanceInUse } from '../balance/queries.ts'
import { bookPayments } from './book-payments.ts'

type Refund = {
  /** Rupiah, above 0. */
  amount: number
  /** By default the methods of the rows that it reverses, newest first. */
  method?: LedgerMethod | undefined
  reason: string
  /** Id of the first row. */
  id?: string
}

/** Books a refund as negative rows (docs/product.md#refunds). Lock the sale first. Throws invalid input at `path` above the paid amount, and for a saldo in a shop without. */
export async function bookRefund(
  db: Tx,
  seller: Seller,
  sale: Pick<Transaction, 'id' | 'customerId' | 'paidAmount' | 'payments'>,
  { amount, method, reason, id = uuidv7() }: Refund,
  path: 'amount' | 'refund' = 'amount',
): Promise<void> {
  if (amount > sale.paidAmount) {
    throw invalidInput({ path: [path], message: `Paling banyak ${formatRupiah(sale.paidAmount)}` })
  }
  if (method === 'balance') await requireBalanceInUse(db, sale.customerId)
  const parts = method ? [{ method, amount }] : splitRefund(sale.payments, amount)
  await bookPayments(
    db,
    seller,
    parts.map((part, index) => ({
      id: index === 0 ? id : uuidv7(),
      transactionId: sale.id,
      amount: -part.amount,
      tendered: -part.amount,
      method: part.method,
      reason,
    })),
  )
}
