import { numberProblem, RUPIAH_INPUT } from '../../../core/money/number.ts'
import { applyTenderedParts, type PaymentMethod, type PaymentPart } from '../../../core/payments/payment.ts'
import type { SecondPart } from './split-button.tsx'

/** Tendered by the first method (rupiah). */
export type TenderedPayment = {
  paymentMethod: PaymentMethod
  paidAmount: number | null
  second?: SecondPart | null
}

/** Two methods of one payment always differ: choosing the second one swaps them. */
export function withMethod<Paid extends TenderedPayment>(paying: Paid, method: PaymentMethod): Paid {
  const { second, paymentMethod } = paying
  const swapped = second?.method === method && method !== paymentMethod
  return {
    ...paying,
    paymentMethod: method,
    ...(swapped && { second: { ...second, method: paymentMethod } }),
  }
}

/** The typed amount, else the rest (rupiah). */
export function secondAmount({ paidAmount, second }: TenderedPayment, total: number): number {
  if (!second) return 0
  return second.amount ?? Math.max(0, total - readable(paidAmount))
}

/** Unreadable amounts count as 0. */
export function paymentPartsOf(paying: TenderedPayment, total: number): PaymentPart[] {
  const first = { method: paying.paymentMethod, tendered: readable(paying.paidAmount) }
  const amount = readable(secondAmount(paying, total))
  return paying.second && amount > 0 ? [first, { method: paying.second.method, tendered: amount }] : [first]
}

/** What of the total is booked as paid by QRIS (rupiah). */
export function amountByQris(paying: TenderedPayment, total: number): number {
  const { parts } = applyTenderedParts(total, paymentPartsOf(paying, total))
  return parts.find(({ method }) => method === 'qris')?.amount ?? 0
}

/** Only cash can exceed the rest, as change (rupiah). */
export function maxSecondAmount(
  { paymentMethod, paidAmount, second }: TenderedPayment,
  total: number,
): number {
  if (!second || second.method === 'cash') return RUPIAH_INPUT.max
  return Math.max(0, total - (paymentMethod === 'cash' ? 0 : readable(paidAmount)))
}

function readable(amount: number | null): number {
  return amount === null || numberProblem(amount, RUPIAH_INPUT) ? 0 : amount
}
