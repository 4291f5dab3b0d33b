/** A sale as far as its extra discount goes: the manual percentage (0: none, the member discount counts) and what is taken off (rupiah). */
type Discounted = { discountPercent: number; discount: number }

/**
 * How much extra discount an edit gives, as the percentage that a role's limit is compared with. Both figures count: a percentage that was
 * approved for one piece is another discount for a thousand. 0 for an edit that raises neither the percentage nor the rupiah.
 */
export function raisedDiscount(before: Discounted, after: Discounted): number {
  const isRaised = after.discountPercent > before.discountPercent || extraOf(after) > extraOf(before)
  return isRaised ? after.discountPercent : 0
}

/** What the manual discount takes off, in rupiah; the member discount is no extra one. */
function extraOf({ discountPercent, discount }: Discounted): number {
  return discountPercent > 0 ? discount : 0
}
