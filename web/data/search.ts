import { finder } from '../../core/search.ts'

export type Dated = { id: string; createdAt: string }
/** A record and the text that it is found in (core/search.ts). */
export type Entry<Record> = { record: Record; text: string }

/** Two lists, each newest first, as one. */
export function merged<Record extends Dated>(one: Entry<Record>[], other: Entry<Record>[]): Entry<Record>[] {
  if (other.length === 0) return one
  const all: Entry<Record>[] = []
  let next = 0
  for (const entry of one) {
    for (let arrived = other[next]; arrived && newestFirst(arrived, entry) < 0; arrived = other[++next]) {
      all.push(arrived)
    }
    all.push(entry)
  }
  return all.concat(other.slice(next))
}

/** The entries that hold every word; those in which a word begins with the first come first. */
export function matching<Found extends { text: string }>(
  entries: Found[],
  words: readonly string[],
  limit: number,
): Found[] {
  const find = finder(words)
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

export function newestFirst(one: { record: Dated }, other: { record: Dated }): number {
  if (one.record.createdAt !== other.record.createdAt)
    return one.record.createdAt > other.record.createdAt ? -1 : 1
  return one.record.id > other.record.id ? -1 : 1
}
