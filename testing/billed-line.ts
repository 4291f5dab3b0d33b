import type { Billing } from '../core/products/billing.ts'

// A second implementation of what an m² line costs, for tests: it lays pieces out one by one instead of dividing. Sizes are integers of
// 0.1 mm, the sizes of `billing` centimetres.

type Line = {
  billing: Billing | null
  length: number
  width: number
  quantity: number
  unitPrice: number
  minimumTotal: number
}

const inTenths = (cm: number) => Number((cm * 100).toFixed(0))

/** Rupiah. */
export function billedLineTotal({ unitPrice, minimumTotal, ...line }: Line): number {
  // In squares of 0.1 mm: 10⁸ make one m².
  const worth = billedSquares(line) * BigInt(unitPrice)
  const whole = worth / 10n ** 8n
  const total = (worth - whole * 10n ** 8n) * 2n >= 10n ** 8n ? whole + 1n : whole
  return Number(total < BigInt(minimumTotal) ? BigInt(minimumTotal) : total)
}

function billedSquares({
  billing,
  length,
  width,
  quantity,
}: Omit<Line, 'unitPrice' | 'minimumTotal'>): bigint {
  const square = (one: number, other: number) => BigInt(one) * BigInt(other)
  const pieces = (each: bigint) =>
    Array.from({ length: quantity }, () => each).reduce((sum, one) => sum + one, 0n)
  const exact = square(length, width)
  if (billing === null) return pieces(exact)
  if (billing.mode === 'minimum') {
    const least = square(inTenths(billing.area), 1_000_000)
    if (exact < least) return pieces(least)
    return pieces(exact)
  }
  if (billing.mode === 'step') {
    const step = inTenths(billing.step)
    const reach = (side: number) => {
      let reached = 0
      while (reached < side) reached += step
      return reached
    }
    return pieces(square(reach(length), reach(width)))
  }
  const stretches = billing.widths.flatMap((roll) => {
    const ways = [[length, width]]
    if (billing.canTurn) ways.push([width, length])
    return ways.flatMap(([across = 0, along = 0]) => {
      const taken = stretch({ roll: inTenths(roll), across, along, quantity }, billing)
      return taken === null ? [] : [square(inTenths(roll), taken)]
    })
  })
  const [least = pieces(exact)] = stretches.toSorted((one, other) => (one < other ? -1 : 1))
  return least
}

function stretch(
  { roll, across, along, quantity }: { roll: number; across: number; along: number; quantity: number },
  rules: Extract<Billing, { mode: 'roll' }>,
): number | null {
  const [gap, margin] = [inTenths(rules.gap), inTenths(rules.margin)]
  let inRow = 0
  for (let at = margin; at + across + margin <= roll; at += across + gap) inRow++
  if (inRow === 0) return null
  let taken = inTenths(rules.lead)
  for (let left = quantity; left > 0; left -= inRow) taken += along + (left > inRow ? gap : 0)
  return taken
}
