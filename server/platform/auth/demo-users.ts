import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'
import { transaction, transactionContext } from '../database/transaction.ts'

/** No other account may use it. */
export const DEMO_PASSWORD = 'printpro-demo'

/**
 * The demo passwords are public, so the demo users exist only in demo mode: any other start soft-deletes them (a trigger ends their
 * sessions), and the next demo start restores them unless the shop has own users by then.
 */
export function setDemoUsersEnabled(db: Database, demo: boolean): Promise<void> {
  return transaction(transactionContext(db), async (tx) => {
    if (demo) {
      await sql`
        update users set deleted_at = null
        where is_sample and deleted_at is not null and deleted_by is null
          and not exists (select from users where not is_sample)`.execute(tx)
    } else {
      await sql`update users set deleted_at = now() where is_sample and deleted_at is null`.execute(tx)
    }
  })
}

export async function listDemoUsers(db: Database) {
  return db
    .selectFrom('users')
    .select(['email', 'name', 'role'])
    .where('isSample', '=', true)
    .where('isActive', '=', true)
    .where('deletedAt', 'is', null)
    .orderBy(sql`array_position(array['owner', 'manager', 'cashier', 'operator'], role)`)
    .execute()
}
