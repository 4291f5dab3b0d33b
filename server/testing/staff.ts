import { uuidv7 } from 'uuidv7'
import { expect } from 'vitest'
import type { User } from '../../contract/users.ts'
import type { Role, RolePermissions } from '../../core/access.ts'
import type { Client } from './client.ts'
import { type Shop, signIn } from './shop.ts'

/** The password of everybody whom tests employ. */
export const STAFF_PASSWORD = 'kertas-A3-basah'

let count = 0

/** What a new user is sent as. */
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

/** Employs somebody through the owner, and signs them in. */
export async function employ(
  shop: Shop,
  role: Role = 'cashier',
  owner?: Client,
): Promise<{ user: User; client: Client }> {
  const { status, body } = await (owner ?? (await shop.as('owner'))).post('/api/users', newUser({ role }))
  expect([status, body.role]).toEqual([201, role])
  return { user: body, client: await signIn(shop.url, body.email, STAFF_PASSWORD) }
}

/** Sets what roles may open, as if it had always been so. */
export async function grant(shop: Shop, rolePermissions: RolePermissions): Promise<void> {
  await shop.db
    .updateTable('storeConfig')
    .set({ rolePermissions: JSON.stringify(rolePermissions) })
    .execute()
}

/** How many sessions a user has. */
export async function sessionCount(shop: Shop, userId: string): Promise<number> {
  return (await shop.db.selectFrom('sessions').select('id').where('userId', '=', userId).execute()).length
}
