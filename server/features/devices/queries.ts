import { sql } from 'kysely'
import type { OpenSession } from '../../../contract/open-session.ts'
import type { Role } from '../../../core/access/access.ts'
import type { Database } from '../../platform/database/connection.ts'
import { toOpenSession } from '../account/queries.ts'

/** Sessions of a user and of all users with the managed roles, last used first. */
export async function listManagedSessions(
  db: Database,
  { userId, sessionId, managed }: { userId: string; sessionId: string; managed: readonly Role[] },
): Promise<(OpenSession & { userName: string })[]> {
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select([
      'sessions.id',
      'sessions.userAgent',
      'sessions.ipAddress',
      'sessions.createdAt',
      'sessions.lastSeenAt',
      'users.name as userName',
    ])
    .where('sessions.expiresAt', '>', sql<Date>`now()`)
    .where((eb) => eb.or([eb('users.id', '=', userId), sql<boolean>`users.role = any(${managed})`]))
    .orderBy('sessions.lastSeenAt', 'desc')
    .limit(100)
    .execute()
  return rows.map((row) => toOpenSession(row, sessionId))
}
