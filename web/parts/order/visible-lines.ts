/** On a board card or queue row. */
const MAX_LINES = 3

/** `first`: ids that come first. */
export function visibleLines<Line extends { id: string }>(
  lines: readonly Line[],
  first: readonly string[] = [],
): { shown: Line[]; more: number } {
  const before = new Set(first)
  const sorted = lines.toSorted((one, other) => Number(before.has(other.id)) - Number(before.has(one.id)))
  return { shown: sorted.slice(0, MAX_LINES), more: Math.max(0, lines.length - MAX_LINES) }
}
