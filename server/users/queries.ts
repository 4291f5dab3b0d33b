import { sql } from 'kysely'
import type { User } from '../../contract/users.ts'
import type { Role } from '../../core/access.ts'
import type { Atomic } from '../database/atomically.ts'
import type { Database } from '../database/connection.ts'
import { before, type Place } from '../database/keyset.ts'

/** What an edit may write. */
export type UserColumns = Pick<User, 'name' | 'email' | 'username' | 'role' | 'isActive'>

/** Users newest first after a place in the list; one more than `limit`, if there is one. */
export async function usersAfter(db: Database, place: Place | null, limit: number): Promise<User[]> {
  let query = present(db)
  if (place) query = query.where(before(place))
  const rows = await query
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return rows.map(toUser)
}

/** How many users there are of each role, those who are not active too. */
export async function countUsers(db: Database): Promise<Record<Role, number>> {
  const rows = await db
    .selectFrom('users')
    .select(['role', sql<number>`count(*)`.as('count')])
    .where('deletedAt', 'is', null)
    .groupBy('role')
    .execute()
  const counts: Record<Role, number> = { owner: 0, manager: 0, cashier: 0, operator: 0 }
  for (const { role, count } of rows) counts[role as Role] = count
  return counts
}

/** A user by their id; null when there is none or they are deleted. */
export async function findUser(db: Database, id: string): Promise<User | null> {
  const row = await present(db).where('id', '=', id).executeTakeFirst()
  return row ? toUser(row) : null
}

/** Whether an id has been given to a user, deleted or not. */
export async function isUserId(db: Database, id: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** Whether anybody but this user has the e-mail address, in whatever case. */
export async function isEmailTaken(db: Database, email: string, but: string): Promise<boolean> {
  const row = await present(db).where('email', '=', email).where('id', '<>', but).executeTakeFirst()
  return row !== undefined
}

/** Whether anybody but this user has the username, in whatever case. */
export async function isUsernameTaken(db: Database, username: string, but: string): Promise<boolean> {
  const row = await present(db)
    .where(sql`lower(username)`, '=', sql`lower(${username})`)
    .where('id', '<>', but)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the shop has an active owner besides this user. */
export async function hasOtherOwner(db: Database, id: string): Promise<boolean> {
  const row = await present(db)
    .where('role', '=', 'owner')
    .where('isActive', '=', true)
    .where('id', '<>', id)
    .executeTakeFirst()
  return row !== undefined
}

/** Lets nobody else change who belongs to the shop until this database transaction is over: rules about all of them hold. */
export async function holdPeople(db: Atomic): Promise<void> {
  await sql`lock table users in share row exclusive mode`.execute(db)
}

/** Writes what an edit says. */
export async function updateUserRow(db: Atomic, id: string, columns: UserColumns): Promise<void> {
  await db.updateTable('users').set(columns).where('id', '=', id).execute()
}

/** Takes a user out of the shop; the database ends their sessions with it. */
export async function markUserDeleted(db: Atomic, id: string, actor: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ deletedAt: sql`now()`, deletedBy: actor })
    .where('id', '=', id)
    .execute()
}

function present(db: Database) {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'username', 'role', 'isActive', 'createdAt', 'createdBy', 'version'])
    .where('deletedAt', 'is', null)
}

function toUser(row: Omit<User, 'createdAt' | 'role'> & { createdAt: Date; role: string }): User {
  return { ...row, role: row.role as Role, createdAt: row.createdAt.toISOString() }
}
