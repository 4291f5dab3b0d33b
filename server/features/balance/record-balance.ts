import { v7 as uuidv7 } from 'uuid'
import { canHaveBalance } from '../../../core/payments/balance.ts'
import { domainError, invalidInput } from '../../api/domain-error.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { findOrdersOf, insertBalanceRow, lockBalance, NO_BALANCE } from './queries.ts'

type BookedPayment = {
  id: string
  transactionId: string
  amount: number
  method: string
}

/**
 * Takes what payments by the method 'balance' used from the saldo of the orders' customers, and puts back what was refunded. Throws
 * BALANCE_TOO_LOW, and invalid input where the order is the walk-in customer's by now.
 */
export async function recordBalanceOfPayments(
  db: Tx,
  payments: readonly BookedPayment[],
  createdBy: string | null,
): Promise<void> {
  const fromBalance = payments.filter(({ method }) => method === 'balance')
  if (fromBalance.length === 0) return
  const orders = await findOrdersOf(
    db,
    fromBalance.map(({ transactionId }) => transactionId),
  )
  for (const { id: paymentId, transactionId, amount } of fromBalance) {
    const sale = orders.get(transactionId)
    if (!sale) throw new Error(`payment ${paymentId} belongs to no order`)
    const { customerId } = sale
    if (!canHaveBalance({ id: customerId })) throw invalidInput({ path: ['method'], message: NO_BALANCE })
    const balance = await lockBalance(db, customerId)
    if (balance < amount) throw domainError('BALANCE_TOO_LOW', { balance })
    const kind = amount > 0 ? 'used' : 'returned'
    const row = { id: uuidv7(), customerId, paymentId, createdBy, kind, amount: -amount } as const
    await insertBalanceRow(db, row, sale)
  }
}

/** Moves the saldo of a merged customer to the one who is kept. Both are locked. */
export async function moveBalance(db: Tx, from: string, to: string, createdBy: string): Promise<void> {
  const amount = await lockBalance(db, from)
  if (amount === 0) return
  await insertBalanceRow(db, { id: uuidv7(), customerId: from, kind: 'moved', amount: -amount, createdBy })
  await insertBalanceRow(db, { id: uuidv7(), customerId: to, kind: 'moved', amount, createdBy })
}
