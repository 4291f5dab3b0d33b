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

/** A user by their id; null when there is none or they are deleted. */
export const findUser = (db: Database, id: string) => findRecord(db, USERS, id)

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

/** Whether an id has been given to a user, deleted or not. */
export async function isKnownUserId(db: Database, id: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** Whether an id belongs to somebody who was deactivated or deleted. An id that nobody ever had belongs to no one. */
export async function isDismissed(db: Database, id: string): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select(['isActive', 'deletedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  return user !== undefined && (!user.isActive || user.deletedAt !== null)
}

/** Whether anybody but this user has the e-mail address, in whatever case. */
export async function isEmailTaken(db: Database, email: string, but: string): Promise<boolean> {
  const row = await selectUsers(db).where('email', '=', email).where('id', '<>', but).executeTakeFirst()
  return row !== undefined
}

/** Whether anybody but this user has the username, in whatever case. */
export async function isUsernameTaken(db: Database, username: string, but: string): Promise<boolean> {
  const row = await selectUsers(db)
    .where(sql`lower(username)`, '=', sql`lower(${username})`)
    .where('id', '<>', but)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the shop has an owner who can come in, besides this user. Without one nobody could set it up: it waits to be opened. */
export async function hasOwner(db: Database, but?: string): Promise<boolean> {
  const owners = selectUsers(db).where('role', '=', 'owner').where('isActive', '=', true)
  return (await (but ? owners.where('id', '<>', but) : owners).executeTakeFirst()) !== undefined
}

/** The shop's owners, those who are not active too, the first one first. */
export async function listOwners(db: Database): Promise<User[]> {
  const rows = await selectUsers(db).where('role', '=', 'owner').orderBy('createdAt').orderBy('id').execute()
  return rows.map(USERS.toRecord)
}

/** The user with this e-mail address, in whatever case it is written; null when there is none or they are deleted. */
export async function findUserByEmail(db: Database, email: string): Promise<User | null> {
  const row = await selectUsers(db).where('email', '=', email).executeTakeFirst()
  return row ? USERS.toRecord(row) : null
}

/** Lets nobody else change who belongs to the shop until this database transaction is over: rules about all of them hold. */
export async function lockUsers(db: Tx): Promise<void> {
  await sql`lock table users in share row exclusive mode`.execute(db)
}
