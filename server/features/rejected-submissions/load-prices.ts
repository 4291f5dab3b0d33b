import type { SubmissionContent, SubmissionPrices } from '../../../contract/rejected-submissions.ts'
import type { TransactionInput } from '../../../core/orders/transaction.ts'
import type { Database } from '../../platform/database/connection.ts'
import { loadPricingAt } from '../transactions/price-history.queries.ts'
import { priceNewTransaction } from '../transactions/price-transaction.ts'
import { loadSaleContext, type SaleContext } from '../transactions/sale-context.queries.ts'

/** What a refused sale would be booked with, by what its device knew and by what holds now; null where it cannot be. */
export async function loadPrices(db: Database, content: SubmissionContent): Promise<SubmissionPrices> {
  if (content.kind !== 'transactions.create') return { former: null, current: null }
  const { input } = content
  const productIds = input.items.map((item) => item.productId)
  const context = await loadSaleContext(db, { ...input, productIds })
  const { pricedBy, customerId } = input
  const then =
    pricedBy &&
    (await loadPricingAt(db, { customerId, pricedBy }, context, { now: new Date(), anyAge: true }))
  return { former: then ? computeTotal(input, then) : null, current: computeTotal(input, context) }
}

function computeTotal(input: TransactionInput, { customer, ...by }: SaleContext): number | null {
  if (!customer) return null
  try {
    return priceNewTransaction(input, customer, by).figures.total
  } catch {
    // What keeps it from being booked is said when somebody tries.
    return null
  }
}
