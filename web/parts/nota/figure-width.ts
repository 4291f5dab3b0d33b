/** About how wide figures are, in units of their own size: a digit is 0.62, a point or comma 0.34. A little generous. */
export function emsOf(text: string): number {
  return [...text].reduce(
    (sum, sign) => sum + (/\d/.test(sign) ? 0.62 : /[.,/\s]/.test(sign) ? 0.34 : 0.6),
    0,
  )
}

/** The size (in the sheet's unit) at which figures fit into so much room: the one that is wanted, or smaller. */
export function fittedSize(text: string, wanted: number, room: number): number {
  return Math.min(wanted, room / emsOf(text))
}

/** The width (in the sheet's unit) of a column that shows the longest of these whole, in letters of `size`. */
export function columnWidth(texts: readonly string[], least: number, size = 3.1): number {
  return Math.max(least, ...texts.map((text) => emsOf(text) * size + 2))
}
