import { api } from '../api.ts'
import { atomically } from '../database/atomically.ts'
import { loadStore, removeSampleData } from './queries.ts'
import { updateProductSettings } from './update-product-settings.ts'
import { updateRolePermissions } from './update-role-permissions.ts'
import { updateStore } from './update-store.ts'

/** The calls on the store's configuration (specification, sections 3 and 7). */
export const store = {
  get: api.store.get.handler(({ context }) => loadStore(context.db)),

  update: api.store.update.handler(({ input, context }) =>
    updateStore(context.db, context.identity.user.id, input),
  ),

  updateProductSettings: api.store.updateProductSettings.handler(({ input, context }) =>
    updateProductSettings(context.db, context.identity.user.id, input),
  ),

  updateRolePermissions: api.store.updateRolePermissions.handler(({ input, context }) =>
    updateRolePermissions(context.db, context.identity, input),
  ),

  removeSampleData: api.store.removeSampleData.handler(({ context }) => {
    const { user } = context.identity
    return atomically(context.db, user.id, (db) => removeSampleData(db, user.id))
  }),
}
