import { hashPassword } from 'better-auth/crypto'
import { v7 as uuidv7 } from 'uuid'
import type { User } from '../../contract/users.ts'
import type { Role, RolePermissions, RoleRights } from '../../core/access/access.ts'
import { findUser } from '../features/users/queries.ts'
import { passwordAccount } from '../platform/auth/credentials.ts'
import { transaction, transactionContext } from '../platform/database/transaction.ts'
import type { Client } from './client.ts'
import { beginSession, type Shop } from './shop.ts'

export const STAFF_PASSWORD = 'kertas-A3-basah'

let count = 0

export function newUser(fields: object = {}) {
  const number = ++count
  return {
    id: uuidv7(),
    name: `Karyawan ${number}`,
    email: `karyawan${number}@tokowiwit.id`,
    password: STAFF_PASSWORD,
    ...fields,
  }
}

/**
 * Creates a user as the owner and signs them in. Bypasses the API: hashing and verifying a password for each user would take most of
 * a test's time.
 */
export async function employ(shop: Shop, role: Role = 'cashier'): Promise<{ user: User; client: Client }> {
  const { password, ...fields } = newUser()
  staffHash ??= hashPassword(password)
  const hash = await staffHash
  const owner = shop.users.owner
  await transaction(transactionContext(shop.db, { actor: owner }), async (db) => {
    await db
      .insertInto('users')
      .values({ ...fields, role, createdBy: owner })
      .execute()
    await db.insertInto('accounts').values(passwordAccount(fields.id, hash)).execute()
  })
  const user = await findUser(shop.db, fields.id)
  if (!user) throw new Error('not employed')
  return { user, client: await beginSession(shop, user.id) }
}
let staffHash: Promise<string> | undefined

export async function setRolePermissions(
  shop: Pick<Shop, 'db'>,
  rolePermissions: RolePermissions,
  roleRights?: RoleRights,
): Promise<void> {
  const rights = roleRights && { roleRights: JSON.stringify(roleRights) }
  await shop.db
    .updateTable('storeConfig')
    .set({ rolePermissions: JSON.stringify(rolePermissions), ...rights })
    .execute()
}

export async function sessionCount(shop: Shop, userId: string): Promise<number> {
  return (await shop.db.selectFrom('sessions').select('id').where('userId', '=', userId).execute()).length
}
