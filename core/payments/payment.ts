import { z } from 'zod'
import { rupiahSchema } from '../money/money.ts'
import { madeAtSchema } from '../time/sale-time.ts'
import { idSchema } from '../values/id.ts'

export const PAYMENT_METHODS = ['cash', 'transfer', 'qris'] as const
export const paymentMethodSchema = z.enum(PAYMENT_METHODS)
export type PaymentMethod = z.infer<typeof paymentMethodSchema>

/** What is received is paid by a method, or from the customer's saldo, which moves no money (docs/product.md#saldo). */
export const RECEIVED_METHODS = [...PAYMENT_METHODS, 'balance'] as const
export const receivedMethodSchema = z.enum(RECEIVED_METHODS)
export type ReceivedMethod = z.infer<typeof receivedMethodSchema>

/** `correction` rows come in pairs: minus the wrong method, plus the right one. */
export const ledgerKindSchema = z.enum(['payment', 'refund', 'correction'])
export type LedgerKind = z.infer<typeof ledgerKindSchema>

export const PAYMENT_STATUSES = ['paid', 'partial', 'pending'] as const
export const paymentStatusSchema = z.enum(PAYMENT_STATUSES)
export type PaymentStatus = z.infer<typeof paymentStatusSchema>

export const paymentRowSchema = z.object({
  id: idSchema,
  amount: rupiahSchema.min(1, 'Jumlah harus lebih dari 0'),
  method: paymentMethodSchema,
  tendered: rupiahSchema.optional(),
})

export const CHOOSE_OTHER_METHOD = 'Pilih metode yang lain'

const receivedRowSchema = paymentRowSchema.extend({ method: receivedMethodSchema })

/**
 * `amount` is booked on the debt, `tendered` was handed over (rupiah), at `madeAt` or now. A `secondPayment` by
 * another method is booked in the same transaction. The method 'balance' takes it from the customer's saldo.
 */
export const paymentInputSchema = receivedRowSchema
  .extend({ madeAt: madeAtSchema.optional(), secondPayment: receivedRowSchema.optional() })
  .superRefine(({ id, method, secondPayment }, { addIssue }) => {
    if (secondPayment?.method === method) {
      addIssue({ code: 'custom', path: ['secondPayment', 'method'], message: CHOOSE_OTHER_METHOD })
    }
    if (secondPayment?.id === id) {
      addIssue({ code: 'custom', path: ['secondPayment', 'id'], message: 'Nomor pembayaran berulang' })
    }
  })

export type PaymentInput = z.infer<typeof paymentInputSchema>

/** Rupiah, by one method or two. */
export function paymentTotal({
  amount,
  secondPayment,
}: {
  amount: number
  secondPayment?: { amount: number } | undefined
}): number {
  return amount + (secondPayment?.amount ?? 0)
}

/** docs/product.md#payment-status */
export function paymentStatusOf(total: number, paidAmount: number): PaymentStatus {
  if (paidAmount >= total) return 'paid'
  return paidAmount > 0 ? 'partial' : 'pending'
}

/** Splits tendered money (rupiah) into the booked part, change and remainder. */
export function applyTendered(
  owed: number,
  tendered: number,
): { applied: number; change: number; remaining: number } {
  const applied = Math.min(owed, tendered)
  return { applied, change: tendered - applied, remaining: owed - applied }
}

/** Rupiah. */
export type PaymentPart<Method = PaymentMethod> = { method: Method; tendered: number }

/** From this change (rupiah) on, the tendered amount is suspect: a customer would keep the largest note. */
const LARGEST_NOTE = 100_000

/** At least twice the debt, and at least the largest note too much. */
export function isUnlikelyCash(owed: number, tendered: number): boolean {
  return tendered - owed >= LARGEST_NOTE && tendered >= 2 * owed
}

/**
 * Splits money tendered by several methods into booked rows, in the given order, without empty ones. Cash is applied
 * last, so that change comes out of it.
 */
export function applyTenderedParts<Method extends ReceivedMethod>(
  owed: number,
  tenderedParts: readonly PaymentPart<Method>[],
): ReturnType<typeof applyTendered> & { parts: (PaymentPart<Method> & { amount: number })[] } {
  let remaining = owed
  const amounts = new Map<PaymentPart<Method>, number>()
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
 * Signed rupiah that bring the paid amount of an edited transaction to `wanted`, capped by the total: a total below
 * the paid amount gives a refund.
 */
export function paidAmountCorrection(total: number, paidAmount: number, wanted = paidAmount): number {
  return Math.min(total, wanted) - paidAmount
}

/** Rupiah: cash of a down payment needs no smaller coin. */
const DOWN_PAYMENT_STEP = 500

/** 'DP 50 %': half of the total, rounded up, at most the total. */
export function halfDownPayment(total: number): number {
  return Math.min(total, Math.ceil(total / 2 / DOWN_PAYMENT_STEP) * DOWN_PAYMENT_STEP)
}

/** The next two sums above a total that notes of 10.000, 50.000 and 100.000 make (rupiah). */
export function suggestTendered(total: number): number[] {
  const above = [10_000, 50_000, 100_000].map((note) => (Math.floor(total / note) + 1) * note)
  return [...new Set(above)].sort((one, other) => one - other).slice(0, 2)
}

/** The largest of 1, 2 or 5 × 10ⁿ below the debt (rupiah); 0 for none. */
export function suggestPartPayment(owed: number): number {
  const magnitude = 10 ** (String(owed).length - 1)
  return (
    [5 * magnitude, 2 * magnitude, magnitude, magnitude / 2].find((sum) => sum < owed && sum >= 1000) ?? 0
  )
}
