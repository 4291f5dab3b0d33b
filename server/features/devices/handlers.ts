import { canManageRole, ROLES } from '../../../core/access/access.ts'
import { api } from '../../api/api.ts'
import { shopAddresses } from '../../platform/process/addresses.ts'
import { loadCaller } from '../users/authority.ts'
import { listManagedSessions } from './queries.ts'

/** Handlers of the shop's signed-in devices. */
export const devices = {
  list: api.devices.list.handler(async ({ context: { db, env, identity } }) => {
    const { user, grants } = await loadCaller(db, identity)
    const managed = ROLES.filter((role) => canManageRole(user.role, role, grants))
    return {
      addresses: shopAddresses(env).networkUrls,
      rows: await listManagedSessions(db, { userId: user.id, sessionId: identity.sessionId, managed }),
    }
  }),
}
