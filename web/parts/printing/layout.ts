/** Rows `from` to `until` (exclusive); `last`: has the totals. */
export type SheetPlan = { from: number; until: number; last: boolean }

type Heights = {
  /** Printable height. */
  page: number
  /** Above the rows. */
  firstHead: number
  nextHead: number
  rows: readonly number[]
  /** Carry-over line of all sheets but the last. */
  continued: number
  /** Totals, notes and signatures. */
  tail: number
}

/** Never splits a row or the totals. If the totals do not fit, the last row moves with them. One unit for all heights. */
export function paginate(heights: Heights): SheetPlan[] {
  const { rows, tail, continued } = heights
  // Every sheet reserves the carry-over line, except the last.
  const room = (sheet: number) =>
    heights.page - (sheet === 0 ? heights.firstHead : heights.nextHead) - continued
  const plans: SheetPlan[] = []
  let from = 0
  let left = room(0)
  rows.forEach((height, index) => {
    // The last row stays with the totals, if both fit one sheet.
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

/** Estimated width in em: digits 0.62, points 0.34. */
export function textWidthEm(text: string): number {
  return [...text].reduce(
    (sum, sign) => sum + (/\d/.test(sign) ? 0.62 : /[.,/\s]/.test(sign) ? 0.34 : 0.6),
    0,
  )
}

/** The wanted size, reduced to fit `room`. */
export function fittedSize(text: string, wanted: number, room: number): number {
  return Math.min(wanted, room / textWidthEm(text))
}

/** Fits the longest text, in the sheet's unit. */
export function columnWidth(texts: readonly string[], least: number, size = 3.1): number {
  return Math.max(least, ...texts.map((text) => textWidthEm(text) * size + 2))
}
