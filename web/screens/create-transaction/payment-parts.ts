import { numberProblem, RUPIAH } from '../../../core/number.ts'
import type { PaymentPart } from '../../../core/payment.ts'
import type { Draft } from './draft.ts'

type Paying = Pick<Draft, 'paymentMethod' | 'paidAmount' | 'second'>

/** What is handed over by the second method (rupiah): what was typed, else the rest of the total; 0 where there is none. */
export function secondAmount({ paidAmount, second }: Paying, total: number): number {
  if (!second) return 0
  return second.amount ?? Math.max(0, total - readable(paidAmount))
}

/** What is handed over, by one method or two; amounts that cannot be read yet count nothing. */
export function partsOf(draft: Paying, total: number): PaymentPart[] {
  const first = { method: draft.paymentMethod, tendered: readable(draft.paidAmount) }
  const amount = readable(secondAmount(draft, total))
  return draft.second && amount > 0 ? [first, { method: draft.second.method, tendered: amount }] : [first]
}

/** What keeps a payment by two methods from being booked: of money that is no cash nothing can be given back. */
export function mostOfSecond(draft: Paying, total: number): number {
  const { paymentMethod, paidAmount, second } = draft
  if (!second || second.method === 'cash') return RUPIAH.max
  return Math.max(0, total - (paymentMethod === 'cash' ? 0 : readable(paidAmount)))
}

function readable(amount: number | null): number {
  return amount === null || numberProblem(amount, RUPIAH) ? 0 : amount
}
