/** A card of the board and a row of the queue show at most so many lines of an order. */
const MAX_LINES = 3

/** The lines of an order that a card or a row shows, and how many it leaves out. Those whose ids are in `first` come first. */
export function visibleLines<Line extends { id: string }>(
  lines: readonly Line[],
  first: readonly string[] = [],
): { shown: Line[]; more: number } {
  const before = new Set(first)
  const sorted = lines.toSorted((one, other) => Number(before.has(other.id)) - Number(before.has(one.id)))
  return { shown: sorted.slice(0, MAX_LINES), more: Math.max(0, lines.length - MAX_LINES) }
}
