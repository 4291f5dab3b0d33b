/** The most that a cell can hold, in UTF-16 units, as the format limits it. */
const LONGEST = 32_767

/** What a spreadsheet reads as the beginning of a formula, its full-width twins included. */
const FORMULA_MARKS = /^[=+\-@\t\r\n＝＋－＠]/
/** Phone numbers and amounts: they can name no function, no cell and no program. */
const ONLY_FIGURES = /^[+-]?[\d\s().,-]*$/

/** Whether a spreadsheet would read a text as something to compute, were it typed in. */
export function looksLikeFormula(text: string): boolean {
  return FORMULA_MARKS.test(text)
}

/**
 * A text as a cell of a spreadsheet may hold it: what could run as a formula once the sheet is saved as CSV begins with an apostrophe;
 * without the control characters that XML forbids; cut, with an ellipsis, where a cell ends.
 */
export function cellText(text: string): string {
  const allowed = text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML 1.0 forbids
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '')
  const harmless = looksLikeFormula(allowed) && !ONLY_FIGURES.test(allowed) ? `'${allowed}` : allowed
  if (harmless.length <= LONGEST) return harmless
  // A character of two halves is not cut between them.
  return `${harmless.slice(0, LONGEST - 1).replace(/[\ud800-\udbff]$/, '')}…`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A text inside XML. What looks like the format's own escape (`_x0041_`) is escaped, so that it stays as it is written. */
export function xmlText(text: string): string {
  return text.replace(/[&<>"]/g, (mark) => ENTITIES[mark] ?? mark).replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
}
