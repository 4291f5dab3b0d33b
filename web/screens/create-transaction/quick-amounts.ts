import { halfDown, type PaymentMethod, roundSums } from '../../../core/payment.ts'
import { digits } from '../../format.ts'

export type QuickAmount = { label: string; amount: number }

/** The sums one tap fills in: exactly the total, half of it in advance, and for cash the next two round sums above it. */
export function quickAmounts(total: number, method: PaymentMethod): QuickAmount[] {
  const always = [
    { label: 'Uang pas', amount: total },
    { label: 'DP 50%', amount: halfDown(total) },
  ]
  if (method !== 'cash') return always
  return [...always, ...roundSums(total).map((amount) => ({ label: digits(amount), amount }))]
}
