import { hashPassword } from 'better-auth/crypto'
import { v7 as uuidv7 } from 'uuid'
import type { Role } from '../../../core/access/access.ts'
import { passwordAccount } from '../../platform/auth/credentials.ts'
import { DEMO_PASSWORD } from '../../platform/auth/demo-users.ts'
import type { Tx } from '../../platform/database/transaction.ts'

const PEOPLE: Record<Role, string> = {
  owner: 'Hendra Gunawan',
  manager: 'Ratna Dewi',
  cashier: 'Siti Rahmawati',
  operator: 'Agus Pratama',
}

/** Returns ids by role. */
export async function insertDemoUsers(db: Tx): Promise<Record<Role, string>> {
  const people = Object.entries(PEOPLE).map(([role, name]) => ({ id: uuidv7(), role, name }))
  // One hash for all: the password is public.
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  await db
    .insertInto('users')
    .values(
      people.map(({ id, role, name }) => ({ id, role, name, email: `${role}@printpro.id`, isSample: true })),
    )
    .execute()
  await db
    .insertInto('accounts')
    .values(people.map(({ id }) => passwordAccount(id, passwordHash)))
    .execute()
  return Object.fromEntries(people.map(({ role, id }) => [role, id])) as Record<Role, string>
}
