import { AmountTooLarge, MAX_RUPIAH } from './money.ts'

/** What a shop may round totals to (rupiah). */
export const ROUNDING_STEPS = [1, 100, 500, 1_000] as const
export const ROUNDING_DIRECTIONS = ['down', 'up', 'nearest'] as const
export type RoundingDirection = (typeof ROUNDING_DIRECTIONS)[number]

/** docs/product.md#total-and-cashback */
export type Rounding = { roundingStep: number; roundingDirection: RoundingDirection }

export const DEFAULT_ROUNDING = { roundingStep: 500, roundingDirection: 'down' } as const satisfies Rounding

/** Rupiah, a multiple of the step; 'nearest' rounds half up. Throws AmountTooLarge. */
export function roundTotal(exact: number, { roundingStep: step, roundingDirection }: Rounding): number {
  const rest = exact % step
  const isUp = roundingDirection === 'up' ? rest > 0 : roundingDirection === 'nearest' && rest * 2 >= step
  const total = exact - rest + (isUp ? step : 0)
  if (total > MAX_RUPIAH) throw new AmountTooLarge()
  return total
}
