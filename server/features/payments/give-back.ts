import { uuidv7 } from 'uuidv7'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { rupiahText } from '../../../core/money/money.ts'
import type { PaymentMethod } from '../../../core/payments/payment.ts'
import { refundableRows, splitRefund } from '../../../core/payments/refund-allocation.ts'
import { invalidInput } from '../../api/domain-error.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { insertPayments } from './queries.ts'

type Refund = {
  /** Rupiah, above 0. */
  amount: number
  /** Without one the money goes back as it was paid, the newest first. */
  method?: PaymentMethod | undefined
  reason: string
  by: string
  /** The id of the (first) row. */
  id?: string
}

/** Gives money back from a sale that is held: dated rows with a minus (docs/product.md#refunds). Refused at `path`: more than is paid. */
export async function giveBack(
  db: Tx,
  sale: Pick<Transaction, 'id' | 'paidAmount' | 'payments'>,
  { amount, method, reason, by, id = uuidv7() }: Refund,
  path: 'amount' | 'refund' = 'amount',
): Promise<void> {
  if (amount > sale.paidAmount) {
    throw invalidInput({ path: [path], message: `Paling banyak ${rupiahText(sale.paidAmount)}` })
  }
  const parts = method ? [{ method, amount }] : splitRefund(sale.payments, amount)
  await insertPayments(
    db,
    parts.map((part, index) => ({
      id: index === 0 ? id : uuidv7(),
      transactionId: sale.id,
      amount: -part.amount,
      tendered: -part.amount,
      method: part.method,
      reason,
      receivedBy: by,
    })),
  )
}

/**
 * Puts right by which method money that is still on a held sale was noted: of each chosen row a pair, minus the old method, plus the new,
 * dated now. What was given back of a row needs no putting right. Answers how much was put right (rupiah).
 */
export async function correctMethods(
  db: Tx,
  sale: Pick<Transaction, 'id' | 'payments'>,
  chosen: (row: { id: string; method: PaymentMethod }) => boolean,
  { method, by }: { method: PaymentMethod; by: string },
): Promise<number> {
  const wrong = refundableRows(sale.payments).filter((row) => row.method !== method && chosen(row))
  for (const { id, amount, method: noted } of wrong) {
    const row = { transactionId: sale.id, corrects: id, receivedBy: by }
    await insertPayments(db, [{ ...row, id: uuidv7(), amount: -amount, tendered: -amount, method: noted }])
    await insertPayments(db, [{ ...row, id: uuidv7(), amount, tendered: amount, method }])
  }
  return wrong.reduce((sum, { amount }) => sum + amount, 0)
}
