import type { SubmissionContent, SubmissionPrices } from '../../../contract/rejected-submissions.ts'
import type { Database } from '../../platform/database/connection.ts'
import { findOffer } from '../quotes/queries.ts'
import { loadPricingAt } from '../transactions/price-history.queries.ts'
import { priceSubmission } from '../transactions/price-history.ts'
import { loadSaleContext } from '../transactions/sale-context.queries.ts'

/** The total (rupiah) of a rejected sale at the device's or the quote's prices and at today's; null if it cannot be booked. */
export async function loadPrices(db: Database, content: SubmissionContent): Promise<SubmissionPrices> {
  if (content.kind !== 'transactions.create') return { former: null, current: null }
  const { input } = content
  const context = await loadSaleContext(db, input)
  const { pricedBy, customerId, quote } = input
  const now = new Date()
  const offer = quote ? await findOffer(db, quote) : null
  const isQuoted = offer !== null && quote?.prices === 'quoted'
  const historicalPricing =
    pricedBy && (await loadPricingAt(db, { customerId, pricedBy }, context, { now, anyAge: true }))
  const former = historicalPricing ?? (isQuoted ? context : null)
  return {
    former: former && computeTotal(former, isQuoted),
    current: computeTotal(context, false),
  }

  function computeTotal(pricing: typeof context, holds: boolean): number | null {
    try {
      const { figures } = priceSubmission(input, pricing, { now, quote: offer && { ...offer, holds } })
      return figures.total
    } catch {
      // Booking reports the problem.
      return null
    }
  }
}
