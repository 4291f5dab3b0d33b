import { Dexie, type EntityTable, type PromiseExtended, type Table } from 'dexie'
import type { Customer } from '../../contract/customers.ts'
import type { Entity, LocalEntity } from '../../contract/entities.ts'
import type { Product } from '../../contract/products.ts'
import type { SignedInUser } from '../../contract/session.ts'
import type { Store } from '../../contract/store.ts'
import { DEFAULT_ROLE_RIGHTS } from '../../core/access/access.ts'
import type { OutboxJob } from './outbox-job.ts'

/** A stored record; null when deleted. `touch` grows with every change, so that a tab loads only the changed records. */
export type LocalRecord<Record> = { id: string; touch: number; record: Record | null }

export type StoredDraft = { key: string; userId: string; name: string; value: unknown; savedAt: number }

/** Who was signed in here last. `since` tells one sign-in from the next; `ended`: why they have to sign in again. */
type Identity = { user: SignedInUser; since: number; ended?: string }

/** What this device knows of the server's clock: how far that is ahead of its own (ms), and the server's time when it last said so. */
export type ServerClock = { ahead: number; heardAt: number }

export type Meta = {
  identity: Identity
  /** Set while it is not known whose session the cookie is: nothing is sent until the server has said. */
  signingIn: true
  /** The last event of the stream that has been applied. */
  cursor: string
  /** The pages that the stored records were taken for. */
  pages: string
  clock: ServerClock
  /** Whether the stream is connected. */
  connected: boolean
  /** When the stream that stands, or stood last, began to (ms). */
  streamSince: number
  /** When records and server were last known to agree (ms). */
  savedAt: number
  /** The highest `touch` given out. */
  touch: number
  /** The `touch` at which everything was wiped. */
  epoch: number
} & {
  /** Counts the changes that the stream told of, for the lists that are asked of the server. */
  [Key in `heard:${Entity}`]: number
} & {
  /** Set once all records of a kind have been fetched. */
  [Key in `fetched:${LocalEntity}`]: true
} & {
  /** Set while only some records of a kind are kept here: what is missing may be there all the same. */
  [Key in `some:${LocalEntity}`]: true
}

class LocalDatabase extends Dexie {
  customers!: EntityTable<LocalRecord<Customer>, 'id'>
  products!: EntityTable<LocalRecord<Product>, 'id'>
  store!: EntityTable<Store, 'id'>
  drafts!: EntityTable<StoredDraft, 'key'>
  outbox!: EntityTable<OutboxJob, 'seq'>
  meta!: Table<{ key: keyof Meta; value: unknown }, keyof Meta>

  constructor() {
    super('printpro', { cache: 'disabled' })
    this.version(1).stores({
      customers: 'id, touch',
      products: 'id, touch',
      store: 'id',
      drafts: 'key, userId',
      outbox: '++seq, &id, userId, [userId+state]',
      meta: 'key',
    })
    // What a shop had before there were rights per action, as the server gave it to its own.
    this.version(2)
      .stores({})
      .upgrade((transaction) =>
        transaction.table('store').toCollection().modify({ roleRights: DEFAULT_ROLE_RIGHTS }),
      )
    // The list as the server has it comes with the first answer.
    this.version(3)
      .stores({})
      .upgrade((transaction) => transaction.table('store').toCollection().modify({ expenseCategories: [] }))
  }
}

/** What this browser stores: the same in every tab, and there when the network is not. */
export const local = new LocalDatabase()

/** A single value. Returns Dexie's own promise: after an `await` of a native one, a live query would lose track of its next reads. */
export function readMeta<Key extends keyof Meta>(key: Key): PromiseExtended<Meta[Key] | undefined> {
  return local.meta.get(key).then((row) => row?.value as Meta[Key] | undefined)
}

export async function writeMeta<Key extends keyof Meta>(key: Key, value: Meta[Key]): Promise<void> {
  await local.meta.put({ key, value })
}

/** Who is signed in here, as far as this browser knows; undefined for nobody and for a session that has ended. */
export function currentUser(): PromiseExtended<SignedInUser | undefined> {
  return readMeta('identity').then((identity) => (identity?.ended === undefined ? identity?.user : undefined))
}

/** Stops what was begun for one sign-in when that has ended meanwhile. In its caller's database transaction. */
export async function requireSameSession(since: number | undefined): Promise<void> {
  const identity = await readMeta('identity')
  if (since === undefined || identity?.since !== since) throw new Error('the session has ended meanwhile')
}

/** Whether a failure is only that the browser closes or takes back the local database. */
export function isDatabaseClosing(error: unknown): boolean {
  return error instanceof Dexie.DatabaseClosedError
}

/** Whether a failure is that the device has no room left. Some browsers say so only as the reason of a database transaction that ends. */
export function isStorageFull(error: unknown): boolean {
  const { name, inner } = (error ?? {}) as { name?: string; inner?: unknown }
  return name === 'QuotaExceededError' || (inner !== undefined && isStorageFull(inner))
}
