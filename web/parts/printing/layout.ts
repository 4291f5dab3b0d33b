/** What one sheet holds: the rows from `from` up to `until` (excluded), and whether the totals stand on it. */
export type SheetPlan = { from: number; until: number; last: boolean }

type Heights = {
  /** Room of a sheet between its margins. */
  page: number
  /** Everything above the rows on the first sheet, and on those after it. */
  firstHead: number
  nextHead: number
  rows: readonly number[]
  /** What stands below the rows of a sheet that is not the last. */
  continued: number
  /** Totals, notes and signatures, which stay together. */
  tail: number
}

/**
 * Paginates rows: none is cut and the totals stay whole. Totals that do not fit under the last row take it with them to a new sheet, unless it
 * is too high for that. All heights in one unit.
 */
export function paginate(heights: Heights): SheetPlan[] {
  const { rows, tail, continued } = heights
  // The line below is kept free on every sheet; on the last one the totals may have its place.
  const room = (sheet: number) =>
    heights.page - (sheet === 0 ? heights.firstHead : heights.nextHead) - continued
  const plans: SheetPlan[] = []
  let from = 0
  let left = room(0)
  rows.forEach((height, index) => {
    // The last row belongs to the totals: it is placed where both fit, if they fit anywhere.
    const both = index === rows.length - 1 && height + tail <= room(1) + continued
    const needed = both ? height + tail - continued : height
    if (needed > left && index > from) {
      plans.push({ from, until: index, last: false })
      from = index
      left = room(plans.length)
    }
    left -= height
  })
  if (tail <= left + continued || rows.length === 0)
    return [...plans, { from, until: rows.length, last: true }]
  plans.push({ from, until: rows.length, last: false })
  return [...plans, { from: rows.length, until: rows.length, last: true }]
}

/** About how wide figures are, in units of their own size: a digit is 0.62, a point or comma 0.34. A little generous. */
export function textWidthEm(text: string): number {
  return [...text].reduce(
    (sum, sign) => sum + (/\d/.test(sign) ? 0.62 : /[.,/\s]/.test(sign) ? 0.34 : 0.6),
    0,
  )
}

/** The size (in the sheet's unit) at which figures fit into so much room: the one that is wanted, or smaller. */
export function fittedSize(text: string, wanted: number, room: number): number {
  return Math.min(wanted, room / textWidthEm(text))
}

/** The width (in the sheet's unit) of a column that shows the longest of these whole, in letters of `size`. */
export function columnWidth(texts: readonly string[], least: number, size = 3.1): number {
  return Math.max(least, ...texts.map((text) => textWidthEm(text) * size + 2))
}
