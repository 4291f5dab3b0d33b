import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'
import { transaction, transactionContext } from '../database/transaction.ts'

/** The password of every demo user, which no other account may have. */
export const DEMO_PASSWORD = 'printpro-demo'

/**
 * The demo users' passwords are known to everybody, so they are only there while the shop is a demo on this machine:
 * outside of it they are taken out at start (their sessions end with them), and they come back with the next demo start,
 * unless the shop has people of its own by then.
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

/** The demo users that can sign in now, the owner first. */
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
