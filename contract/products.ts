import { z } from 'zod'
import { idSchema } from '../core/id.ts'
import { type ProductInput, pricingTierSchema, productInputSchema } from '../core/product.ts'
import {
  call,
  daysInputSchema,
  type Fields,
  followedListOf,
  followWhole,
  instantSchema,
  pageInputSchema,
  searchSchema,
  sinceInputSchema,
} from './call.ts'
import { importCalls } from './imports.ts'
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
  /** Newest first, by name or category and by the days on which they were added (section 2, Products). */
  list: call({ pages: readers })
    .route({ method: 'GET', path: '/products', summary: 'List products', tags })
    .input(
      pageInputSchema
        .extend({ search: searchSchema, ...daysInputSchema.shape, ...sinceInputSchema.shape })
        .superRefine(followWhole),
    )
    .output(followedListOf(productSchema)),

  /** An .xlsx file of every product that a search and a category select, in the screen’s order. */
  export: call({ pages: ['/products'], fromReplica: true, failure: EXPORT_FAILED })
    .route({
      method: 'GET',
      path: '/products/export',
      outputStructure: 'detailed',
      summary: 'Export products',
      tags,
    })
    .input(z.object({ search: searchSchema, category: searchSchema }))
    .output(spreadsheetSchema),

  /** The ids of the products on most lines of the last 30 days (of its newest 1,000 sales), at most five, most often first. */
  popular: call({ pages: ['/create-transaction'] })
    .route({ method: 'GET', path: '/products/popular', summary: 'Products ordered most often', tags })
    .output(z.object({ ids: z.array(z.uuid()) })),

  get: call({ pages: readers })
    .route({ method: 'GET', path: '/products/{id}', summary: 'One product', tags })
    .input(z.object({ id: idSchema }))
    .output(productSchema),

  /** Creates a product under the caller's id; the same id again answers the same record. */
  create: call({ pages: ['/products'], rights: ['changePrices'], failure: 'Gagal menyimpan produk.' })
    .route({ method: 'POST', path: '/products', successStatus: 201, summary: 'Create a product', tags })
    .input(productInputSchema.safeExtend({ id: idSchema }))
    .output(productSchema),

  /** Changes the given fields (section 7). `version` is the one the screen read. Sales keep what was true of it then. */
  update: call({ pages: ['/products'], failure: 'Gagal menyimpan produk.' })
    .route({ method: 'PATCH', path: '/products/{id}', summary: 'Edit a product', tags })
    .input(changesSchema.safeExtend({ id: idSchema, version: z.int() }))
    .output(productSchema),

  /** Takes a product out of every list. Sales that name it stay as they are. */
  remove: call({
    pages: ['/products'],
    rights: ['deleteRecords'],
    failure: 'Gagal menghapus produk.',
  })
    .route({ method: 'DELETE', path: '/products/{id}', summary: 'Delete a product', tags })
    .input(z.object({ id: idSchema }))
    .output(z.object({ id: z.uuid() })),

  ...importCalls({ records: 'products', noun: 'produk', undoing: ['deleteRecords'] }),
}
