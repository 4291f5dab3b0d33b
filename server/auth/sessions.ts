import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'

/** Clears away sessions that have ended and counts that count no more. Done once at start: they are only dust. */
export async function forgetEnded(db: Database): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<', sql<Date>`now()`).execute()
  await db.deleteFrom('verifications').where('expiresAt', '<', sql<Date>`now()`).execute()
  await db
    .deleteFrom('signInFailures')
    .where('lastFailedAt', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
  await db
    .deleteFrom('rateLimits')
    .where('lastRequest', '<', Date.now() - 86_400_000)
    .execute()
}

const SEEN_EVERY_MS = 5 * 60_000

/** Notes that a session is in use, every few minutes at most: no request waits for a write that says nothing new. */
export async function noteUse(db: Database, sessionId: string, lastSeenAt: Date): Promise<void> {
  if (Date.now() - lastSeenAt.getTime() < SEEN_EVERY_MS) return
  await db.updateTable('sessions').set({ lastSeenAt: sql`now()` }).where('id', '=', sessionId).execute()
}
