import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'
import type { Logger } from '../process/log.ts'
import { runPeriodically } from '../process/run-periodically.ts'
import { deleteExpiredDevices } from './known-devices.ts'
import { deleteExpiredFailures } from './sign-in-attempts.ts'

const HOUR_MS = 3_600_000

/** Deletes expired sign-in data at the start and every hour, so that attackers cannot fill the disk. */
export function startHourlyCleanup(db: Database, log: Logger): { stop: () => Promise<void> } {
  const work = () =>
    deleteExpired(db).catch((error) => log.warn({ err: error }, 'clearing what sign-in keeps'))
  return runPeriodically(work, { everyMs: HOUR_MS })
}

async function deleteExpired(db: Database): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<', sql<Date>`now()`).execute()
  await db.deleteFrom('verifications').where('expiresAt', '<', sql<Date>`now()`).execute()
  await db
    .deleteFrom('rateLimits')
    .where('lastRequest', '<', Date.now() - HOUR_MS)
    .execute()
  await deleteExpiredFailures(db)
  await deleteExpiredDevices(db)
}
