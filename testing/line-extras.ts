import type { ExtraTerms } from '../core/products/extras.ts'

// A second implementation of what an extra costs, for tests: it walks along the sides instead of dividing. Sizes are integers of 0.1 mm.

type Piece = { length: number; width: number; quantity: number; base: number }

/** Rupiah. `typed`: units of each piece that the cashier counted. */
export function extraCost(
  extra: Omit<ExtraTerms, 'id' | 'name' | 'discountable'>,
  typed: number,
  piece: Piece,
) {
  const { length, width, quantity, base } = piece
  const sides = [length, width, length, width]
  if (extra.basis === 'percent') return halfUp(BigInt(base) * BigInt(extra.price), 10_000n)
  if (extra.basis === 'line' || extra.basis === 'order') return extra.price
  if (extra.basis === 'piece') return quantity * extra.price
  if (extra.basis === 'count') return Math.max(typed - extra.free, 0) * quantity * extra.price
  if (extra.basis === 'spacing') {
    const step = Number(((extra.distance ?? 0) * 100).toFixed(0))
    let units = 0
    for (const side of sides) for (let at = 0; at < side; at += step) units++
    return Math.max(units - extra.free, 0) * quantity * extra.price
  }
  let parts = 0n
  for (let sheet = 0; sheet < quantity; sheet++) {
    if (extra.basis === 'area') parts += BigInt(length) * BigInt(width)
    else {
      for (const [index, side] of sides.entries()) {
        const isLength = index % 2 === 0
        if (extra.sides === 'all' || (extra.sides === 'lengths') === isLength) parts += BigInt(side)
      }
    }
  }
  return halfUp(parts * BigInt(extra.price), extra.basis === 'area' ? 100_000_000n : 10_000n)
}

function halfUp(amount: bigint, whole: bigint): number {
  const [floor, rest] = [amount / whole, amount % whole]
  return Number(rest * 2n >= whole ? floor + 1n : floor)
}
