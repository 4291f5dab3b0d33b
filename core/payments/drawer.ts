import { z } from 'zod'
import { MAX_RUPIAH, rupiahSchema } from '../money/money.ts'
import { textSchema } from '../text/text.ts'
import { PAYMENT_METHODS, type PaymentMethod } from './payment.ts'

type Denomination = { key: string; worth: number }

/** Largest first; Rp 1.000 exists as note and coin. */
export const NOTES = [100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000].map(
  (worth): Denomination => ({ key: `note${worth}`, worth }),
)
export const COINS = [1_000, 500, 200, 100].map((worth): Denomination => ({ key: `coin${worth}`, worth }))
export const DENOMINATIONS = [...NOTES, ...COINS]
const KEYS = DENOMINATIONS.map(({ key }) => key) as [string, ...string[]]

/** Missing denominations count as 0. */
export const denominationsSchema = z.partialRecord(
  z.enum(KEYS),
  z.int('Isi dengan jumlah bulat').min(0, 'Tidak boleh kurang dari 0').max(100_000, 'Paling banyak 100.000'),
)
export type DenominationCounts = z.infer<typeof denominationsSchema>

/** Rupiah. */
export function cashValue(denominations: DenominationCounts): number {
  return DENOMINATIONS.reduce((sum, { key, worth }) => sum + worth * (denominations[key] ?? 0), 0)
}

/** May be negative: refunds by transfer can exceed payments. */
const signedRupiahSchema = z
  .int('Isi dengan rupiah bulat')
  .min(-MAX_RUPIAH, 'Paling sedikit −Rp 999.999.999.999.999')
  .max(MAX_RUPIAH, 'Paling banyak Rp 999.999.999.999.999')

/** Counted cash by denomination, and the amounts in the lists of bank and QRIS provider (rupiah). */
export const drawerCountSchema = z.object({
  denominations: denominationsSchema,
  transfer: signedRupiahSchema,
  qris: signedRupiahSchema,
})
export type DrawerCount = z.infer<typeof drawerCountSchema>

export const drawerNameSchema = textSchema.min(1, 'Nama laci wajib diisi').max(60, 'Paling banyak 60 huruf')
export const drawerReasonSchema = textSchema.min(1, 'Alasan wajib diisi').max(200, 'Paling banyak 200 huruf')

/** Opened by a person with a float. An automatic drawer only collects the rows of a day. */
export function isOpened<D extends { isAutomatic: boolean }>(
  drawer: D | null | undefined,
): drawer is D & { isAutomatic: false } {
  return drawer != null && !drawer.isAutomatic
}

/** Cash in, cash out, and bank drop. */
export const CASH_MOVEMENT_KINDS = ['cashIn', 'cashOut', 'bankDrop'] as const
export type CashMovementKind = (typeof CASH_MOVEMENT_KINDS)[number]

/** `topUp`: what was paid into saldos; what was paid out of them is a refund. */
export const DRAWER_ROW_KINDS = [
  'payment',
  'topUp',
  'refund',
  'correction',
  ...CASH_MOVEMENT_KINDS,
  'expense',
] as const
export type DrawerRowKind = (typeof DRAWER_ROW_KINDS)[number]

/** Signed sum in rupiah. */
export type DrawerSum = { method: PaymentMethod; kind: DrawerRowKind; count: number; amount: number }

/** Expected amounts by method (rupiah). The opening float is cash. */
export function calculateExpected(
  openingFloat: number,
  sums: readonly DrawerSum[],
): Record<PaymentMethod, number> {
  const expected = { cash: openingFloat, transfer: 0, qris: 0 }
  for (const { method, amount } of sums) expected[method] += amount
  return expected
}

/** Rupiah: opening float and movements together stay within ±MAX_RUPIAH. */
export function maxCashMovement(
  kind: CashMovementKind,
  openingFloat: number,
  sums: readonly DrawerSum[],
): number {
  const moves = sums.filter((sum) => CASH_MOVEMENT_KINDS.some((move) => move === sum.kind))
  const moved = moves.reduce((total, { amount }) => total + amount, openingFloat)
  return Math.max(0, kind === 'cashIn' ? MAX_RUPIAH - moved : MAX_RUPIAH + moved)
}

/** False if mistyped payments push the expected amounts beyond MAX_RUPIAH. */
export function isWithinLimits(expected: Record<PaymentMethod, number>): boolean {
  return PAYMENT_METHODS.every((method) => Math.abs(expected[method]) <= MAX_RUPIAH)
}

/** Counted − expected by method (rupiah): positive is over, negative is short. */
export function calculateVariances(
  { denominations, transfer, qris }: DrawerCount,
  expected: Record<PaymentMethod, number>,
): Record<PaymentMethod, number> {
  return {
    cash: cashValue(denominations) - expected.cash,
    transfer: transfer - expected.transfer,
    qris: qris - expected.qris,
  }
}

/** A variance needs a reason. */
export function hasVariance(variances: Record<PaymentMethod, number>): boolean {
  return PAYMENT_METHODS.some((method) => variances[method] !== 0)
}

/** Rupiah. */
export function sumVariances(all: readonly Record<PaymentMethod, number>[]): Record<PaymentMethod, number> {
  const sum = (method: PaymentMethod) => all.reduce((total, variances) => total + variances[method], 0)
  return { cash: sum('cash'), transfer: sum('transfer'), qris: sum('qris') }
}

/**
 * True if the shortage or the surplus over all methods exceeds the limit (rupiah). An amount missing in one method
 * and surplus in another was recorded with the wrong method and counts once.
 */
export function exceedsVarianceLimit(
  variances: Record<PaymentMethod, number>,
  varianceApprovalLimit: number,
): boolean {
  const amounts = PAYMENT_METHODS.map((method) => variances[method])
  const sum = (of: (amount: number) => number) => amounts.reduce((total, amount) => total + of(amount), 0)
  return (
    sum((amount) => Math.max(0, amount)) > varianceApprovalLimit ||
    sum((amount) => Math.max(0, -amount)) > varianceApprovalLimit
  )
}

export const drawerSettingsSchema = z.object({
  /** One drawer per person instead of one per till. */
  perPerson: z.boolean(),
  /** Cash payments need an open drawer. */
  requiresOpenDrawer: z.boolean(),
  /** Blind count: expected amounts are shown only after counting. */
  blindCount: z.boolean(),
  /** A larger variance (rupiah) needs a second person's approval. */
  varianceApprovalLimit: rupiahSchema,
})
export type DrawerSettings = z.infer<typeof drawerSettingsSchema>
