import { z } from 'zod'

/** Largest amount in rupiah; sums stay within a safe integer. */
export const MAX_RUPIAH = 999_999_999_999_999

/** Thrown by calculations that leave 0…MAX_RUPIAH. */
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

/** A smaller fraction would be stored as another number. */
export function hasTwoDecimals(value: number): boolean {
  return Math.round(value * 100) / 100 === value
}

// Tolerates the binary rounding error of a percentage divided by 100.
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

/**
 * A percentage (7.25) as a fraction (0.0725), exact to 0.01 %. More decimals are kept, so that the schema rejects
 * them.
 */
export function percentToRate(percent: number): number {
  return hasTwoDecimals(percent) ? Math.round(percent * 100) / 10_000 : percent / 100
}

/** Exact quotient of non-negative integers, rounded half up. Throws AmountTooLarge. */
export function divideHalfUp(numerator: bigint, denominator: bigint): number {
  const rounded = (2n * numerator + denominator) / (2n * denominator)
  if (rounded > BigInt(MAX_RUPIAH)) throw new AmountTooLarge()
  return Number(rounded)
}

/** Amount (rupiah) × rate (fraction), rounded half up to whole rupiah. */
export function applyRate(amount: number, rate: number): number {
  return divideHalfUp(BigInt(amount) * BigInt(toBasisPoints(rate)), 10_000n)
}

/** Rupiah. Throws AmountTooLarge. */
export function sumRupiah(amounts: readonly number[]): number {
  const sum = amounts.reduce((total, amount) => total + BigInt(amount), 0n)
  if (sum > BigInt(MAX_RUPIAH)) throw new AmountTooLarge()
  return Number(sum)
}

/** 'Rp 1.250.000' */
export function formatRupiah(amount: number): string {
  const digits = Math.abs(amount)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, '.')
  return `${amount < 0 ? '−' : ''}Rp ${digits}`
}
