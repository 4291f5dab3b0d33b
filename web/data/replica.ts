import { Dexie, type EntityTable, liveQuery, type PromiseExtended } from 'dexie'
import type { SearchDefinition } from '../../core/text/search.ts'
import { createListeners } from '../listeners.ts'
import { type LocalRecord, local, readMeta } from './local.ts'
import { type ListedEntity, RECORD_TABLES } from './records.ts'
import { compareNewestFirst, type Dated, type Entry, matchEntries, mergeNewestFirst } from './search.ts'

/** How many of a shop's records are kept here: until they have been fetched once, nobody knows. */
export type Coverage = 'unknown' | 'some' | 'all'

type Changes<Record> = { epoch: number; coverage: Coverage; rows: LocalRecord<Record>[] }

/** All stored records of one kind in memory, newest first. Loads only changes, so that fifty thousand customers are searched between two keys. */
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

  /** How many of the shop's records are here, and are read. Of `all`, what is not among them does not exist. */
  readonly coverage = (): Coverage => this.#coverage

  readonly isComplete = (): boolean => this.#coverage === 'all'

  /** Whether what this device has of them has been read: without the server there is no more. */
  readonly isLoaded = (): boolean => this.#epoch !== undefined

  readonly subscribe = (listener: () => void) => {
    this.load()
    return this.#listeners.subscribe(listener)
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
        // Devices from before fetched all kinds as one.
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
