import { CompiledQuery, sql, type Transaction } from 'kysely'
import { type Database, inWriteSlot } from './connection.ts'
import { isOutdatedPlan, sendAhead } from './driver.ts'
import type { DB } from './types.ts'

export type Tx = Transaction<DB>

/**
 * Where and for whom a transaction works. All fields are required: a context made up from a few would skip the checks of `onBegin`.
 */
export type TransactionContext = {
  db: Database
  /** A user's id, recorded with every change; null: the system. */
  actor: string | null
  /** Named in Riwayat beside the user. */
  apiKey: string | null
  /** A colleague's user id. */
  approver: string | null
  /** The name given by a customer who acts by a link; the actor is then null. */
  customer: string | null
  /** Runs first within the transaction. What it throws rolls back. */
  onBegin: ((tx: Tx) => Promise<unknown>) | null
  /**
   * Announces changes to the live feed. Null: the triggers NOTIFY, which serializes all commits of the cluster
   * (docs/decisions/0122-live-feed.md).
   */
  onCommit: (() => void) | null
}

/** A context for work without a request; by default the system's own. */
export function transactionContext(
  db: Database,
  fields: Partial<Omit<TransactionContext, 'db'>> = {},
): TransactionContext {
  return {
    ...{ db, actor: null, apiKey: null, approver: null, customer: null, onBegin: null, onCommit: null },
    ...fields,
  }
}

/** Read by triggers and column defaults through `current_setting`. */
const SETTINGS = {
  actor: 'app.actor',
  apiKey: 'app.api_key',
  approver: 'app.approver',
  customer: 'app.customer',
  notifyAfterCommit: 'app.notify_after_commit',
  /** Survives when a user's sessions are ended. */
  keptSession: 'app.session',
  /** Groups the activity of a bulk change. */
  batch: 'app.batch',
}

/** Travels with the next statement. */
export async function setForTransaction(
  tx: Tx,
  settings: { [Name in keyof typeof SETTINGS]?: string | null },
): Promise<void> {
  const names = Object.keys(settings) as (keyof typeof SETTINGS)[]
  const calls = names.map((name, index) => `set_config('${SETTINGS[name]}', $${index + 1}, true)`)
  const values = names.map((name) => settings[name] ?? '')
  await sendAhead(tx, CompiledQuery.raw(`select ${calls.join()}`, values))
}

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'

/** Thrown within a transaction where another one was faster: it is repeated, and then sees what the other has done. */
export class ConcurrentChange extends Error {
  readonly code = SERIALIZATION_FAILURE
}

const MAX_ATTEMPTS = 4

/**
 * Commits all of `work` or nothing. Repeats it after a deadlock or an outdated plan, so it must not have effects outside the database. Must
 * not be nested: two transactions that each hold a write slot could wait for each other.
 */
export async function transaction<Result>(
  context: TransactionContext,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return await inWriteSlot(context.db, () => attempt(context, work))
}

async function attempt<Result>(
  { db, actor, apiKey, approver, customer, onBegin, onCommit }: TransactionContext,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const notifyAfterCommit = onCommit && 'true'
  for (let attempts = 1; ; attempts++) {
    try {
      return await db.transaction().execute(async (tx) => {
        await setForTransaction(tx, {
          ...{ actor, apiKey, approver, notifyAfterCommit },
          ...(customer !== null && { customer }),
        })
        await onBegin?.(tx)
        return await work(tx)
      })
    } catch (error) {
      const { code } = error as { code?: string }
      const isRetryable = code === SERIALIZATION_FAILURE || code === DEADLOCK || isOutdatedPlan(error)
      if (attempts === MAX_ATTEMPTS || !isRetryable) throw error
    } finally {
      // Also after a failure: the commit may have succeeded although its answer was lost.
      onCommit?.()
    }
  }
}

/**
 * Makes a transaction that only read wait for the replica: the result of an idempotent repetition may so far be on one disk.
 */
export async function waitForReplica(tx: Tx): Promise<void> {
  await sql`select pg_logical_emit_message(true, 'printpro', '')`.execute(tx)
}

/** Raises the time limits (seconds) of statements and locks; `answer` in connection.ts stays above both. */
export async function extendTimeouts(tx: Tx, { statement = 180, lock = 5 } = {}): Promise<void> {
  await sql`select set_config('statement_timeout', ${`${statement}s`}, true),
    set_config('idle_in_transaction_session_timeout', ${`${statement}s`}, true),
    set_config('lock_timeout', ${`${lock}s`}, true)`.execute(tx)
}
