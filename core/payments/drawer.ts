import { z } from 'zod'
import { MAX_RUPIAH, rupiahSchema } from '../money/money.ts'
import { textSchema } from '../text/text.ts'
import { PAYMENT_METHODS, type PaymentMethod } from './payment.ts'

/** A note or a coin, and what it is worth in rupiah. */
type Denomination = { key: string; worth: number }

/** Rupiah as they lie in a drawer, the largest first: Rp 1.000 is a note and a coin. */
export const NOTES = [100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000].map(
  (worth): Denomination => ({ key: `note${worth}`, worth }),
)
export const COINS = [1_000, 500, 200, 100].map((worth): Denomination => ({ key: `coin${worth}`, worth }))
export const DENOMINATIONS = [...NOTES, ...COINS]
const KEYS = DENOMINATIONS.map(({ key }) => key) as [string, ...string[]]

/** How many of each note and coin lie there; those that are not named: none. */
export const piecesSchema = z.partialRecord(
  z.enum(KEYS),
  z.int('Isi dengan jumlah bulat').min(0, 'Tidak boleh kurang dari 0').max(100_000, 'Paling banyak 100.000'),
)
export type DenominationCounts = z.infer<typeof piecesSchema>

/** What counted notes and coins are worth (rupiah). */
export function cashValue(pieces: DenominationCounts): number {
  return DENOMINATIONS.reduce((sum, { key, worth }) => sum + worth * (pieces[key] ?? 0), 0)
}

/** Rupiah that may be below nothing, as where more was given back by transfer than came. */
const signedRupiahSchema = z
  .int('Isi dengan rupiah bulat')
  .min(-MAX_RUPIAH, 'Paling sedikit −Rp 999.999.999.999.999')
  .max(MAX_RUPIAH, 'Paling banyak Rp 999.999.999.999.999')

/** What was counted: the cash piece by piece, and what the bank's and the QRIS provider's own lists say came in (rupiah). */
export const drawerCountSchema = z.object({
  pieces: piecesSchema,
  transfer: signedRupiahSchema,
  qris: signedRupiahSchema,
})
export type DrawerCount = z.infer<typeof drawerCountSchema>

export const drawerNameSchema = textSchema.min(1, 'Nama laci wajib diisi').max(60, 'Paling banyak 60 huruf')
export const drawerReasonSchema = textSchema.min(1, 'Alasan wajib diisi').max(200, 'Paling banyak 200 huruf')

/** Cash put into a drawer, taken out of it, or brought to the bank. */
export const CASH_MOVEMENT_KINDS = ['in', 'out', 'bank'] as const
export type CashMovementKind = (typeof CASH_MOVEMENT_KINDS)[number]

/** What changes a drawer: rows of the ledger, cash that is moved, and what is spent. */
export const DRAWER_ROW_KINDS = [
  'payment',
  'refund',
  'correction',
  ...CASH_MOVEMENT_KINDS,
  'expense',
] as const
export type DrawerRowKind = (typeof DRAWER_ROW_KINDS)[number]

/** What rows of one kind and method come to (rupiah, with their sign). */
export type DrawerSum = { method: PaymentMethod; kind: DrawerRowKind; count: number; amount: number }

/** What should be there by each method (rupiah): the opening, which is cash, and all rows. */
export function calculateExpected(
  openingFloat: number,
  sums: readonly DrawerSum[],
): Record<PaymentMethod, number> {
  const expected = { cash: openingFloat, transfer: 0, qris: 0 }
  for (const { method, amount } of sums) expected[method] += amount
  return expected
}

/** How much more can be moved into a drawer or out of it (rupiah), whose float and moves are never beyond what can be booked. */
export function maxCashMovement(kind: CashMovementKind, opening: number, sums: readonly DrawerSum[]): number {
  const moves = sums.filter((sum) => CASH_MOVEMENT_KINDS.some((move) => move === sum.kind))
  const moved = moves.reduce((total, { amount }) => total + amount, opening)
  return Math.max(0, kind === 'in' ? MAX_RUPIAH - moved : MAX_RUPIAH + moved)
}

/** Whether what should be in a drawer can be booked: mistyped payments may come to more. */
export function isWithinLimits(expected: Record<PaymentMethod, number>): boolean {
  return PAYMENT_METHODS.every((method) => Math.abs(expected[method]) <= MAX_RUPIAH)
}

/** What was counted less what should be there, by each method (rupiah): above 0 too much, below 0 too little. */
export function calculateVariances(
  { pieces, transfer, qris }: DrawerCount,
  expected: Record<PaymentMethod, number>,
): Record<PaymentMethod, number> {
  return {
    cash: cashValue(pieces) - expected.cash,
    transfer: transfer - expected.transfer,
    qris: qris - expected.qris,
  }
}

/** Whether any method differs: then a reason is needed. */
export function hasVariance(variances: Record<PaymentMethod, number>): boolean {
  return PAYMENT_METHODS.some((method) => variances[method] !== 0)
}

/** Differences by method, added up (rupiah). */
export function sumVariances(all: readonly Record<PaymentMethod, number>[]): Record<PaymentMethod, number> {
  const sum = (method: PaymentMethod) => all.reduce((total, differences) => total + differences[method], 0)
  return { cash: sum('cash'), transfer: sum('transfer'), qris: sum('qris') }
}

/**
 * Whether a second person has to see it: more than the limit (rupiah) is missing, or too much, over all methods. What one method lacks and
 * another has was noted by the wrong one, and counts once.
 */
export function exceedsVarianceLimit(
  differences: Record<PaymentMethod, number>,
  varianceApprovalLimit: number,
): boolean {
  const amounts = PAYMENT_METHODS.map((method) => differences[method])
  const sum = (of: (amount: number) => number) => amounts.reduce((total, amount) => total + of(amount), 0)
  return (
    sum((amount) => Math.max(0, amount)) > varianceApprovalLimit ||
    sum((amount) => Math.max(0, -amount)) > varianceApprovalLimit
  )
}

/** How a shop keeps its drawers. */
export const drawerSettingsSchema = z.object({
  /** A drawer for each person instead of each till. */
  perPerson: z.boolean(),
  /** No cash is received at a till without an open drawer. */
  required: z.boolean(),
  /** 'Hitung dulu': what should be there is told once what is there has been counted. */
  countFirst: z.boolean(),
  /** A difference above it (rupiah) needs a second person. */
  witnessAbove: rupiahSchema,
})
export type DrawerSettings = z.infer<typeof drawerSettingsSchema>
