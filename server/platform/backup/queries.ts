import type { Insertable, Selectable } from 'kysely'
import type { Database } from '../database/connection.ts'
import type { Backups } from '../database/types.ts'

export type StoredBackup = Selectable<Backups>

export async function recordBackup(db: Database, backup: Insertable<Backups>): Promise<void> {
  await db.insertInto('backups').values(backup).execute()
}

export async function listNewestBackups(db: Database, most: number): Promise<StoredBackup[]> {
  return await db
    .selectFrom('backups')
    .selectAll()
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
}

export async function findBackup(db: Database, id: string): Promise<StoredBackup | undefined> {
  return await db.selectFrom('backups').selectAll().where('id', '=', id).executeTakeFirst()
}
