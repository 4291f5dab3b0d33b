import { sql, type Transaction } from 'kysely'
import type { Database } from './connection.ts'
import type { DB } from './types.ts'

/** A database inside one database transaction. */
export type Atomic = Transaction<DB>

const DEADLOCK = '40P01'
const ATTEMPTS = 4

/**
 * Does all of `work` or nothing of it, in one database transaction that knows the actor (a user's id, null for the
 * system), so that the record of who did what is written with it. Work that the database stopped because two waited for each other is
 * done again: it must not have effects outside the database.
 */
export async function atomically<Result>(
  db: Database,
  actor: string | null,
  work: (atomic: Atomic) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(async (atomic) => {
        await sql`select set_config('app.actor', ${actor ?? ''}, true)`.execute(atomic)
        return await work(atomic)
      })
    } catch (error) {
      if (attempt === ATTEMPTS || (error as { code?: string }).code !== DEADLOCK) throw error
    }
  }
}
