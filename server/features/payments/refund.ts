import { v7 as uuidv7 } from 'uuid'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { formatRupiah } from '../../../core/money/money.ts'
import type { LedgerMethod } from '../../../core/payments/ledger-method.ts'
import { splitRefund, withheldAmount } from '../../../core/payments/refund-allocation.ts'
import { invalidInput } from '../../api/domain-error.ts'
import type { Seller } from '../../platform/auth/identity.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { requireBalanceInUse } from '../balance/queries.ts'
import { bookPayments } from './book-payments.ts'

type Refund = {
  /** Rupiah, above 0. */
  amount: number
  /** By default the methods of the rows that it reverses, newest first. A bukti potong is reversed last, by its own method. */
  method?: LedgerMethod | undefined
  reason: string
  /** Id of the first row. */
  id?: string
}

/**
 * Books a refund as negative rows (docs/product.md#refunds). Lock the sale first. Throws invalid input at `path` above the paid amount or what
 * bukti potong settle of it, and for a saldo in a shop without.
 */
export async function bookRefund(
  db: Tx,
  seller: Seller,
  sale: Pick<Transaction, 'id' | 'customerId' | 'paidAmount' | 'payments'>,
  { amount, method, reason, id = uuidv7() }: Refund,
  path: 'amount' | 'refund' = 'amount',
): Promise<void> {
  const most = method === 'withholding' ? withheldAmount(sale.payments) : sale.paidAmount
  if (amount > most) throw invalidInput({ path: [path], message: `Paling banyak ${formatRupiah(most)}` })
  if (method === 'balance') await requireBalanceInUse(db, sale.customerId)
  const parts = splitRefund(sale.payments, amount, method)
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

/** Whether a row of a refund is by the method that was chosen for it: what was withheld goes back by its own. */
export function isChosenMethod(row: { method: LedgerMethod }, chosen: LedgerMethod | undefined): boolean {
  return chosen === undefined || row.method === chosen || row.method === 'withholding'
}
