import { numberProblem, RUPIAH_INPUT } from '../../../core/money/number.ts'
import type { PaymentMethod, PaymentPart } from '../../../core/payments/payment.ts'
import type { SecondPart } from './split-button.tsx'

/** What is handed over by the first method (rupiah), and by a second one if there is one. */
export type TenderedPayment = {
  paymentMethod: PaymentMethod
  paidAmount: number | null
  second?: SecondPart | null
}

/** Pays by another method. The two of one payment are never the same: the second takes the place of the first. */
export function withMethod<Paid extends TenderedPayment>(paying: Paid, method: PaymentMethod): Paid {
  const { second, paymentMethod } = paying
  const swapped = second?.method === method && method !== paymentMethod
  return {
    ...paying,
    paymentMethod: method,
    ...(swapped && { second: { ...second, method: paymentMethod } }),
  }
}

/** What is handed over by the second method (rupiah): what was typed, else the rest of the total; 0 where there is none. */
export function secondAmount({ paidAmount, second }: TenderedPayment, total: number): number {
  if (!second) return 0
  return second.amount ?? Math.max(0, total - readable(paidAmount))
}

/** What is handed over, by one method or two; amounts that cannot be read yet count nothing. */
export function paymentPartsOf(paying: TenderedPayment, total: number): PaymentPart[] {
  const first = { method: paying.paymentMethod, tendered: readable(paying.paidAmount) }
  const amount = readable(secondAmount(paying, total))
  return paying.second && amount > 0 ? [first, { method: paying.second.method, tendered: amount }] : [first]
}

/** The most that can be paid by the second method (rupiah): of money that is no cash nothing can be given back. */
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
