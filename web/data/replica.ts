import { type EntityTable, liveQuery } from 'dexie'
import { type Kept, readMeta } from './local.ts'

type Row = { id: string; createdAt: string }
type Entry<Record> = { record: Record; text: string }

/**
 * All kept records of one kind in this tab's memory, newest first. Read once, then only what has changed is read, so that fifty
 * thousand customers are searched between two keystrokes.
 */
export class Replica<Record extends Row> {
  #entries: Entry<Record>[] = []
  #records: Record[] = []
  #touch = -1
  #epoch: number | undefined
  #listeners = new Set<() => void>()
  #loaded: Promise<void> | undefined
  readonly #table: EntityTable<Kept<Record>, 'id'>
  readonly #wordsOf: (record: Record) => string

  constructor(table: EntityTable<Kept<Record>, 'id'>, wordsOf: (record: Record) => string) {
    this.#table = table
    this.#wordsOf = wordsOf
  }

  readonly records = (): Record[] => this.#records

  readonly subscribe = (listener: () => void) => {
    this.load()
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Settles when the records are in memory. They are followed from then on. */
  load(): Promise<void> {
    this.#loaded ??= new Promise((loaded, failed) => {
      liveQuery(() => this.#changes()).subscribe({
        next: (changes) => {
          this.#apply(changes)
          loaded()
        },
        error: failed,
      })
    })
    return this.#loaded
  }

  /** The records that hold every word of a text, those whose words begin with it first, then the newest. */
  search(text: string, limit: number): Record[] {
    return matching(this.#entries, text, limit).map((entry) => entry.record)
  }

  async #changes(): Promise<{ epoch: number; rows: Kept<Record>[] }> {
    const epoch = (await readMeta('epoch')) ?? 0
    const known = epoch === this.#epoch
    const rows = known
      ? await this.#table.where('touch').above(this.#touch).toArray()
      : await this.#table.toArray()
    return { epoch, rows }
  }

  #apply({ epoch, rows }: { epoch: number; rows: Kept<Record>[] }) {
    const before = epoch === this.#epoch ? this.#entries : []
    this.#epoch = epoch
    for (const { touch } of rows) this.#touch = Math.max(this.#touch, touch)
    const changed = new Set(rows.map((row) => row.id))
    const arrived = rows.flatMap(({ record }) =>
      record ? { record, text: this.#wordsOf(record).toLowerCase() } : [],
    )
    this.#entries = merged(
      before.filter((entry) => !changed.has(entry.record.id)),
      arrived.sort(newestFirst),
    )
    this.#records = this.#entries.map((entry) => entry.record)
    for (const listener of this.#listeners) listener()
  }
}

/** Two lists, each newest first, as one. */
export function merged<Record extends Row>(one: Entry<Record>[], other: Entry<Record>[]): Entry<Record>[] {
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

/** The entries that hold every word of a text; those in which a word begins with the first come first. */
export function matching<Found extends { text: string }>(
  entries: Found[],
  text: string,
  limit: number,
): Found[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const [first] = words
  if (first === undefined) return entries.slice(0, limit)
  const beginning: Found[] = []
  const inside: Found[] = []
  for (const entry of entries) {
    if (!words.every((word) => entry.text.includes(word))) continue
    if (entry.text.startsWith(first) || entry.text.includes(` ${first}`)) beginning.push(entry)
    else if (inside.length < limit) inside.push(entry)
    if (beginning.length >= limit) break
  }
  return beginning.concat(inside).slice(0, limit)
}

function newestFirst(one: { record: Row }, other: { record: Row }): number {
  if (one.record.createdAt !== other.record.createdAt)
    return one.record.createdAt > other.record.createdAt ? -1 : 1
  return one.record.id > other.record.id ? -1 : 1
}
