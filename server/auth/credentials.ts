import { hashPassword } from 'better-auth/crypto'
import { uuidv7 } from 'uuidv7'
import type { Role } from '../../core/access.ts'
import type { Atomic } from '../database/atomically.ts'
import { DEMO_PASSWORD } from '../database/demo-users.ts'
import { invalid } from '../refusal.ts'

type NewUser = {
  id: string
  email: string
  name: string
  username?: string | null
  role: Role
  password: string
}

/**
 * Adds a user who signs in with e-mail and password. Refuses the demo accounts' password, which everybody knows. The work of
 * hashing happens inside the database transaction: this is rare, and a user without a password would be worse.
 */
export async function createUser(db: Atomic, { password, ...user }: NewUser): Promise<void> {
  if (password === DEMO_PASSWORD) {
    throw invalid({ path: ['password'], message: 'Kata sandi ini hanya untuk akun demo. Pilih yang lain' })
  }
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
