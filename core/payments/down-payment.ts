import type { OrderStatus } from '../orders/transaction.ts'

type HeldOrder = {
  status: OrderStatus
  total: number
  paidAmount: number
  productionRelease: unknown
  items: readonly { stage: string | null }[]
}

/**
 * What must still be paid (rupiah) before production sees an order, in a shop that asks for so many percent first; 0: it is not held. An order
 * that has begun, or that was let through, is not held (docs/product.md#down-payment-before-production).
 */
export function missingDownPayment(order: HeldOrder, percent: number): number {
  const { status, total, paidAmount, productionRelease, items } = order
  const isWaiting = status === 'pending' || status === 'processing'
  if (!isWaiting || productionRelease || items.some(({ stage }) => stage !== null)) return 0
  return Math.max(0, Math.ceil((total * percent) / 100) - paidAmount)
}

/** Whether a change brings the first line of an order out of the queue, by whatever way. */
export function beginsProduction(
  before: Pick<HeldOrder, 'status' | 'items'>,
  after: Pick<HeldOrder, 'status' | 'items'>,
): boolean {
  return !hasBegun(before) && hasBegun(after)
}

function hasBegun({ status, items }: Pick<HeldOrder, 'status' | 'items'>): boolean {
  return status === 'completed' || items.some(({ stage }) => stage !== null)
}
