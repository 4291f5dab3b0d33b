import { sql } from 'kysely'
import type { OpenSession } from '../../../contract/open-session.ts'
import { forgetDevices } from '../../platform/auth/known-devices.ts'
import type { Database } from '../../platform/database/connection.ts'
import { setForTransaction, type Tx } from '../../platform/database/transaction.ts'

/** Where a user is signed in: the session that asks first, then the one last seen. */
export async function listOpenSessions(
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
  return rows.map((row) => toOpenSession(row, currentId))
}

/** A session as it is told, with whatever else its row holds; `currentId`: the one that asks. */
export function toOpenSession<Row extends { id: string; createdAt: Date; lastSeenAt: Date }>(
  row: Row,
  currentId: string,
) {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    isCurrent: row.id === currentId,
  }
}

/**
 * Ends a user's sessions, all but one or only one; answers how many. The database tells their streams. The devices they were on become
 * strangers to the account; where all others end, so do the devices that have signed out by themselves.
 */
export async function endSessions(
  db: Tx,
  userId: string,
  which: { but: string } | { only: string },
): Promise<number> {
  const sessions = db.deleteFrom('sessions').where('userId', '=', userId)
  const ended = await ('but' in which
    ? sessions.where('id', '<>', which.but)
    : sessions.where('id', '=', which.only)
  )
    .returning('deviceId')
    .execute()
  const devices = ended.flatMap(({ deviceId }) => deviceId ?? [])
  await forgetDevices(db, userId, 'but' in which ? 'all' : devices)
  return ended.length
}

/**
 * Tells the database in which session its user acts: it is kept when another password or address ends the others, and its own end is
 * recorded as signing out.
 */
export async function setActingSession(db: Tx, sessionId: string): Promise<void> {
  await setForTransaction(db, { keptSession: sessionId })
}
