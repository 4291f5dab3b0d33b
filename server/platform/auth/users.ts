import type { Database } from '../database/connection.ts'
import type { Tx } from '../database/transaction.ts'

/**
 * Whether a user may be signed in: there, active and not deleted (docs/product.md#sign-in). With `email`: and the address is
 * theirs now, for those whom somebody else knows by it.
 */
export async function isAllowedToSignIn(db: Database, userId: string, email?: string): Promise<boolean> {
  const user = await db
    .selectFrom('signInUsers')
    .select('isActive')
    .where('id', '=', userId)
    .$if(email !== undefined, (query) => query.where('email', '=', String(email)))
    .executeTakeFirst()
  return user?.isActive === true
}

/** Whether a user who is not deleted has this e-mail address, in whatever case it is written. */
export async function isEmailRegistered(db: Database, email: string): Promise<boolean> {
  const user = await db.selectFrom('signInUsers').select('id').where('email', '=', email).executeTakeFirst()
  return user !== undefined
}

/** Whether a user has signed in with a provider of identities before, as whoever they are there. */
export async function isLinkedToProvider(db: Database, userId: string, providerId: string): Promise<boolean> {
  const account = await db
    .selectFrom('accounts')
    .select('id')
    .where('userId', '=', userId)
    .where('providerId', '=', providerId)
    .executeTakeFirst()
  return account !== undefined
}

/** Whether a user is asked for a code after their password. */
export async function hasSecondFactor(db: Database, userId: string): Promise<boolean> {
  const user = await db
    .selectFrom('signInUsers')
    .select('twoFactorEnabled')
    .where('id', '=', userId)
    .executeTakeFirst()
  return user?.twoFactorEnabled === true
}

/** Switches a user's second factor off, whose phone and recovery codes are gone. */
export async function disableSecondFactor(db: Tx, userId: string): Promise<void> {
  await db.deleteFrom('twoFactors').where('userId', '=', userId).execute()
  await db
    .updateTable('users')
    .set({ twoFactorEnabled: false })
    .where('id', '=', userId)
    .where('twoFactorEnabled', '=', true)
    .execute()
}
