import type { Atomic } from '../database/atomically.ts'
import type { Database } from '../database/connection.ts'

/** Whether the shop has an owner who can come in. Without one nobody could set it up: it waits to be opened. */
export async function hasOwner(db: Database): Promise<boolean> {
  const owner = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'owner')
    .where('isActive', '=', true)
    .where('deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return owner !== undefined
}

/** Gives the shop its name. */
export async function nameStore(db: Atomic, name: string): Promise<void> {
  await db.updateTable('storeConfig').set({ name }).execute()
}
