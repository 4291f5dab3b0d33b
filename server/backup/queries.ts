import type { Insertable } from 'kysely'
import type { Database } from '../database/connection.ts'
import type { Backups } from '../database/types.ts'

/** Writes down a backup that has been proven. */
export async function recordBackup(db: Database, backup: Insertable<Backups>): Promise<void> {
  await db.insertInto('backups').values(backup).execute()
}
