import type { PrintQueue } from '../features/printing/print-queue.ts'
import type { Identity } from '../platform/auth/identity.ts'
import type { Database } from '../platform/database/connection.ts'
import type { Replica } from '../platform/database/replica.ts'
import type { Feed } from '../platform/live/feed.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import type { Env } from '../platform/process/env.ts'
import type { Logger } from '../platform/process/log.ts'
import type { CreateContext } from './request-context.ts'

/** What every call gets before its caller is known. */
export type CallContext = Pick<CreateContext, 'db' | 'onCommit' | 'foundExisting'> & {
  /** The address of `db`. */
  databaseUrl: string
  /** As the owner of the tables, to create a new shop. */
  ownerUrl: string
  /** The same database over connections that blocked calls cannot use up. */
  vital: Database
  /** For read-only calls (ProcedureMeta.fromReplica); null: the shop has none. */
  replica: Replica | null
  env: Env
  log: Logger
  feed: Feed
  printing: PrintQueue
  /** Null: the shop sends no e-mail. */
  mailer: Mailer | null
  /** What was sent as the id of a colleague's approval; null for none. */
  approval: string | null
  /** The caller's network address; for IPv6 its /64 network. */
  network: string
  /** The names of the query parameters. */
  queryNames: readonly string[]
  /** Streams the response body. */
  stream(bytes: ReadableStream<Uint8Array>): void
  /** Reads the caller from the database; null when no one is signed in. */
  identify(): Promise<Identity | null>
}
