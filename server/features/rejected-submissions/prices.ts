import type { SubmissionContent, SubmissionPrices } from '../../../contract/rejected-submissions.ts'
import type { TransactionInput } from '../../../core/orders/transaction.ts'
import type { Database } from '../../platform/database/connection.ts'
import { contextThen } from '../transactions/price-history.queries.ts'
import { type SaleContext, saleContext } from '../transactions/queries.ts'
import { newSale } from '../transactions/sale.ts'

/** What a refused sale would be booked with, by what its device knew and by what holds now; null where it cannot be. */
export async function pricesOf(db: Database, content: SubmissionContent): Promise<SubmissionPrices> {
  if (content.kind !== 'transactions.create') return { former: null, current: null }
  const { input } = content
  const productIds = input.items.map((item) => item.productId)
  const context = await saleContext(db, { ...input, productIds })
  const { pricedBy, customerId } = input
  const then =
    pricedBy && (await contextThen(db, { customerId, pricedBy }, context, { now: new Date(), anyAge: true }))
  return { former: then ? totalOf(input, then) : null, current: totalOf(input, context) }
}

function totalOf(input: TransactionInput, { customer, ...by }: SaleContext): number | null {
  if (!customer) return null
  try {
    return newSale(input, customer, by).figures.total
  } catch {
    // What keeps it from being booked is said when somebody tries.
    return null
  }
}
