// What lines of orders earn (docs/product.md#laba-kotor).

/** Margins below it are shown as low. Thousandths. */
const LOW_MARGIN = 250

/** Rupiah of lines that have a cost: sales without tax. `isProvisional`: part of the cost is an estimate. */
export type Earned = { sales: number; cost: number; isProvisional: boolean }

export const NOTHING_EARNED: Earned = { sales: 0, cost: 0, isProvisional: false }

export function addEarned(one: Earned, other: Earned): Earned {
  return {
    sales: one.sales + other.sales,
    cost: one.cost + other.cost,
    isProvisional: one.isProvisional || other.isProvisional,
  }
}

/** A line of an order; `cost` is null where it has none. */
export type LineProfit = Omit<Earned, 'cost'> & { lineId: string; cost: number | null }

/**
 * Rupiah. `recorded`: what makloon and movements of material cost; `estimated`: of material that is not printed yet, by the recipe at today's
 * average. Null: there is none. Without either the line counts nowhere.
 */
type LineCosts = { recorded: number | null; estimated: number | null }

/** What a line earns that brings `sales` rupiah without tax. */
export function lineProfit({
  lineId,
  sales,
  recorded,
  estimated,
}: LineCosts & Pick<LineProfit, 'lineId' | 'sales'>): LineProfit {
  const cost = recorded === null && estimated === null ? null : (recorded ?? 0) + (estimated ?? 0)
  return { lineId, sales, cost, isProvisional: estimated !== null }
}

/** Those of the lines that have a cost; `uncounted`: how many have none. */
export function sumProfit(lines: readonly Omit<LineProfit, 'lineId'>[]): Earned & { uncounted: number } {
  const counted = lines.flatMap(({ sales, cost, isProvisional }) =>
    cost === null ? [] : { sales, cost, isProvisional },
  )
  return { ...counted.reduce(addEarned, NOTHING_EARNED), uncounted: lines.length - counted.length }
}

type Amounts = Pick<Earned, 'sales' | 'cost'>

/** What is left of the sales, as a fraction of them, rounded to thousandths; null without sales. */
export function marginOf({ sales, cost }: Amounts): number | null {
  return sales > 0 ? Math.round(((sales - cost) / sales) * 1000) / 1000 : null
}

export function isLowMargin(earned: Amounts): boolean {
  const margin = marginOf(earned)
  return margin === null ? earned.cost > 0 : margin * 1000 < LOW_MARGIN
}
