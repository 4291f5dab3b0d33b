import type { Database } from '../database/connection.ts'
import type { Tx } from '../database/transaction.ts'

/** Active and not deleted (docs/product.md#sign-in). With `email`: and it is their address now. */
export async function isAllowedToSignIn(db: Database, userId: string, email?: string): Promise<boolean> {
  const user = await db
    .selectFrom('signInUsers')
    .select('isActive')
    .where('id', '=', userId)
    .$if(email !== undefined, (query) => query.where('email', '=', String(email)))
    .executeTakeFirst()
  return user?.isActive === true
}

/** Ignores case and deleted users. */
export async function isEmailRegistered(db: Database, email: string): Promise<boolean> {
  const user = await db.selectFrom('signInUsers').select('id').where('email', '=', email).executeTakeFirst()
  return user !== undefined
}

/** Has signed in with this OIDC provider before. */
export async function isLinkedToProvider(db: Database, userId: string, providerId: string): Promise<boolean> {
  const account = await db
    .selectFrom('accounts')
    .select('id')
    .where('userId', '=', userId)
    .where('providerId', '=', providerId)
    .executeTakeFirst()
  return account !== undefined
}

/** Must give a code after the password. */
export async function hasSecondFactor(db: Database, userId: string): Promise<boolean> {
  const user = await db
    .selectFrom('signInUsers')
    .select('twoFactorEnabled')
    .where('id', '=', userId)
    .executeTakeFirst()
  return user?.twoFactorEnabled === true
}

/** For a user who has lost phone and recovery codes. */
export async function disableSecondFactor(db: Tx, userId: string): Promise<void> {
  await db.deleteFrom('twoFactors').where('userId', '=', userId).execute()
  await db
    .updateTable('users')
    .set({ twoFactorEnabled: false })
    .where('id', '=', userId)
    .where('twoFactorEnabled', '=', true)
    .execute()
}
