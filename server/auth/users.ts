import type { Database } from '../database/connection.ts'

/** Whether a user may be signed in: there, active and not deleted (specification, section 2). */
export async function isAccepted(db: Database, userId: string): Promise<boolean> {
  const user = await db
    .selectFrom('signInUsers')
    .select('isActive')
    .where('id', '=', userId)
    .executeTakeFirst()
  return user?.isActive === true
}

/** Whether a user who is not deleted has this e-mail address, in whatever case it is written. */
export async function isKnown(db: Database, email: string): Promise<boolean> {
  const user = await db.selectFrom('signInUsers').select('id').where('email', '=', email).executeTakeFirst()
  return user !== undefined
}
