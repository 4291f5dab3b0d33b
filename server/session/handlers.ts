import type { Role } from '../../core/access.ts'
import { api } from '../api.ts'
import { DEMO_PASSWORD, presentDemoUsers } from '../database/demo-users.ts'
import { loadStore } from '../store/queries.ts'

/** The calls on the caller's own session (specification, section 2). */
export const session = {
  get: api.session.get.handler(({ context }) => context.identity.user),

  welcome: api.session.welcome.handler(async ({ context: { db, env, identify } }) => {
    const identity = await identify()
    const { name: shopName } = await loadStore(db)
    const people = env.demo ? await presentDemoUsers(db) : []
    const demoAccounts = people
      .filter(({ role }) => role !== 'operator')
      .map(({ name, email, role }) => ({ name, email, role: role as Role, password: DEMO_PASSWORD }))
    return { user: identity?.user ?? null, shopName, demoAccounts }
  }),
}
