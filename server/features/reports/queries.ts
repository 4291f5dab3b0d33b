import type { Database } from '../../platform/database/connection.ts'
import type { Tx } from '../../platform/database/transaction.ts'

/** Owners who can sign in, by name. */
export async function listActiveOwners(db: Database): Promise<{ name: string; email: string }[]> {
  return await db
    .selectFrom('users')
    .select(['name', 'email'])
    .where('role', '=', 'owner')
    .where('isActive', '=', true)
    .where('deletedAt', 'is', null)
    .orderBy('name')
    .execute()
}

type DayReportSettings = { mailDaily: boolean; version: number }

export async function loadReportSettings(db: Database): Promise<DayReportSettings> {
  return await db.selectFrom('reportSettings').select(['mailDaily', 'version']).executeTakeFirstOrThrow()
}

/** Reads the settings and locks their row until the database transaction ends. */
export async function lockReportSettings(db: Tx): Promise<DayReportSettings> {
  await db.selectFrom('reportSettings').select('id').forUpdate().execute()
  return await loadReportSettings(db)
}

export async function saveReportSettings(
  db: Tx,
  changes: { mailDaily?: boolean | undefined },
): Promise<DayReportSettings> {
  await db.updateTable('reportSettings').set(changes).execute()
  return await loadReportSettings(db)
}
