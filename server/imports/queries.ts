import { sql } from 'kysely'
import type { Atomic } from '../database/atomically.ts'

/** Holds off other imports until the end of the database transaction: two at once would both take a record for new. */
export async function lockImports(db: Atomic): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('imports'))`.execute(db)
}
