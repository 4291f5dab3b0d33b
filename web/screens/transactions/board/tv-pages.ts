// Stages with the most orders are wider on a television.

/** A stage on the wall: how many cards lie beside and below one another, how many make a page, how many pages there are if every card is a high one. */
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

/** Where each page begins among cards whose left edges are known (px); a page is `width` wide. */
export function pageStarts(lefts: readonly number[], width: number): number[] {
  const pages = lefts.map((left) => Math.floor((left - (lefts[0] ?? 0) + 1) / width))
  return [0, ...pages.flatMap((page, at) => (at > 0 && page !== pages[at - 1] ? [at] : []))]
}
