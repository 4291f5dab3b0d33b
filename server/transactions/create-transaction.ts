import { uuidv7 } from 'uuidv7'
import type { Transaction } from '../../contract/transaction-record.ts'
import { settle } from '../../core/payment.ts'
import { sameFigures, type TransactionInput } from '../../core/transaction.ts'
import type { Actor } from '../api.ts'
import { atomically } from '../database/atomically.ts'
import type { Database } from '../database/connection.ts'
import { insertPayments } from '../payments/queries.ts'
import { permit } from '../permit.ts'
import { invalid, refusal } from '../refusal.ts'
import { madeAt } from './made-at.ts'
import { findTransaction, insertTransactions, saleContext } from './queries.ts'
import { dueDay, keepLines, newSale } from './sale.ts'

/**
 * Makes a sale and books its first payment (specification, sections 4, 5, 7 and 9). A known id answers the sale that was
 * made under it. It counts from when it was made. Refused: more extra discount than the caller's role may give, unknown customer or
 * product, missing sizes, figures other than the expected ones, a time ahead of now or older than the grace.
 */
export function createTransaction(
  database: Database,
  identity: Actor,
  input: TransactionInput,
): Promise<Transaction> {
  const actor = identity.user.id
  return atomically(database, actor, async (db) => {
    const productIds = input.items.map((item) => item.productId)
    const context = await saleContext(db, { ...input, productIds })
    if (context.known) return await stored()
    const createdAt = madeAt(input.madeAt, new Date())
    permit(identity, { discount: input.discountPercent })
    if (!context.customer) throw invalid({ path: ['customerId'], message: 'Pelanggan tidak ditemukan' })

    const { lines, figures, columns } = newSale(input, context.customer, context)
    if (input.expected && !sameFigures(figures, input.expected)) throw refusal('PRICE_CHANGED', { figures })

    const inserted = await insertTransactions(db, [
      {
        id: input.id,
        ...columns,
        paymentMethod: input.paymentMethod,
        status: 'processing',
        estimatedCompletion: dueDay(input.estimatedCompletion, createdAt, context.store.timeZone),
        createdBy: actor,
        createdAt,
      },
    ])
    // The same request, sent twice at once, has just been stored by the other.
    if (inserted === 0) return await stored()
    await keepLines(db, input.id, lines)
    const { applied } = settle(figures.total, input.paidAmount)
    if (applied > 0) {
      await insertPayments(db, [
        {
          id: uuidv7(),
          transactionId: input.id,
          amount: applied,
          tendered: input.paidAmount,
          method: input.paymentMethod,
          receivedBy: actor,
          createdAt,
        },
      ])
    }
    return await stored()

    async function stored(): Promise<Transaction> {
      const transaction = await findTransaction(db, input.id)
      if (!transaction) throw refusal('NOT_FOUND')
      return transaction
    }
  })
}
