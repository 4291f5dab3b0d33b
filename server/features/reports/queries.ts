import type { Database } from '../../platform/database/connection.ts'
import type { Tx } from '../../platform/database/transaction.ts'

/** The owners who can sign in, by name: whoever the shop belongs to. */
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

/** Whether the owners are sent each day's report. */
export async function loadReportSettings(db: Database): Promise<DayReportSettings> {
  return await db.selectFrom('reportSettings').select(['mailDaily', 'version']).executeTakeFirstOrThrow()
}

/** The same, held until the end of the database transaction. */
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
