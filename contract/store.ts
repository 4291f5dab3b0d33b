import { z } from 'zod'
import { rolePermissionsSchema, roleRightsSchema } from '../core/access/access.ts'
import { productRenamesSchema } from '../core/products/product-renames.ts'
import { expenseCategoriesSchema, productSettingsSchema } from '../core/products/product-settings.ts'
import { storeConfigSchema } from '../core/shop/store.ts'
import { storeChangesSchema } from '../core/shop/store-changes.ts'
import { procedure } from './procedure.ts'

export const storeRecordSchema = storeConfigSchema.extend({
  id: z.uuid(),
  version: z.int(),
  /** Whether the shop still holds sample data. */
  hasSampleData: z.boolean(),
})
export type Store = z.infer<typeof storeRecordSchema>

export const store = {
  get: procedure({ pages: 'signed-in', anyApiKey: true, failure: 'Failed to load store config' })
    .route({
      method: 'GET',
      path: '/store',
      summary: "The store's configuration",
      description:
        'Name, address, rates, lists and rights of the shop. Whoever is signed in reads it, and every key.',
      tags: ['Store'],
    })
    .output(storeRecordSchema),

  update: procedure({ pages: ['/settings'], failure: 'Gagal menyimpan pengaturan. Silakan coba lagi.' })
    .route({
      method: 'PATCH',
      path: '/store',
      summary: "Save the store's configuration",
      description:
        'Saves what Pengaturan shows of the shop: the given fields, with the version that the screen read. New rates count from the next sale on, and need the right to change prices.',
      tags: ['Store'],
    })
    .input(storeChangesSchema.extend({ version: z.int() }))
    .output(storeRecordSchema),

  updateProductSettings: procedure({
    pages: ['/products', '/settings'],
    failure: 'Gagal menyimpan pengaturan.',
  })
    .route({
      method: 'PATCH',
      path: '/store/product-settings',
      summary: 'Save categories, machine types and units',
      description:
        "Saves the lists that products choose from: no duplicates, case and spaces ignored. A name that products use cannot be left out (IN_USE), but it can be renamed: `renames` names what it was and what stands in its place in `productSettings`, and products (and the machines of stages) follow at once. Sales keep what they said. `version` is the configuration's that the screen read.",
      tags: ['Store'],
    })
    .input(
      z.object({
        version: z.int(),
        productSettings: productSettingsSchema,
        renames: productRenamesSchema.optional(),
      }),
    )
    .output(storeRecordSchema),

  updateExpenseCategories: procedure({
    pages: ['/expenses', '/settings'],
    failure: 'Gagal menyimpan pengaturan.',
  })
    .route({
      method: 'PATCH',
      path: '/store/expense-categories',
      summary: 'Save the categories of expenses',
      description:
        "Saves the list that expenses choose their category from: no duplicates, case and spaces ignored. A name that expenses have cannot be left out. `version` is the configuration's that the screen read.",
      tags: ['Store'],
    })
    .input(expenseCategoriesSchema.extend({ version: z.int() }))
    .output(storeRecordSchema),

  updateRolePermissions: procedure({
    pages: ['/settings'],
    failure: 'Gagal menyimpan pengaturan. Silakan coba lagi.',
  })
    .route({
      method: 'PATCH',
      path: '/store/role-permissions',
      summary: 'Save which pages each role may open, and its rights',
      description:
        'Saves which pages each role may open and which rights it has; rights that are not given stay. It counts at once for everybody signed in. Refused with the sentence of the cell: what the owner always keeps, and what the caller may not pass on.',
      tags: ['Store'],
    })
    .input(
      z.object({
        version: z.int(),
        rolePermissions: rolePermissionsSchema,
        roleRights: roleRightsSchema.optional(),
      }),
    )
    .output(storeRecordSchema),

  stayingSamples: procedure({ pages: ['/settings'], ownerOnly: true })
    .route({
      method: 'GET',
      path: '/store/sample-data',
      summary: 'What of the sample data would stay',
      description: 'How many sample records would stay when the sample data is removed. Owner only.',
      tags: ['Store'],
    })
    .output(z.object({ transactions: z.int(), customers: z.int(), products: z.int(), expenses: z.int() })),

  removeSampleData: procedure({
    pages: ['/settings'],
    ownerOnly: true,
    rights: ['deleteTransactions', 'deleteRecords'],
  })
    .route({
      method: 'DELETE',
      path: '/store/sample-data',
      summary: 'Remove all sample data',
      description:
        "Takes every sample record out of the shop in one step, the demo users too, but for the caller's own account. What somebody of the shop has changed, and a sample customer or product that a sale which stays refers to, stays and is the shop's own from then on. Owner only.",
      tags: ['Store'],
    })
    .output(
      z.object({
        customers: z.int(),
        products: z.int(),
        transactions: z.int(),
        expenses: z.int(),
        users: z.int(),
      }),
    ),
}
