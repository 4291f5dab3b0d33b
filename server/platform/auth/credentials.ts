import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { v7 as uuidv7 } from 'uuid'
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
 * Adds a user with e-mail and password. Throws INVALID_INPUT for a common password. Hashing takes long within the transaction, which is
 * acceptable for a rare call.
 */
export async function createUser(db: Tx, { password, ...user }: NewUser): Promise<void> {
  await rejectCommonPassword(password)
  await db.insertInto('users').values(user).execute()
  await db
    .insertInto('accounts')
    .values(passwordAccount(user.id, await hashPassword(password)))
    .execute()
}

/** The account row for signing in with a password. */
export function passwordAccount(userId: string, passwordHash: string) {
  return { id: uuidv7(), userId, accountId: userId, providerId: 'credential', password: passwordHash }
}

/**
 * Sets a user's password by its hash. A trigger ends their sessions; proofs of the old password end too, and the identity at the OIDC
 * provider is linked again by e-mail (docs/decisions/0026).
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

/** Replaces the password if the present hash is still this one (compare and swap); returns whether it was. */
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
 * Deletes what the password has proven without a session: sign-ins that wait for a second factor, and unused approvals.
 */
async function invalidateProofs(db: Tx, userId: string): Promise<void> {
  await db.deleteFrom('verifications').where('value', '=', userId).execute()
  await db.deleteFrom('approvals').where('approvedBy', '=', userId).where('usedAt', 'is', null).execute()
}

/** Verifies a password; returns its hash, or null if it is wrong or not set. */
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
