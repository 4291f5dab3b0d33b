import { api } from '../../api/api.ts'
import { domainError } from '../../api/domain-error.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { runAsBatch } from '../../shared/records/batch.ts'
import { respondWithSpreadsheet } from '../../shared/spreadsheet/spreadsheet.ts'
import { lockUsersAndLoadCaller } from '../users/authority.ts'
import { extraSheet, readExtras } from './extra-spreadsheets.ts'
import { countSamplesToKeep, loadStore, removeSampleData } from './queries.ts'
import { updateExpenseCategories } from './update-expense-categories.ts'
import { updateProductSettings } from './update-product-settings.ts'
import { updateRolePermissions } from './update-role-permissions.ts'
import { updateStore } from './update-store.ts'

/** Handlers of the shop's configuration. */
export const store = {
  get: api.store.get.handler(({ context }) => loadStore(context.db)),

  update: api.store.update.handler(({ input, context }) => updateStore(context, input)),

  updateProductSettings: api.store.updateProductSettings.handler(({ input, context }) =>
    updateProductSettings(context, input),
  ),

  exportExtras: api.store.exportExtras.handler(({ context }) =>
    respondWithSpreadsheet(context, 'finishing', extraSheet),
  ),

  readExtras: api.store.readExtras.handler(({ input, context: { db }, signal }) =>
    readExtras(db, input.file, signal),
  ),

  updateExpenseCategories: api.store.updateExpenseCategories.handler(({ input, context }) =>
    updateExpenseCategories(context, input),
  ),

  updateRolePermissions: api.store.updateRolePermissions.handler(({ input, context }) =>
    updateRolePermissions(context, input),
  ),

  previewSampleRemoval: api.store.previewSampleRemoval.handler(({ context }) =>
    countSamplesToKeep(context.db),
  ),

  removeSampleData: api.store.removeSampleData.handler(({ context }) =>
    transaction(context, async (db) => {
      // Reloaded under the lock: the caller may have lost the owner role since the request began.
      const { user } = await lockUsersAndLoadCaller(db, context.identity)
      if (user.role !== 'owner') throw domainError('FORBIDDEN')
      return await runAsBatch(
        db,
        () => removeSampleData(db, user.id),
        (figures) =>
          Object.values(figures).some((count) => count > 0)
            ? { table: 'sample_removals', operation: 'delete', figures }
            : null,
      )
    }),
  ),
}
