import { uuidv7 } from 'uuidv7'
import type { Role } from '../../core/access.ts'
import { api } from '../api.ts'
import { createUser } from '../auth/credentials.ts'
import { DEMO_PASSWORD, presentDemoUsers } from '../auth/demo-users.ts'
import { atomically } from '../database/atomically.ts'
import { invalid, refusal } from '../refusal.ts'
import { loadShopName, writeStore } from '../store/queries.ts'
import { refuseTaken } from '../users/change-user.ts'
import { hasOwner, holdPeople, isDismissed } from '../users/queries.ts'
import { isOpeningCode } from './opening-code.ts'

const WRONG_CODE = 'Kode salah. Kode yang benar tertulis di layar komputer tempat PrintPro dijalankan'

/** The calls on the caller's own session (specification, section 2). */
export const session = {
  get: api.session.get.handler(({ context }) => context.identity.user),

  welcome: api.session.welcome.handler(async ({ input: { lastUser }, context }) => {
    const { vital: db, env, identify } = context
    const identity = await identify()
    const shopName = await loadShopName(db)
    const people = env.demo ? await presentDemoUsers(db) : []
    const demoAccounts = people
      .filter(({ role }) => role !== 'operator')
      .map(({ name, email, role }) => ({ name, email, role: role as Role, password: DEMO_PASSWORD }))
    const isNew = !(await hasOwner(db))
    return {
      isNew,
      user: identity?.user ?? null,
      shopName,
      demoAccounts,
      hostedIdentity: env.hosted?.name ?? null,
      isDismissed: identity === null && lastUser !== undefined && (await isDismissed(db, lastUser)),
    }
  }),

  openShop: api.session.openShop.handler(({ input: { code, shopName, taxRate, ...owner }, context }) =>
    atomically(context.db, null, async (db) => {
      await holdPeople(db)
      if (await hasOwner(db)) throw refusal('FORBIDDEN', undefined, 'Toko ini sudah dibuka. Silakan masuk')
      if (!(await isOpeningCode(db, code))) throw invalid({ path: ['code'], message: WRONG_CODE })
      const id = uuidv7()
      await refuseTaken(db, { id, email: owner.email })
      await createUser(db, { ...owner, id, role: 'owner' })
      await writeStore(db, { name: shopName, ...(taxRate !== undefined && { taxRate }) })
      return { id }
    }),
  ),
}
