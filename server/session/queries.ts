import { sql } from 'kysely'
import type { Atomic } from '../database/atomically.ts'
import type { Database } from '../database/connection.ts'

/** Whether anybody belongs to the shop. */
export async function hasPeople(db: Database): Promise<boolean> {
  const somebody = await db
    .selectFrom('users')
    .select('id')
    .where('deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return somebody !== undefined
}

/** Lets nobody else become one of the shop's people until this database transaction is over. */
export async function keepPeopleOut(db: Atomic): Promise<void> {
  await sql`lock table users in share row exclusive mode`.execute(db)
}

/** Gives the shop its name. */
export async function nameStore(db: Atomic, name: string): Promise<void> {
  await db.updateTable('storeConfig').set({ name }).execute()
}
