import type { Quote } from '../../../contract/quotes.ts'
import type { Transaction } from '../../../contract/transaction-record.ts'

/** A quote in the shape of an unpaid order: lines and sums are shown and printed alike. */
export function quoteAsOrder(quote: Quote): Transaction {
  const { items, total, validUntil, createdAt } = quote
  return {
    ...quote,
    items: items.map((item) => ({
      ...item,
      ...{ priceChangedByName: null, priceApprovedByName: null, stage: null, handedOver: null },
    })),
    status: 'processing',
    paymentMethod: 'cash',
    paymentStatus: 'pending',
    paidAmount: 0,
    remainingAmount: total,
    refundedAmount: 0,
    payments: [],
    estimatedCompletion: validUntil,
    dueTime: null,
    termsDays: null,
    completedAt: null,
    handedOverAt: null,
    handedOverByName: null,
    handedOverTo: null,
    cancellation: null,
    productionRelease: null,
    pickupMessagedAt: null,
    externalRef: null,
    bookedAt: createdAt,
  }
}
