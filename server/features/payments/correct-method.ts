import { uuidv7 } from 'uuidv7'
import type { Transaction } from '../../../contract/transaction-record.ts'
import type { PaymentMethod } from '../../../core/payments/payment.ts'
import { refundableRows } from '../../../core/payments/refund-allocation.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { insertPayments } from './queries.ts'

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
