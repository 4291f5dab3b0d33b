import { Dexie, type EntityTable, type PromiseExtended, type Table } from 'dexie'
import type { Customer } from '../../contract/customers.ts'
import type { Entity, LocalEntity } from '../../contract/entities.ts'
import type { Product } from '../../contract/products.ts'
import type { SignedInUser } from '../../contract/session.ts'
import type { Store } from '../../contract/store.ts'
import { DEFAULT_ROLE_RIGHTS } from '../../core/access/access.ts'
import type { OutboxJob } from './outbox-job.ts'

/** Null for deleted. `touch` grows with every change, so that a tab loads only what changed. */
export type LocalRecord<Record> = { id: string; touch: number; record: Record | null }

/** A file on its way to the server (uploads.ts). */
export type Upload = {
  id: string
  userId: string
  transactionId: string
  lineId: string
  name: string
  /** Bytes. */
  size: number
  /** ms; with name and size it tells whether a file is the same. */
  lastModified: number
  /** Bytes that have been sent. */
  sent: number
  /** Its address at the server, once the server knows it. */
  url?: string
  /** 'needsFile': this device had no room for its bytes, and the page was reloaded. */
  state: 'waiting' | 'sending' | 'sent' | 'interrupted' | 'needsFile' | 'failed'
  /** Why it failed. */
  problem?: string
  /** Its order or line is gone. */
  isUnwanted?: boolean
}

export type StoredDraft = { key: string; userId: string; name: string; value: unknown; savedAt: number }

/** `since` identifies a sign-in; `ended` is the reason to sign in again. */
type Identity = { user: SignedInUser; since: number; ended?: string }

/** `ahead`: server time minus device time (ms); `heardAt`: server time of the last contact (ms). Stored under these names. */
export type ServerClock = { ahead: number; heardAt: number }

export type Meta = {
  identity: Identity
  /** Set while the cookie's owner is unknown: nothing is sent until then. */
  signingIn: true
  /** The last applied event; before the first snapshot where the session began. */
  cursor: string
  /** The pages that the snapshot was taken for. */
  pages: string
  clock: ServerClock
  connected: boolean
  /** Start of the latest stream (ms). */
  streamSince: number
  /** When cache and server last agreed (ms). */
  savedAt: number
  touch: number
  /** The `touch` of the last wipe. */
  epoch: number
} & {
  /** When this device heard of the last change per entity (ms, each later than the one before); query-client.tsx invalidates by it. */
  [Key in `heard:${Entity}`]: number
} & {
  /** Set once a snapshot of these records is complete. */
  [Key in `fetched:${LocalEntity}`]: true
} & {
  /** Set while only some of these records are cached. */
  [Key in `some:${LocalEntity}`]: true
}

class LocalDatabase extends Dexie {
  customers!: EntityTable<LocalRecord<Customer>, 'id'>
  products!: EntityTable<LocalRecord<Product>, 'id'>
  store!: EntityTable<Store, 'id'>
  drafts!: EntityTable<StoredDraft, 'key'>
  outbox!: EntityTable<OutboxJob, 'seq'>
  uploads!: EntityTable<Upload, 'id'>
  /** Apart from `uploads`: browsers copy a file with each change of its row. */
  uploadFiles!: EntityTable<{ id: string; file: Blob }, 'id'>
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
    // Defaults from before rights per action.
    this.version(2)
      .stores({})
      .upgrade((transaction) =>
        transaction.table('store').toCollection().modify({ roleRights: DEFAULT_ROLE_RIGHTS }),
      )
    // Filled by the next answer of the server.
    this.version(3)
      .stores({})
      .upgrade((transaction) => transaction.table('store').toCollection().modify({ expenseCategories: [] }))
    this.version(4).stores({ uploads: 'id, userId', uploadFiles: 'id' })
  }
}

/** This browser's database, shared by all tabs and available offline. */
export const local = new LocalDatabase()

/** Returns Dexie's promise: a live query stops tracking reads after an `await` of a native one. */
export function readMeta<Key extends keyof Meta>(key: Key): PromiseExtended<Meta[Key] | undefined> {
  return local.meta.get(key).then((row) => row?.value as Meta[Key] | undefined)
}

export async function writeMeta<Key extends keyof Meta>(key: Key, value: Meta[Key]): Promise<void> {
  await local.meta.put({ key, value })
}

/** Undefined if signed out or the session has ended. */
export function currentUser(): PromiseExtended<SignedInUser | undefined> {
  return readMeta('identity').then((identity) => (identity?.ended === undefined ? identity?.user : undefined))
}

/** Throws if another sign-in has begun. Call it inside the database transaction. */
export async function requireSameSession(since: number | undefined): Promise<void> {
  const identity = await readMeta('identity')
  if (since === undefined || identity?.since !== since) throw new Error('the session has ended')
}

export function isDatabaseClosing(error: unknown): boolean {
  return error instanceof Dexie.DatabaseClosedError
}

/** Some browsers report a full disk only as the inner error of an aborted transaction. */
export function isStorageFull(error: unknown): boolean {
  const { name, inner } = (error ?? {}) as { name?: string; inner?: unknown }
  return name === 'QuotaExceededError' || (inner !== undefined && isStorageFull(inner))
}
