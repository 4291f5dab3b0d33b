import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { uuidv7 } from 'uuidv7'
import type { Role } from '../../../core/access/access.ts'
import type { Database } from '../database/connection.ts'
import type { Tx } from '../database/transaction.ts'
import { rejectCommonPassword } from './common-passwords.ts'

type NewUser = {
  id: string
  email: string
  name: string
  username?: string | null
  role: Role
  password: string
  createdBy?: string
}

/**
 * Adds a user who signs in with e-mail and password. Refuses a password that everybody knows. The work of
 * hashing happens inside the database transaction: this is rare, and a user without a password would be worse.
 */
export async function createUser(db: Tx, { password, ...user }: NewUser): Promise<void> {
  await rejectCommonPassword(password)
  await db.insertInto('users').values(user).execute()
  await db
    .insertInto('accounts')
    .values(passwordAccount(user.id, await hashPassword(password)))
    .execute()
}

/** The row that lets a user sign in with a password, given its hash. */
export function passwordAccount(userId: string, passwordHash: string) {
  return { id: uuidv7(), userId, accountId: userId, providerId: 'credential', password: passwordHash }
}

/**
 * Gives a user another password by its hash, or a first one. The database ends their sessions with it, whatever the former one has proven
 * ends, and which identity of a provider they are is decided by their address once more (docs/decisions/0026).
 */
export async function setPassword(db: Tx, userId: string, passwordHash: string): Promise<void> {
  await db
    .deleteFrom('accounts')
    .where('userId', '=', userId)
    .where('providerId', '<>', 'credential')
    .execute()
  await invalidateProofs(db, userId)
  const { numUpdatedRows } = await updatePassword(db, userId, passwordHash).executeTakeFirst()
  if (numUpdatedRows > 0n) return
  await db.insertInto('accounts').values(passwordAccount(userId, passwordHash)).execute()
}

/** Gives a user another password if the present one is still that of this hash; whether it was. */
export async function replacePassword(
  db: Tx,
  userId: string,
  present: string,
  passwordHash: string,
): Promise<boolean> {
  const { numUpdatedRows } = await updatePassword(db, userId, passwordHash)
    .where('password', '=', present)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await invalidateProofs(db, userId)
  return true
}

/**
 * Ends what a user's password has proven without a session: sign-ins that wait for the code of their second factor, and approvals that nobody
 * has used yet.
 */
async function invalidateProofs(db: Tx, userId: string): Promise<void> {
  await db.deleteFrom('verifications').where('value', '=', userId).execute()
  await db.deleteFrom('approvals').where('approvedBy', '=', userId).where('usedAt', 'is', null).execute()
}

/** The hash of a user's present password if this is the password; null when it is another or they have none. */
export async function verifyUserPassword(
  db: Database,
  userId: string,
  password: string,
): Promise<string | null> {
  const account = await db
    .selectFrom('accounts')
    .select('password')
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
    .executeTakeFirst()
  const hash = account?.password ?? null
  return hash !== null && (await verifyPassword({ hash, password })) ? hash : null
}

function updatePassword(db: Tx, userId: string, password: string) {
  return db
    .updateTable('accounts')
    .set({ password, updatedAt: new Date() })
    .where('userId', '=', userId)
    .where('providerId', '=', 'credential')
}
