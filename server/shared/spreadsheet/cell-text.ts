/** Limit of the format, in UTF-16 units. */
const LONGEST = 32_767

/** First characters of a formula, full-width forms included. */
const FORMULA_MARKS = /^[=+\-@\t\r\n＝＋－＠]/
/** Phone numbers and amounts: harmless, they cannot call a function. */
const ONLY_FIGURES = /^[+-]?[\d\s().,-]*$/

/** True if a spreadsheet would evaluate the text when typed in. */
export function looksLikeFormula(text: string): boolean {
  return FORMULA_MARKS.test(text)
}

/**
 * Sanitizes a text for a cell: an apostrophe against formula injection (when the sheet is saved as CSV), no control characters that XML forbids,
 * truncated with an ellipsis at the cell limit.
 */
export function cellText(text: string): string {
  const allowed = text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML 1.0 forbids
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
  const harmless = looksLikeFormula(allowed) && !ONLY_FIGURES.test(allowed) ? `'${allowed}` : allowed
  if (harmless.length <= LONGEST) return harmless
  // Never cut a surrogate pair in half.
  return `${harmless.slice(0, LONGEST - 1).replace(/[\ud800-\udbff]$/, '')}…`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes a text for XML, including the format's own escapes (`_x0041_`). */
export function xmlText(text: string): string {
  return text.replace(/[&<>"]/g, (mark) => ENTITIES[mark] ?? mark).replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
}
