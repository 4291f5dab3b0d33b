import type { SubmissionContent, SubmissionPrices } from '../../../contract/rejected-submissions.ts'
import type { TransactionInput } from '../../../core/orders/transaction.ts'
import type { Database } from '../../platform/database/connection.ts'
import { loadPricingAt } from '../transactions/price-history.queries.ts'
import { priceNewTransaction } from '../transactions/price-transaction.ts'
import { loadSaleContext, type SaleContext } from '../transactions/sale-context.queries.ts'

/** The total (rupiah) of a rejected sale at the device's prices and at today's; null if it cannot be booked. */
export async function loadPrices(db: Database, content: SubmissionContent): Promise<SubmissionPrices> {
  if (content.kind !== 'transactions.create') return { former: null, current: null }
  const { input } = content
  const context = await loadSaleContext(db, input)
  const { pricedBy, customerId } = input
  const now = new Date()
  const historicalPricing =
    pricedBy && (await loadPricingAt(db, { customerId, pricedBy }, context, { now, anyAge: true }))
  return {
    former: historicalPricing ? computeTotal(input, { ...historicalPricing, asOf: now }) : null,
    current: computeTotal(input, { ...context, asOf: now }),
  }
}

function computeTotal(
  input: TransactionInput,
  { customer, ...pricing }: SaleContext & { asOf: Date },
): number | null {
  if (!customer) return null
  try {
    return priceNewTransaction(input, customer, pricing).figures.total
  } catch {
    // Booking reports the problem.
    return null
  }
}
