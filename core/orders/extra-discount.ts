import { applyRate, formatRupiah, sumRupiah } from '../money/money.ts'
import { numberProblem, PERCENT_INPUT, RUPIAH_INPUT } from '../money/number.ts'
import type { LineExtra } from '../products/extras.ts'
import { undiscountedExtras } from './line-extras.ts'

/**
 * Percent of what may be discounted (0 to 100), or rupiah, which wins if above 0. Both 0: no extra discount; the member
 * discount applies.
 */
export type ExtraDiscount = { discountPercent: number; discountAmount: number }

export const NO_EXTRA_DISCOUNT: ExtraDiscount = { discountPercent: 0, discountAmount: 0 }

/** The field that an edit gives replaces the other one; an amount of 0 removes an amount and leaves a percentage. */
export function applyDiscountEdit(
  before: ExtraDiscount,
  edit: { [Field in keyof ExtraDiscount]?: ExtraDiscount[Field] | undefined },
): ExtraDiscount {
  const { discountPercent, discountAmount = discountPercent === undefined ? before.discountAmount : 0 } = edit
  if (discountAmount > 0) return { discountPercent: 0, discountAmount }
  const untouched = before.discountAmount > 0 ? 0 : before.discountPercent
  return { discountPercent: discountPercent ?? untouched, discountAmount: 0 }
}

/**
 * Amount as a percentage of what may be discounted (both whole rupiah), rounded up to 0.01 %, so that one rupiah above a limit
 * exceeds it.
 */
export function percentOfDiscountable(amount: number, discountable: number): number {
  if (amount <= 0) return 0
  if (amount >= discountable) return 100
  const whole = BigInt(discountable)
  return Number((BigInt(amount) * 10_000n + whole - 1n) / whole) / 100
}

/**
 * An amount in rupiah is stored with its percentage of what may be discounted: limits and reports look at the percentage alone.
 */
export function discountToStore(
  { discountPercent, discountAmount }: ExtraDiscount,
  discountable: number,
): ExtraDiscount {
  if (discountAmount === 0) return { discountPercent, discountAmount }
  return { discountPercent: percentOfDiscountable(discountAmount, discountable), discountAmount }
}

/** The part of half-typed input that counts: at most 100 percent; an unreadable amount counts as 0. */
export function effectiveDiscount({ discountPercent, discountAmount }: ExtraDiscount): ExtraDiscount {
  if (!(discountAmount > 0)) return { discountPercent: Math.min(discountPercent, 100), discountAmount: 0 }
  return {
    discountPercent: 0,
    discountAmount: numberProblem(discountAmount, RUPIAH_INPUT) ? 0 : discountAmount,
  }
}

export function discountProblems(
  { discountPercent, discountAmount }: ExtraDiscount,
  discountable = RUPIAH_INPUT.max,
): { path: [keyof ExtraDiscount]; message: string }[] {
  const tooMuch = discountAmount > discountable && `Paling banyak ${formatRupiah(discountable)}`
  const ofAmount = numberProblem(discountAmount, RUPIAH_INPUT) ?? tooMuch
  if (ofAmount) return [{ path: ['discountAmount'], message: ofAmount }]
  const ofPercent = discountAmount === 0 && numberProblem(discountPercent, PERCENT_INPUT)
  return ofPercent ? [{ path: ['discountPercent'], message: ofPercent }] : []
}

type WholeLine = { total: number; extras?: readonly LineExtra[]; neverDiscounted: boolean }
export type DiscountableLine = WholeLine & { discountEligible: boolean }

/** Rupiah off the discountable amount, never more than it (docs/product.md#subtotal-and-discount). */
export function calculateDiscount(
  lines: readonly DiscountableLine[],
  subtotal: number,
  { discountAmount, discountPercent, discountRate }: ExtraDiscount & { discountRate: number },
): number {
  const base = discountableAmount(lines, subtotal)
  if (discountAmount > 0) return Math.min(discountAmount, base)
  if (discountPercent > 0) return applyRate(base, discountPercent / 100)
  return calculateMemberDiscount(lines, discountRate)
}

/** Rupiah of the subtotal that an extra discount may reduce: without lines and extras that are never discounted. */
export function discountableAmount(lines: readonly WholeLine[], subtotal: number): number {
  return lines.reduce((rest, line) => rest - neverDiscountedPart(line), subtotal)
}

/** Rupiah of a line that no discount reduces. */
export function neverDiscountedPart({ total, extras = [], neverDiscounted }: WholeLine): number {
  return neverDiscounted ? total : undiscountedExtras(extras)
}

/** Rupiah off the eligible lines; `discountRate` is a fraction. */
export function calculateMemberDiscount(lines: readonly DiscountableLine[], discountRate: number): number {
  const eligible = lines.filter((line) => line.discountEligible && !line.neverDiscounted)
  return applyRate(sumRupiah(eligible.map((line) => line.total - neverDiscountedPart(line))), discountRate)
}

/** `discountPercent`: 0 without an extra discount; `discount`: rupiah taken off. */
type Discounted = { discountPercent: number; discount: number }

/**
 * Percentage that an edit needs a right for; 0 if it raises neither percentage nor rupiah. Both count: a percentage
 * approved for one piece is a larger discount on a thousand.
 */
export function raisedDiscountPercent(before: Discounted, after: Discounted): number {
  const isRaised =
    after.discountPercent > before.discountPercent || extraDiscountAmount(after) > extraDiscountAmount(before)
  return isRaised ? after.discountPercent : 0
}

/** Rupiah; the member discount does not count as extra. */
function extraDiscountAmount({ discountPercent, discount }: Discounted): number {
  return discountPercent > 0 ? discount : 0
}
