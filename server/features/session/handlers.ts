import type { Role } from '../../../core/access/access.ts'
import { api } from '../../api/api.ts'
import { DEMO_PASSWORD, listDemoUsers } from '../../platform/auth/demo-users.ts'
import { loadShopName } from '../store/queries.ts'
import { hasOwner, isDismissed } from '../users/queries.ts'
import { openShop } from './open-shop.ts'

/** Handlers of the caller's session. */
export const session = {
  get: api.session.get.handler(({ context }) => context.identity.user),

  welcome: api.session.welcome.handler(async ({ input: { lastUser }, context }) => {
    const { vital: db, env, feed, identify } = context
    const identity = await identify()
    const shopName = await loadShopName(db)
    const people = env.demo ? await listDemoUsers(db) : []
    const demoAccounts = people
      .filter(({ role }) => role !== 'operator')
      .map(({ name, email, role }) => ({ name, email, role: role as Role, password: DEMO_PASSWORD }))
    const isNew = !(await hasOwner(db))
    return {
      needsSetup: isNew,
      user: identity?.user ?? null,
      cursor: identity && feed.cursor(),
      shopName,
      demoAccounts,
      hostedIdentity: env.hosted?.name ?? null,
      isDismissed: identity === null && lastUser !== undefined && (await isDismissed(db, lastUser)),
    }
  }),

  openShop: api.session.openShop.handler(({ input, context }) => openShop(context, input)),
}
