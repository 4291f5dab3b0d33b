import { sql } from 'kysely'
import type { OpenSession } from '../../../contract/open-session.ts'
import { forgetDevices } from '../../platform/auth/known-devices.ts'
import type { Database } from '../../platform/database/connection.ts'
import { setForTransaction, type Tx } from '../../platform/database/transaction.ts'

/** A user's sessions: the current one, then by last use. */
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

/** Converts a row to the contract's session, keeping its other columns. */
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
 * Ends a user's sessions, all except one or only one; returns how many. Triggers close their live streams. Their devices become unknown
 * to the account; when all others end, signed-out devices do too.
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
 * Sets the acting session for triggers: a changed password or e-mail address keeps it, and ending it is logged as signing out.
 */
export async function setActingSession(db: Tx, sessionId: string): Promise<void> {
  await setForTransaction(db, { keptSession: sessionId })
}
