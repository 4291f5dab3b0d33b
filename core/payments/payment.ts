import { z } from 'zod'
import { rupiahSchema } from '../money/money.ts'
import { madeAtSchema } from '../time/sale-time.ts'
import { idSchema } from '../values/id.ts'

export const PAYMENT_METHODS = ['cash', 'transfer', 'qris'] as const
export const paymentMethodSchema = z.enum(PAYMENT_METHODS)
export type PaymentMethod = z.infer<typeof paymentMethodSchema>

/** What a row of the ledger is: money taken in, money given back, or one of the pair that puts a method right. */
export const ledgerKindSchema = z.enum(['payment', 'refund', 'correction'])
export type LedgerKind = z.infer<typeof ledgerKindSchema>

export const PAYMENT_STATUSES = ['paid', 'partial', 'pending'] as const
export const paymentStatusSchema = z.enum(PAYMENT_STATUSES)
export type PaymentStatus = z.infer<typeof paymentStatusSchema>

/** A row of a payment as it is handed in. */
export const paymentRowSchema = z.object({
  id: idSchema,
  amount: rupiahSchema.min(1, 'Jumlah harus lebih dari 0'),
  method: paymentMethodSchema,
  tendered: rupiahSchema.optional(),
})

export const CHOOSE_OTHER_METHOD = 'Pilih metode yang lain'

/**
 * A payment as it is handed in: `amount` is booked on the debt, `tendered` was laid on the counter (rupiah), at `madeAt` or now. One that is
 * paid by two methods has a `secondPayment`: both are booked, or neither.
 */
export const paymentInputSchema = paymentRowSchema
  .extend({ madeAt: madeAtSchema.optional(), secondPayment: paymentRowSchema.optional() })
  .superRefine(({ id, method, secondPayment }, { addIssue }) => {
    if (secondPayment?.method === method) {
      addIssue({ code: 'custom', path: ['secondPayment', 'method'], message: CHOOSE_OTHER_METHOD })
    }
    if (secondPayment?.id === id) {
      addIssue({ code: 'custom', path: ['secondPayment', 'id'], message: 'Nomor pembayaran berulang' })
    }
  })

export type PaymentInput = z.infer<typeof paymentInputSchema>

/** What a payment comes to in all (rupiah), by one method or two. */
export function paymentTotal({
  amount,
  secondPayment,
}: {
  amount: number
  secondPayment?: { amount: number } | undefined
}): number {
  return amount + (secondPayment?.amount ?? 0)
}

/** paid when nothing remains, partial when some is paid, pending when nothing is (docs/product.md#payment-status). */
export function paymentStatusOf(total: number, paidAmount: number): PaymentStatus {
  if (paidAmount >= total) return 'paid'
  return paidAmount > 0 ? 'partial' : 'pending'
}

/** What is handed over against what is owed (rupiah): the part booked, the change given back, what remains. */
export function applyTendered(
  owed: number,
  tendered: number,
): { applied: number; change: number; remaining: number } {
  const applied = Math.min(owed, tendered)
  return { applied, change: tendered - applied, remaining: owed - applied }
}

/** What is handed over by one method (rupiah). */
export type PaymentPart = { method: PaymentMethod; tendered: number }

/** From here on change (rupiah) is more than the largest note: nobody hands over a note that comes back whole. */
const LARGEST_NOTE = 100_000

/** Whether an amount of cash was probably mistyped: at least twice what is owed, and at least a whole note too much. */
export function isUnlikelyCash(owed: number, tendered: number): boolean {
  return tendered - owed >= LARGEST_NOTE && tendered >= 2 * owed
}

/**
 * The same of what is handed over by several methods: the rows that are booked, in the order given, without those of nothing. Cash comes
 * last, so that change is given out of it.
 */
export function applyTenderedParts(
  owed: number,
  tenderedParts: readonly PaymentPart[],
): ReturnType<typeof applyTendered> & { parts: (PaymentPart & { amount: number })[] } {
  let remaining = owed
  const amounts = new Map<PaymentPart, number>()
  for (const part of tenderedParts.toSorted(
    (one, other) => Number(one.method === 'cash') - Number(other.method === 'cash'),
  )) {
    const amount = Math.min(remaining, part.tendered)
    amounts.set(part, amount)
    remaining -= amount
  }
  const tendered = tenderedParts.reduce((sum, part) => sum + part.tendered, 0)
  const parts = tenderedParts
    .map((part) => ({ ...part, amount: amounts.get(part) ?? 0 }))
    .filter(({ amount }) => amount > 0)
  return { applied: owed - remaining, change: tendered - (owed - remaining), remaining, parts }
}

/**
 * The row that brings the paid amount to a wanted one when a transaction is edited (rupiah): positive for money taken in
 * later, negative for money given back, 0 for none. The wanted amount never exceeds the total, so that a
 * total that fell below what was paid gives the difference back.
 */
export function paidAmountCorrection(total: number, paidAmount: number, wanted = paidAmount): number {
  return Math.min(total, wanted) - paidAmount
}

/** The advance that 'DP 50 %' stands for: half of the total, rounded up to 500 rupiah, never above the total. */
export function halfDownPayment(total: number): number {
  return Math.min(total, Math.ceil(total / 2 / 500) * 500)
}

/** The two next sums above a total that a customer would hand over in notes of 10.000, 50.000 and 100.000. */
export function suggestTendered(total: number): number[] {
  const above = [10_000, 50_000, 100_000].map((note) => (Math.floor(total / note) + 1) * note)
  return [...new Set(above)].sort((one, other) => one - other).slice(0, 2)
}

/** A round part of a debt that a customer may pay now: the largest of 1, 2 or 5 and zeros that is below it, 0 for none. */
export function suggestPartPayment(owed: number): number {
  const magnitude = 10 ** (String(owed).length - 1)
  return (
    [5 * magnitude, 2 * magnitude, magnitude, magnitude / 2].find((sum) => sum < owed && sum >= 1000) ?? 0
  )
}
