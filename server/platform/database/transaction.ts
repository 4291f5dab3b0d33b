import { type KyselyPlugin, sql, type Transaction } from 'kysely'
import type { Database } from './connection.ts'
import { isOutdatedPlan, pipeline } from './driver.ts'
import type { DB } from './types.ts'
import { inWriteSlot } from './write-slots.ts'

/** A database inside one database transaction. */
export type Tx = Transaction<DB>

/** Two waited for each other, or saw too different views. */
const AGAIN = ['40P01', '40001']
const ATTEMPTS = 4

/** Makes of a database another one that can be told apart, over the same connections. */
const UNCHANGED: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => result,
}

/** What a database transaction of such a database begins with. */
const beginnings = new WeakMap<Database, (tx: Tx) => Promise<void>>()

/** The same database, whose database transactions (`transaction`) begin with a step: when it throws, nothing is done. */
export function beginningWith(db: Database, step: (tx: Tx) => Promise<void>): Database {
  const same = db.withPlugin(UNCHANGED)
  const before = beginnings.get(db)
  beginnings.set(same, async (tx) => {
    await before?.(tx)
    await step(tx)
  })
  const told = committed.get(db)
  if (told) committed.set(same, told)
  origins.set(same, originOf(db))
  return same
}

const origins = new WeakMap<Database, Database>()

/** The shop's own database, of one that `beginningWith` has made of it: what is counted for each shop is counted by this. */
export function originOf(db: Database): Database {
  return origins.get(db) ?? db
}

/** Who hears of what has been done on such a database. */
const committed = new WeakMap<Database, () => void>()

/**
 * Whoever works on this database (`transaction`) says itself, through `told`, that something may have been committed: its database
 * transactions give no notice of their changes, for which all commits of the cluster would wait for one another
 * (docs/decisions/0005-change-feed.md).
 */
export function tellCommits(db: Database, told: () => void): void {
  committed.set(db, told)
}

/**
 * Does all of `work` or nothing of it, in one database transaction that knows the actor (a user's id, null for the
 * system), so that the record of who did what is written with it. Work that the database stopped because two waited for each other, or
 * because a newer version has just migrated the tables, is done again: it must not have effects outside the database. Calls must not
 * be nested: with two write slots each, they could wait for each other.
 */
export async function transaction<Result>(
  db: Database,
  actor: string | null,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  return await inWriteSlot(originOf(db), () => attempt(db, actor, work))
}

async function attempt<Result>(
  db: Database,
  actor: string | null,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const told = committed.get(db)
  for (let times = 1; ; times++) {
    try {
      return await db.transaction().execute(async (tx) => {
        await pipeline(
          tx,
          sql`select set_config('app.actor', ${actor ?? ''}, true), set_config('app.told', ${told ? 'after commit' : ''}, true)`,
        )
        await beginnings.get(db)?.(tx)
        return await work(tx)
      })
    } catch (error) {
      const isWorthIt = AGAIN.includes((error as { code?: string }).code ?? '') || isOutdatedPlan(error)
      if (times === ATTEMPTS || !isWorthIt) throw error
    } finally {
      // Also where it failed: a commit may have been done whose answer was lost.
      told?.()
    }
  }
}

/**
 * For work that answers what another database transaction has done, and writes nothing itself: its end waits for the replica as if it had
 * written. What it found may be on the primary's disk alone, where that broke down or was told to end before the replica had it.
 */
export async function waitForReplica(db: Tx): Promise<void> {
  await pipeline(db, sql`select pg_logical_emit_message(true, 'printpro', '')`)
}

/**
 * Gives the work of this database transaction longer than calls usually have: each statement up to `statement` seconds, and each lock up to
 * `lock` (both bounded: `answer` in connection.ts is beyond them).
 */
export async function extendTimeouts(db: Tx, { statement = 180, lock = 5 } = {}): Promise<void> {
  await sql`select set_config('statement_timeout', ${`${statement}s`}, true),
    set_config('idle_in_transaction_session_timeout', ${`${statement}s`}, true),
    set_config('lock_timeout', ${`${lock}s`}, true)`.execute(db)
}
