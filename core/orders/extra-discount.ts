import { applyRate, formatRupiah, sumRupiah } from '../money/money.ts'
import { numberProblem, PERCENT_INPUT, RUPIAH_INPUT } from '../money/number.ts'

/**
 * The extra discount of a sale: a percentage of its subtotal (0 to 100) or an amount in rupiah. An amount above 0 counts instead of the
 * percentage. Both 0: none, the member discount counts.
 */
export type ExtraDiscount = { discountPercent: number; discountAmount: number }

/** The extra discount that an edit leaves: whichever of the two it names replaces the other. */
export function applyDiscountEdit(before: ExtraDiscount, edit: Partial<ExtraDiscount>): ExtraDiscount {
  const { discountPercent, discountAmount = discountPercent === undefined ? before.discountAmount : 0 } = edit
  if (discountAmount > 0) return { discountPercent: 0, discountAmount }
  const untouched = before.discountAmount > 0 ? 0 : before.discountPercent
  return { discountPercent: discountPercent ?? untouched, discountAmount: 0 }
}

/**
 * Which percentage of a subtotal an amount is (both in rupiah, whole), rounded up to 0.01 %: an amount that exceeds a limit by a rupiah is
 * beyond it.
 */
export function percentOfSubtotal(amount: number, subtotal: number): number {
  if (amount <= 0) return 0
  if (amount >= subtotal) return 100
  const whole = BigInt(subtotal)
  return Number((BigInt(amount) * 10_000n + whole - 1n) / whole) / 100
}

/**
 * An extra discount as it is stored, of a subtotal in rupiah: beside an amount stands which percentage it is, so that whatever looks at the
 * percentage alone (limits, reports) sees a discount in rupiah, too.
 */
export function discountToStore(
  { discountPercent, discountAmount }: ExtraDiscount,
  subtotal: number,
): ExtraDiscount {
  if (discountAmount === 0) return { discountPercent, discountAmount }
  return { discountPercent: percentOfSubtotal(discountAmount, subtotal), discountAmount }
}

/** An extra discount that may be half typed, as far as it counts: a percentage at most 100, an amount only if it can be read. */
export function effectiveDiscount({ discountPercent, discountAmount }: ExtraDiscount): ExtraDiscount {
  if (!(discountAmount > 0)) return { discountPercent: Math.min(discountPercent, 100), discountAmount: 0 }
  return {
    discountPercent: 0,
    discountAmount: numberProblem(discountAmount, RUPIAH_INPUT) ? 0 : discountAmount,
  }
}

/** What keeps an extra discount from being booked, at its field. */
export function discountProblems(
  { discountPercent, discountAmount }: ExtraDiscount,
  subtotal = RUPIAH_INPUT.max,
): { path: [keyof ExtraDiscount]; message: string }[] {
  const tooMuch = discountAmount > subtotal && `Paling banyak ${formatRupiah(subtotal)}`
  const ofAmount = numberProblem(discountAmount, RUPIAH_INPUT) ?? tooMuch
  if (ofAmount) return [{ path: ['discountAmount'], message: ofAmount }]
  const ofPercent = discountAmount === 0 && numberProblem(discountPercent, PERCENT_INPUT)
  return ofPercent ? [{ path: ['discountPercent'], message: ofPercent }] : []
}

type Discountable = readonly { total: number; discountEligible: boolean }[]

/** What is taken off a subtotal, in rupiah: never more than it is. */
export function calculateDiscount(
  lines: Discountable,
  subtotal: number,
  { discountAmount, discountPercent, discountRate }: ExtraDiscount & { discountRate: number },
): number {
  if (discountAmount > 0) return Math.min(discountAmount, subtotal)
  if (discountPercent > 0) return applyRate(subtotal, discountPercent / 100)
  return calculateMemberDiscount(lines, discountRate)
}

/** What the member discount takes off, in rupiah: of the lines that it counts for, at a rate (fraction). */
export function calculateMemberDiscount(lines: Discountable, discountRate: number): number {
  const eligible = lines.filter((line) => line.discountEligible)
  return applyRate(sumRupiah(eligible.map((line) => line.total)), discountRate)
}

/** A sale as it is stored: the percentage that its extra discount is (0: none, the member discount counts), and what is taken off (rupiah). */
type Discounted = { discountPercent: number; discount: number }

/**
 * How much extra discount an edit gives, as the percentage that a role's limit is compared with. Both figures count: a percentage that was
 * approved for one piece is another discount for a thousand. 0 for an edit that raises neither the percentage nor the rupiah.
 */
export function raisedDiscountPercent(before: Discounted, after: Discounted): number {
  const isRaised =
    after.discountPercent > before.discountPercent || extraDiscountAmount(after) > extraDiscountAmount(before)
  return isRaised ? after.discountPercent : 0
}

/** What the manual discount takes off, in rupiah; the member discount is no extra one. */
function extraDiscountAmount({ discountPercent, discount }: Discounted): number {
  return discountPercent > 0 ? discount : 0
}
