import { z } from 'zod'
import { rolePermissionsSchema, roleRightsSchema } from '../core/access/access.ts'
import { extraSchema, extrasSchema } from '../core/products/extras.ts'
import { productRenamesSchema } from '../core/products/product-renames.ts'
import { expenseCategoriesSchema, productSettingsSchema } from '../core/products/product-settings.ts'
import { storeConfigSchema } from '../core/shop/store.ts'
import { storeChangesSchema } from '../core/shop/store-changes.ts'
import { importFileSchema, previewRowSchema } from './imports.ts'
import { procedure } from './procedure.ts'
import { exportCall } from './spreadsheet.ts'

export const storeRecordSchema = storeConfigSchema.extend({
  id: z.uuid(),
  version: z.int(),
  hasSampleData: z.boolean(),
})
export type Store = z.infer<typeof storeRecordSchema>

export const store = {
  get: procedure('GET /store', {
    pages: 'signed-in',
    anyApiKey: true,
    failure: 'Failed to load store config',
    summary: 'Get the store configuration',
    description:
      'Name, address, rates, lists and rights of the shop. Readable by every signed-in user and every API key.',
  }).output(storeRecordSchema),

  update: procedure('PATCH /store', {
    pages: ['/settings'],
    failure: 'Gagal menyimpan pengaturan. Silakan coba lagi.',
    summary: 'Update the store configuration',
    description:
      'Changes the given fields. Requires the `version` that was read. New rates apply to later sales and need the right to change prices.',
  })
    .input(storeChangesSchema.extend({ version: z.int() }))
    .output(storeRecordSchema),

  updateProductSettings: procedure('PATCH /store/product-settings', {
    pages: ['/products', '/settings'],
    failure: 'Gagal menyimpan pengaturan.',
    summary: 'Update product lists',
    description:
      'Saves categories, machine types, units and stages; names are unique regardless of case and spaces. Removing a name in use is rejected (IN_USE); `renames` renames it instead, in products and stages too. Existing sales keep the old name. `extras` are what lines may have in addition (finishing, design work, delivery), in the order of the keys at the till; absent they stay. Changing them needs the right to change prices; existing sales keep theirs. Requires the `version` of the configuration.',
  })
    .input(
      z.object({
        version: z.int(),
        productSettings: productSettingsSchema,
        extras: extrasSchema.optional(),
        renames: productRenamesSchema.optional(),
      }),
    )
    .output(storeRecordSchema),

  exportExtras: exportCall('GET /store/extras/export', {
    pages: ['/products', '/settings'],
    summary: 'Export the extras of lines',
    description:
      'An .xlsx file of the list, with an explanation of its columns. Empty it is the template of an import.',
  }),

  readExtras: procedure('POST /store/extras/import-previews', {
    pages: ['/products', '/settings'],
    failure: 'Gagal membaca file.',
    summary: 'Read extras of lines from a file',
    description:
      'Validates a file as exported and answers its extras, each with a new id. Writes nothing: send the list with `PATCH /store/product-settings`, under the id that an extra of the name has in it.',
  })
    .input(z.object({ file: importFileSchema }))
    .output(
      z.object({
        extras: z.array(extraSchema),
        /** Rejected rows. */
        wrong: z.array(previewRowSchema.pick({ row: true, title: true, issues: true })),
        notes: z.array(z.string()),
      }),
    ),

  updateExpenseCategories: procedure('PATCH /store/expense-categories', {
    pages: ['/expenses', '/settings'],
    failure: 'Gagal menyimpan pengaturan.',
    summary: 'Update expense categories',
    description:
      'Saves the categories; names are unique regardless of case and spaces. Removing a name in use is rejected. Requires the `version` of the configuration.',
  })
    .input(expenseCategoriesSchema.extend({ version: z.int() }))
    .output(storeRecordSchema),

  updateRolePermissions: procedure('PATCH /store/role-permissions', {
    pages: ['/settings'],
    failure: 'Gagal menyimpan pengaturan. Silakan coba lagi.',
    summary: 'Update page access and rights',
    description:
      "Saves pages and rights of each role; absent rights stay unchanged. Effective at once. Rejects changes to what the owner always keeps, and grants beyond the caller's own access.",
  })
    .input(
      z.object({
        version: z.int(),
        rolePermissions: rolePermissionsSchema,
        roleRights: roleRightsSchema.optional(),
      }),
    )
    .output(storeRecordSchema),

  previewSampleRemoval: procedure('GET /store/sample-data', {
    pages: ['/settings'],
    ownerOnly: true,
    summary: 'Preview removing sample data',
    description: 'Number of sample records that would be kept. Owner only.',
  }).output(z.object({ transactions: z.int(), customers: z.int(), products: z.int(), expenses: z.int() })),

  removeSampleData: procedure('DELETE /store/sample-data', {
    pages: ['/settings'],
    ownerOnly: true,
    rights: ['deleteTransactions', 'deleteRecords'],
    summary: 'Remove all sample data',
    description:
      "Deletes all sample records and demo users except the caller's account, in one transaction. Records changed by users, and customers or products of remaining sales, are kept as the shop's own. Owner only.",
  }).output(
    z.object({
      customers: z.int(),
      products: z.int(),
      transactions: z.int(),
      expenses: z.int(),
      users: z.int(),
    }),
  ),
}
