// What lines of orders earn (docs/product.md#laba-kotor).

/** Margins below it are shown as low. Thousandths. */
const LOW_MARGIN = 250

/**
 * Rupiah. `recorded`: what makloon costs and what its movements of material cost; `estimated`: of material that is not printed yet, by the
 * recipe at today's average. Null: there is none.
 */
type LineCosts = { recorded: number | null; estimated: number | null }

/** Rupiah; null without a recipe and without any cost: such a line counts nowhere. */
export function lineCost({ recorded, estimated }: LineCosts): number | null {
  return recorded === null && estimated === null ? null : (recorded ?? 0) + (estimated ?? 0)
}

/** `sales`: the line's part of the order's total without tax (rupiah). */
export type LineProfit = { lineId: string; sales: number; cost: number | null; isProvisional: boolean }

/** Rupiah of the lines that have a cost. `isProvisional`: part of the cost is an estimate. `uncounted`: lines without a cost. */
export type ProfitSum = { sales: number; cost: number; isProvisional: boolean; uncounted: number }

export function sumProfit(lines: readonly Omit<LineProfit, 'lineId'>[]): ProfitSum {
  const sum: ProfitSum = { sales: 0, cost: 0, isProvisional: false, uncounted: 0 }
  for (const { sales, cost, isProvisional } of lines) {
    if (cost === null) {
      sum.uncounted++
      continue
    }
    sum.sales += sales
    sum.cost += cost
    sum.isProvisional ||= isProvisional
  }
  return sum
}

type Earned = Pick<ProfitSum, 'sales' | 'cost'>

/** What is left of the sales, as a fraction of them, rounded to thousandths; null without sales. */
export function marginOf({ sales, cost }: Earned): number | null {
  return sales > 0 ? Math.round(((sales - cost) / sales) * 1000) / 1000 : null
}

export function isLowMargin(earned: Earned): boolean {
  const margin = marginOf(earned)
  return margin === null ? earned.cost > 0 : margin * 1000 < LOW_MARGIN
}
