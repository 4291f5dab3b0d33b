import { createMatcher, type SearchDefinition } from '../../core/text/search.ts'

export type Dated = { id: string; createdAt: string }
export type Entry<Record> = { record: Record; text: string }

export function mergeNewestFirst<Record extends Dated>(
  one: Entry<Record>[],
  other: Entry<Record>[],
): Entry<Record>[] {
  if (other.length === 0) return one
  const all: Entry<Record>[] = []
  let next = 0
  for (const entry of one) {
    for (
      let arrived = other[next];
      arrived && compareNewestFirst(arrived, entry) < 0;
      arrived = other[++next]
    ) {
      all.push(arrived)
    }
    all.push(entry)
  }
  return all.concat(other.slice(next))
}

/** Entries with every word; word beginnings first. */
export function matchEntries<Found extends { text: string }>(
  entries: Found[],
  words: readonly string[],
  limit: number,
): Found[] {
  const find = createMatcher(words)
  if (!find) return entries.slice(0, limit)
  const beginning: Found[] = []
  const inside: Found[] = []
  for (const entry of entries) {
    const hit = find(entry.text)
    if (hit === 'beginning') beginning.push(entry)
    else if (hit === 'inside' && inside.length < limit) inside.push(entry)
    if (beginning.length >= limit) break
  }
  return beginning.concat(inside).slice(0, limit)
}

/** For a record in both, the local version counts, even if it no longer matches. */
export function mergeSearchResults<Record extends Dated>(
  [here, others]: readonly [here: readonly Record[], others: readonly Record[]],
  isHere: (record: Record) => boolean,
  { search, text, limit }: { search: SearchDefinition<Record>; text: string; limit: number },
): Record[] {
  const strangers = others.filter((record) => !isHere(record))
  if (strangers.length === 0) return [...here]
  const entries = [...here, ...strangers].map((record) => ({ record, text: search.text(record) }))
  return matchEntries(entries.sort(compareNewestFirst), search.words(text), limit).map(({ record }) => record)
}

export function compareNewestFirst(one: { record: Dated }, other: { record: Dated }): number {
  if (one.record.createdAt !== other.record.createdAt)
    return one.record.createdAt > other.record.createdAt ? -1 : 1
  return one.record.id > other.record.id ? -1 : 1
}
