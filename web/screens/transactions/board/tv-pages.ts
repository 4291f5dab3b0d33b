// Stages with the most orders are wider on a television, and each turns its own pages.

/** A stage on the wall: how many cards lie beside and below one another, how many make a page, how many pages there are. */
export type TvColumn = { tracks: number; rows: number; perPage: number; pages: number }

/** Divides `tracks`, each with as many `rows` as its stage has. A stage without cards has no track, any other at least one; what is left goes to the most pages. */
export function tvColumns(
  counts: readonly number[],
  { tracks, rows }: { tracks: number; rows: readonly number[] },
): TvColumn[] {
  const given: number[] = counts.map((count) => (count > 0 ? 1 : 0))
  const places = (at: number) => (given[at] || 1) * (rows[at] ?? 1)
  const pagesOf = (at: number) => Math.max(1, Math.ceil((counts[at] ?? 0) / places(at)))
  for (let left = tracks - given.filter(Boolean).length; left > 0; left--) {
    const pages = counts.map((_, at) => pagesOf(at))
    const most = Math.max(...pages)
    if (most === 1) break
    const at = pages.indexOf(most)
    given[at] = (given[at] ?? 0) + 1
  }
  return given.map((tracks, at) => {
    const needed = Math.ceil((counts[at] ?? 0) / (tracks || 1))
    return { tracks, rows: Math.min(rows[at] ?? 1, needed), perPage: places(at), pages: pagesOf(at) }
  })
}

/** The cards of a column that show at a turn, and where they stand among all: '1–12 dari 59'; no words where all of them show. */
export function pageAt<Card>(
  cards: readonly Card[],
  { perPage, pages }: TvColumn,
  turn: number,
): { shown: readonly Card[]; words: string } {
  const first = (turn % pages) * perPage
  const shown = cards.slice(first, first + perPage)
  return { shown, words: pages > 1 ? `${first + 1}–${first + shown.length} dari ${cards.length}` : '' }
}
