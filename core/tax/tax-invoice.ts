// Which faktur an order needs, and when (docs/product.md#faktur).
import { divideHalfUp } from '../money/money.ts'
import type { Figures, OrderStatus } from '../orders/transaction.ts'
import type { Day } from '../time/calendar.ts'
import { calculateTax, PPN_RATE } from './ppn.ts'

/** `completedOn`: the day of the delivery, null before it. Payments with refunds (negative), oldest first. */
export type TaxedOrder = Pick<Figures, 'total' | 'cashback' | 'tax'> & {
  status: OrderStatus
  completedOn: Day | null
  payments: readonly { on: Day; amount: number }[]
}

/**
 * The order, what was paid of it before the delivery, or the rest. `price` is without PPN (rupiah); `upTo`: how much of the total
 * is invoiced with it and those before.
 */
export const TAX_INVOICE_KINDS = ['whole', 'downPayment', 'rest'] as const
export type TaxInvoicePart = {
  day: Day
  kind: (typeof TAX_INVOICE_KINDS)[number]
  price: number
  tax: number
  upTo: number
}

/** Rupiah without PPN; what rounding took off is in it. */
export function priceOf({ total, cashback, tax }: Pick<Figures, 'total' | 'cashback' | 'tax'>): number {
  return total + cashback - tax
}

/**
 * The faktur of an order: of each day with a payment before the delivery, and of the delivery for the rest. What is refunded is taken off
 * the latest payments. Their prices and taxes sum to those of the order once all of it is invoiced. None for a gift; of a cancelled order those
 * of the down payments that are kept.
 */
export function taxInvoiceParts(order: TaxedOrder): TaxInvoicePart[] {
  const { total, tax, status } = order
  const completedOn = status === 'cancelled' ? null : order.completedOn
  if (total === 0) return []
  const price = priceOf(order)
  const steps = paidByDay({ ...order, completedOn })
  if (completedOn !== null) steps.push({ on: completedOn, amount: Number.POSITIVE_INFINITY })
  const parts: TaxInvoicePart[] = []
  let invoiced = { upTo: 0, price: 0, tax: 0 }
  for (const { on: day, amount } of steps) {
    const upTo = Math.min(total, invoiced.upTo + amount)
    if (upTo === invoiced.upTo) continue
    const isLast = upTo === total
    const priceUpTo = divideHalfUp(BigInt(price) * BigInt(upTo), BigInt(total))
    const taxUpTo = isLast
      ? tax
      : Math.min(tax, calculateTax(priceUpTo, { taxMode: 'ppn', taxRate: PPN_RATE }))
    parts.push({
      ...{ day, price: priceUpTo - invoiced.price, tax: taxUpTo - invoiced.tax, upTo },
      kind: !isLast ? 'downPayment' : invoiced.upTo === 0 ? 'whole' : 'rest',
    })
    invoiced = { upTo, price: priceUpTo, tax: taxUpTo }
  }
  return parts
}

/** What is left of each day's payments before the delivery. */
function paidByDay({ payments, completedOn }: TaxedOrder): { on: Day; amount: number }[] {
  const days: { on: Day; amount: number }[] = []
  for (const { on, amount } of payments) {
    if (amount > 0) {
      const last = days.at(-1)
      if (last?.on === on) last.amount += amount
      else days.push({ on, amount })
    }
    let back = Math.max(0, -amount)
    while (back > 0) {
      const last = days.at(-1)
      if (!last) break
      const taken = Math.min(back, last.amount)
      last.amount -= taken
      back -= taken
      if (last.amount === 0) days.pop()
    }
  }
  return days.filter(({ on }) => completedOn === null || on < completedOn)
}
