import { z } from 'zod'
import { type ProductInput, pricingTierSchema, productInputSchema } from '../core/products/product.ts'
import { deleteInputSchema, idSchema } from '../core/values/id.ts'
import { importCalls } from './imports.ts'
import {
  daysInputSchema,
  type Fields,
  instantSchema,
  pageInputSchema,
  procedure,
  rejectFiltersWithUpdatedSince,
  searchSchema,
  sinceInputSchema,
  syncableListOf,
} from './procedure.ts'
import { EXPORT_FAILED, spreadsheetSchema } from './spreadsheet.ts'

export const productSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  category: z.string(),
  machineType: z.string(),
  unit: z.string(),
  pricePerUnit: z.number(),
  pricingTiers: z.array(pricingTierSchema),
  discountEligible: z.boolean(),
  createdAt: instantSchema,
  version: z.int(),
} satisfies Fields<ProductInput>)
export type Product = z.infer<typeof productSchema>

const readers = ['/products', '/create-transaction', '/transactions'] as const
const tags = ['Products']

const { pricingTiers, discountEligible } = productInputSchema.shape
/** The fields that an edit gives; what it does not give stays, so nothing here has a default. */
const changesSchema = productInputSchema
  .extend({ pricingTiers: pricingTiers.unwrap(), discountEligible: discountEligible.unwrap() })
  .partial()

export const products = {
  list: procedure({ pages: readers })
    .route({
      method: 'GET',
      path: '/products',
      summary: 'List products',
      description: 'Newest first, by name or category and by the days on which they were added.',
      tags,
    })
    .input(
      pageInputSchema
        .extend({ search: searchSchema, ...daysInputSchema.shape, ...sinceInputSchema.shape })
        .superRefine(rejectFiltersWithUpdatedSince),
    )
    .output(syncableListOf(productSchema)),

  export: procedure({ pages: ['/products'], fromReplica: true, failure: EXPORT_FAILED })
    .route({
      method: 'GET',
      path: '/products/export',
      outputStructure: 'detailed',
      summary: 'Export products',
      description:
        'An .xlsx file of every product that a search and a category select, in the screen’s order.',
      tags,
    })
    .input(z.object({ search: searchSchema, category: searchSchema }))
    .output(spreadsheetSchema),

  popular: procedure({ pages: ['/create-transaction'] })
    .route({
      method: 'GET',
      path: '/products/popular',
      summary: 'Products ordered most often',
      description:
        'The ids of the products on most lines of the last 30 days (of its newest 1,000 sales), at most five, most often first.',
      tags,
    })
    .output(z.object({ ids: z.array(z.uuid()) })),

  get: procedure({ pages: readers })
    .route({
      method: 'GET',
      path: '/products/{id}',
      summary: 'One product',
      description: 'A product by its id, with its price tiers. Refused: one that is not there (any more).',
      tags,
    })
    .input(z.object({ id: idSchema }))
    .output(productSchema),

  create: procedure({
    pages: ['/products'],
    rights: ['changePrices'],
    idempotent: true,
    failure: 'Gagal menyimpan produk.',
  })
    .route({
      method: 'POST',
      path: '/products',
      successStatus: 201,
      summary: 'Create a product',
      description:
        "Creates a product under the caller's id; the same id again answers the same record. Refused at its field: a category, machine type or unit that the shop's lists do not hold.",
      tags,
    })
    .input(productInputSchema.safeExtend({ id: idSchema }))
    .output(productSchema),

  update: procedure({ pages: ['/products'], failure: 'Gagal menyimpan produk.' })
    .route({
      method: 'PATCH',
      path: '/products/{id}',
      summary: 'Edit a product',
      description:
        "Changes the given fields. `version` is the one the screen read. Sales keep what was true of it then. Refused at its field: a new category, machine type or unit that the shop's lists do not hold.",
      tags,
    })
    .input(changesSchema.safeExtend({ id: idSchema, version: z.int() }))
    .output(productSchema),

  remove: procedure({
    pages: ['/products'],
    rights: ['deleteRecords'],
    failure: 'Gagal menghapus produk.',
  })
    .route({
      method: 'DELETE',
      path: '/products/{id}',
      summary: 'Delete a product',
      description:
        'Takes a product out of every list. Sales that name it stay as they are. With `version`, a stale one is a conflict.',
      tags,
    })
    .input(deleteInputSchema)
    .output(z.object({ id: z.uuid() })),

  ...importCalls({ records: 'products', noun: 'produk', undoing: ['deleteRecords'] }),
}
