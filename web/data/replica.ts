import { type EntityTable, liveQuery, type PromiseExtended } from 'dexie'
import type { Search } from '../../core/search.ts'
import { type LocalRecord, readMeta } from './local.ts'
import { type Dated, type Entry, matching, merged, newestFirst } from './search.ts'

/**
 * All kept records of one kind in this tab's memory, newest first. Read once, then only what has changed is read, so that fifty
 * thousand customers are searched between two keystrokes.
 */
export class Replica<Record extends Dated> {
  #entries: Entry<Record>[] = []
  #records: Record[] = []
  #touch = -1
  #epoch: number | undefined
  #listeners = new Set<() => void>()
  #loaded: Promise<void> | undefined
  readonly #table: EntityTable<LocalRecord<Record>, 'id'>
  readonly #search: Search<Record>

  constructor(table: EntityTable<LocalRecord<Record>, 'id'>, search: Search<Record>) {
    this.#table = table
    this.#search = search
  }

  readonly records = (): Record[] => this.#records

  /** Whether the records have been read: an empty list is then truly empty. */
  readonly isLoaded = (): boolean => this.#epoch !== undefined

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

  /** The records that a search finds, those in which a word begins with it first, then the newest. */
  search(text: string, limit: number): Record[] {
    return matching(this.#entries, this.#search.words(text), limit).map((entry) => entry.record)
  }

  #changes(): PromiseExtended<{ epoch: number; rows: LocalRecord<Record>[] }> {
    return readMeta('epoch').then((epoch = 0) => {
      const known = epoch === this.#epoch
      const rows = known ? this.#table.where('touch').above(this.#touch).toArray() : this.#table.toArray()
      return rows.then((rows) => ({ epoch, rows }))
    })
  }

  #apply({ epoch, rows }: { epoch: number; rows: LocalRecord<Record>[] }) {
    const before = epoch === this.#epoch ? this.#entries : []
    this.#epoch = epoch
    for (const { touch } of rows) this.#touch = Math.max(this.#touch, touch)
    const changed = new Set(rows.map((row) => row.id))
    const arrived = rows.flatMap(({ record }) => (record ? { record, text: this.#search.text(record) } : []))
    this.#entries = merged(
      before.filter((entry) => !changed.has(entry.record.id)),
      arrived.sort(newestFirst),
    )
    this.#records = this.#entries.map((entry) => entry.record)
    for (const listener of this.#listeners) listener()
  }
}
