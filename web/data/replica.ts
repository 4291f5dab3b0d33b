import { Dexie, type EntityTable, liveQuery, type PromiseExtended } from 'dexie'
import type { SearchDefinition } from '../../core/text/search.ts'
import { createListeners } from '../listeners.ts'
import { type LocalRecord, local, readMeta } from './local.ts'
import { type ListedEntity, RECORD_TABLES } from './records.ts'
import { compareNewestFirst, type Dated, type Entry, matchEntries, mergeNewestFirst } from './search.ts'

/** 'unknown' until the first snapshot. */
export type Coverage = 'unknown' | 'some' | 'all'

type Changes<Record> = { epoch: number; coverage: Coverage; rows: LocalRecord<Record>[] }

/** All cached records in memory, newest first. Loads only changes: fifty thousand customers are searched between two key presses. */
export class Replica<Record extends Dated> {
  #entries: Entry<Record>[] = []
  #records: Record[] = []
  #touch = -1
  #epoch: number | undefined
  #coverage: Coverage = 'unknown'
  readonly #listeners = createListeners()
  #loaded: Promise<void> | undefined
  readonly #name: ListedEntity
  readonly #search: SearchDefinition<Record>

  constructor(name: ListedEntity, search: SearchDefinition<Record>) {
    this.#name = name
    this.#search = search
  }

  readonly records = (): Record[] => this.#records

  /** With 'all', a record that is missing does not exist. */
  readonly coverage = (): Coverage => this.#coverage

  readonly isComplete = (): boolean => this.#coverage === 'all'

  readonly isLoaded = (): boolean => this.#epoch !== undefined

  readonly subscribe = (listener: () => void) => {
    this.load()
    return this.#listeners.subscribe(listener)
  }

  /** Resolves once loaded; updates follow. */
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

  /** Word beginnings rank first, then the newest. */
  search(text: string, limit: number): Record[] {
    return matchEntries(this.#entries, this.#search.words(text), limit).map((entry) => entry.record)
  }

  #changes(): PromiseExtended<Changes<Record>> {
    const table = RECORD_TABLES[this.#name] as unknown as EntityTable<LocalRecord<Record>, 'id'>
    return local.transaction('r', table, local.meta, () =>
      Dexie.Promise.all([
        readMeta('epoch'),
        readMeta(`fetched:${this.#name}`),
        readMeta('pages'),
        readMeta(`some:${this.#name}`),
      ]).then(([epoch = 0, fetched, pages, some]) => {
        const rows =
          epoch === this.#epoch ? table.where('touch').above(this.#touch).toArray() : table.toArray()
        // Older versions fetched all records at once.
        const isFetched = fetched ?? pages !== undefined
        const coverageNow: Coverage = some ? 'some' : 'all'
        const coverage: Coverage = isFetched ? coverageNow : 'unknown'
        return rows.then((rows) => ({ epoch, coverage, rows }))
      }),
    )
  }

  #apply({ epoch, coverage, rows }: Changes<Record>) {
    const before = epoch === this.#epoch ? this.#entries : []
    this.#epoch = epoch
    this.#coverage = coverage
    for (const { touch } of rows) this.#touch = Math.max(this.#touch, touch)
    const changed = new Set(rows.map((row) => row.id))
    const arrived = rows.flatMap(({ record }) => (record ? { record, text: this.#search.text(record) } : []))
    this.#entries = mergeNewestFirst(
      before.filter((entry) => !changed.has(entry.record.id)),
      arrived.sort(compareNewestFirst),
    )
    this.#records = this.#entries.map((entry) => entry.record)
    this.#listeners.notify()
  }
}
