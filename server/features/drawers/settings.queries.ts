import type { DrawerSettings } from '../../../core/payments/drawer.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { Tx } from '../../platform/database/transaction.ts'

export async function loadDrawerSettings(db: Database): Promise<DrawerSettings & { version: number }> {
  return await db
    .selectFrom('drawerSettings')
    .select(['perPerson', 'requiresOpenDrawer', 'blindCount', 'varianceApprovalLimit', 'version'])
    .executeTakeFirstOrThrow()
}

/** Reads the settings and locks their row until the database transaction ends. */
export async function lockDrawerSettings(db: Tx) {
  await db.selectFrom('drawerSettings').select('id').forUpdate().execute()
  return await loadDrawerSettings(db)
}

export async function saveDrawerSettings(db: Tx, changes: Partial<DrawerSettings>) {
  await db.updateTable('drawerSettings').set(changes).execute()
  return await loadDrawerSettings(db)
}
