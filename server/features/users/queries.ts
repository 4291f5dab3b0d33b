import { type InferResult, sql } from 'kysely'
import { type User, userSchema } from '../../../contract/users.ts'
import type { Role } from '../../../core/access/access.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { defineRecordType, findRecord } from '../../shared/records/record-type.ts'

const selectUsers = (db: Database) =>
  db.selectFrom('users').select(userSchema.keyof().options).where('deletedAt', 'is', null)

export const USERS = defineRecordType({
  table: 'users',
  selectRows: selectUsers,
  toRecord: (row: InferResult<ReturnType<typeof selectUsers>>[number]): User => ({
    ...row,
    role: row.role as Role,
    createdAt: row.createdAt.toISOString(),
  }),
})

export const findUser = (db: Database, id: string) => findRecord(db, USERS, id)

/** Counts users by role, inactive ones included. */
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

/** True for the id of any user, deleted or not. */
export async function isKnownUserId(db: Database, id: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** True for a deactivated or deleted user; false for an unknown id. */
export async function isDismissed(db: Database, id: string): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select(['isActive', 'deletedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  return user !== undefined && (!user.isActive || user.deletedAt !== null)
}

/** True if another user has the e-mail address (case-insensitive). */
export async function isEmailTaken(db: Database, email: string, but: string): Promise<boolean> {
  const row = await selectUsers(db).where('email', '=', email).where('id', '<>', but).executeTakeFirst()
  return row !== undefined
}

/** True if another user has the username (case-insensitive). */
export async function isUsernameTaken(db: Database, username: string, but: string): Promise<boolean> {
  const row = await selectUsers(db)
    .where(sql`lower(username)`, '=', sql`lower(${username})`)
    .where('id', '<>', but)
    .executeTakeFirst()
  return row !== undefined
}

/** True if there is an active owner besides `but`. A shop without one waits to be opened. */
export async function hasOwner(db: Database, but?: string): Promise<boolean> {
  const owners = selectUsers(db).where('role', '=', 'owner').where('isActive', '=', true)
  return (await (but ? owners.where('id', '<>', but) : owners).executeTakeFirst()) !== undefined
}

/** Owners by creation, inactive ones included. */
export async function listOwners(db: Database): Promise<User[]> {
  const rows = await selectUsers(db).where('role', '=', 'owner').orderBy('createdAt').orderBy('id').execute()
  return rows.map(USERS.toRecord)
}

/** The user with an e-mail address (case-insensitive); null if there is none or they are deleted. */
export async function findUserByEmail(db: Database, email: string): Promise<User | null> {
  const row = await selectUsers(db).where('email', '=', email).executeTakeFirst()
  return row ? USERS.toRecord(row) : null
}

/** Locks the users table against changes until the database transaction ends, for invariants over all users (an owner remains). */
export async function lockUsers(db: Tx): Promise<void> {
  await sql`lock table users in share row exclusive mode`.execute(db)
}

/** Waits for a change under `lockUsers`, before a user's own change locks rows that it may want too. */
export async function awaitUsersLock(db: Tx): Promise<void> {
  await sql`lock table users in row exclusive mode`.execute(db)
}
