import { sql } from 'kysely'
import type { OpenSession } from '../../contract/open-session.ts'
import type { Atomic } from '../database/atomically.ts'
import type { Database } from '../database/connection.ts'

/** Where a user is signed in: the session that asks first, then the one last seen. */
export async function openSessionsOf(
  db: Database,
  userId: string,
  currentId: string,
): Promise<OpenSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'userAgent', 'ipAddress', 'createdAt', 'lastSeenAt'])
    .where('userId', '=', userId)
    .where('expiresAt', '>', sql<Date>`now()`)
    .orderBy(sql`id = ${currentId}`, 'desc')
    .orderBy('lastSeenAt', 'desc')
    .limit(100)
    .execute()
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    isCurrent: row.id === currentId,
  }))
}

/** Ends a user's sessions, all but one or only one; answers how many. The database tells their streams. */
export async function endSessions(
  db: Database,
  userId: string,
  which: { but: string } | { only: string },
): Promise<number> {
  const query = db.deleteFrom('sessions').where('userId', '=', userId)
  const { numDeletedRows } = await ('but' in which
    ? query.where('id', '<>', which.but)
    : query.where('id', '=', which.only)
  ).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Keeps the session in which a user changes their own password or address, when the database ends the others. */
export async function keepSession(db: Atomic, sessionId: string): Promise<void> {
  await sql`select set_config('app.session', ${sessionId}, true)`.execute(db)
}
