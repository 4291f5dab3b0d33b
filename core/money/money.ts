import { z } from 'zod'

/** The largest amount the shop can book, in rupiah: far above any sale, far below what a number loses exactness at. */
export const MAX_RUPIAH = 999_999_999_999_999

/** Thrown when a calculation leaves the range 0…MAX_RUPIAH. */
export class AmountTooLarge extends Error {
  constructor() {
    super('Jumlah melebihi batas Rp 999.999.999.999.999')
  }
}

/** Whole rupiah, never negative. */
export const rupiahSchema = z
  .int('Isi dengan rupiah bulat')
  .min(0, 'Tidak boleh kurang dari 0')
  .max(MAX_RUPIAH, 'Paling banyak Rp 999.999.999.999.999')

/** A rate as a fraction from 0 to 1, exact to 0.01 % (docs/product.md#money). */
export const rateSchema = z
  .number({ error: ({ input }) => (input === null ? 'Wajib diisi, 0 jika tidak ada' : undefined) })
  .min(0, 'Paling sedikit 0%')
  .max(1, 'Paling banyak 100%')
  .refine(isBasisPoints, 'Paling banyak dua angka di belakang koma')

/** A percentage from 0 to 100 with up to two decimals. */
export const percentSchema = z
  .number()
  .min(0, 'Paling sedikit 0%')
  .max(100, 'Paling banyak 100%')
  .refine(hasTwoDecimals, 'Paling banyak dua angka di belakang koma')

/** Whether a number is exactly one with at most two decimals: a smaller remainder would be stored as something else. */
export function hasTwoDecimals(value: number): boolean {
  return Math.round(value * 100) / 100 === value
}

// A percentage that was divided by 100 carries the noise of binary fractions.
function isBasisPoints(rate: number): boolean {
  return Math.abs(rate * 10_000 - toBasisPoints(rate)) < 1e-6
}

/** A fraction (0.1) as basis points (1000). */
export function toBasisPoints(rate: number): number {
  return Math.round(rate * 10_000)
}

/** A fraction (0.0725) as the percentage that screens show (7.25). */
export function rateToPercent(rate: number): number {
  return toBasisPoints(rate) / 100
}

/** A percentage (7.25) as the fraction that is stored (0.0725), exact to 0.01 %; one with more decimals stays one, to be refused. */
export function percentToRate(percent: number): number {
  return hasTwoDecimals(percent) ? Math.round(percent * 100) / 10_000 : percent / 100
}

/** Exact quotient of two whole numbers, neither negative, rounded half up; refuses results over MAX_RUPIAH. */
export function divideHalfUp(numerator: bigint, denominator: bigint): number {
  const rounded = (2n * numerator + denominator) / (2n * denominator)
  if (rounded > BigInt(MAX_RUPIAH)) throw new AmountTooLarge()
  return Number(rounded)
}

/** The share of an amount (rupiah) at a rate (fraction), rounded half up to whole rupiah. */
export function applyRate(amount: number, rate: number): number {
  return divideHalfUp(BigInt(amount) * BigInt(toBasisPoints(rate)), 10_000n)
}

/** Sum of amounts in rupiah; refuses sums over MAX_RUPIAH. */
export function sumRupiah(amounts: readonly number[]): number {
  const sum = amounts.reduce((total, amount) => total + BigInt(amount), 0n)
  if (sum > BigInt(MAX_RUPIAH)) throw new AmountTooLarge()
  return Number(sum)
}

/** An amount as text, 'Rp 1.250.000'. */
export function formatRupiah(amount: number): string {
  const digits = Math.abs(amount)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, '.')
  return `${amount < 0 ? '−' : ''}Rp ${digits}`
}
