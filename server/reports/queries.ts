import type { Database } from '../database/connection.ts'

/** The owners who can sign in, by name: whoever the shop belongs to. */
export async function activeOwners(db: Database): Promise<{ name: string; email: string }[]> {
  return await db
    .selectFrom('users')
    .select(['name', 'email'])
    .where('role', '=', 'owner')
    .where('isActive', '=', true)
    .where('deletedAt', 'is', null)
    .orderBy('name')
    .execute()
}
