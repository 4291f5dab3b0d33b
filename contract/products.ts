import { z } from 'zod'
import {
  type ProductWithRecipe,
  productWithRecipeSchema,
  recipeItemSchema,
} from '../core/materials/recipe.ts'
import { billingSchema } from '../core/products/billing.ts'
import { pricingTierSchema } from '../core/products/product.ts'
import { deleteInputSchema, idSchema } from '../core/values/id.ts'
import { importCalls } from './imports.ts'
import {
  daysInputSchema,
  type Fields,
  instantSchema,
  procedure,
  searchSchema,
  syncableListInput,
  syncableListOf,
} from './procedure.ts'
import { exportCall } from './spreadsheet.ts'

export const productSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  category: z.string(),
  machineType: z.string(),
  unit: z.string(),
  pricePerUnit: z.number(),
  pricingTiers: z.array(pricingTierSchema),
  discountEligible: z.boolean(),
  neverDiscounted: z.boolean(),
  memberDiscountOnSpecial: z.boolean(),
  /** Null: m² lines are billed by their size. */
  billing: billingSchema.nullable(),
  /** What a line costs at least (rupiah); 0: no minimum. */
  minimumTotal: z.number(),
  /** The materials that a line of it uses. */
  recipe: z.array(recipeItemSchema),
  /** Its lines do not come to print while a material of theirs is short. */
  holdsWithoutMaterial: z.boolean(),
  createdAt: instantSchema,
  version: z.int(),
} satisfies Fields<ProductWithRecipe>)
export type Product = z.infer<typeof productSchema>

const readingPages = ['/products', '/create-transaction', '/transactions'] as const

const {
  pricingTiers,
  discountEligible,
  neverDiscounted,
  memberDiscountOnSpecial,
  billing,
  minimumTotal,
  recipe,
  holdsWithoutMaterial,
} = productWithRecipeSchema.shape
/** Without defaults: absent fields stay unchanged. */
const changesSchema = productWithRecipeSchema
  .extend({
    pricingTiers: pricingTiers.unwrap(),
    discountEligible: discountEligible.unwrap(),
    neverDiscounted: neverDiscounted.unwrap(),
    memberDiscountOnSpecial: memberDiscountOnSpecial.unwrap(),
    billing: billing.unwrap(),
    minimumTotal: minimumTotal.unwrap(),
    recipe: recipe.unwrap(),
    holdsWithoutMaterial: holdsWithoutMaterial.unwrap(),
  })
  .partial()

export const products = {
  list: procedure('GET /products', {
    pages: readingPages,
    summary: 'List products',
    description: 'Newest first. Filters: name or category, and the days of creation.',
  })
    .input(syncableListInput({ search: searchSchema, ...daysInputSchema.shape }))
    .output(syncableListOf(productSchema)),

  export: exportCall('GET /products/export', {
    pages: ['/products'],
    fromReplica: true,
    summary: 'Export products',
    description: 'An .xlsx file of all products that search and category select, in screen order.',
  }).input(z.object({ search: searchSchema, category: searchSchema })),

  popular: procedure('GET /products/popular', {
    pages: ['/create-transaction'],
    summary: 'List popular products',
    description:
      'Ids of the five products on most lines of the last 30 days (newest 1,000 sales), most frequent first.',
  }).output(z.object({ ids: z.array(z.uuid()) })),

  get: procedure('GET /products/{id}', {
    pages: readingPages,
    summary: 'Get a product',
    description: 'A product by id, with its price tiers. NOT_FOUND after deletion.',
  })
    .input(z.object({ id: idSchema }))
    .output(productSchema),

  create: procedure('POST /products', {
    pages: ['/products'],
    rights: ['changePrices'],
    idempotent: true,
    failure: 'Gagal menyimpan produk.',
    summary: 'Create a product',
    description:
      "Creates a product under the given id. Idempotent: a repeated id returns the same record. Rejects a category, machine type or unit missing from the shop's lists. `billing` bills m² lines by a minimum area per piece, up to a multiple, or by the roll that the pieces take; without it by their size. `minimumTotal` is what a line costs at least. `recipe` names the materials that a line uses: what its pieces take of a roll, or an amount per m², metre or piece.",
  })
    .input(productWithRecipeSchema.safeExtend({ id: idSchema }))
    .output(productSchema),

  update: procedure('PATCH /products/{id}', {
    pages: ['/products'],
    failure: 'Gagal menyimpan produk.',
    summary: 'Edit a product',
    description:
      "Changes the given fields; existing sales keep their values. Requires the `version` that was read. Rejects a category, machine type or unit missing from the shop's lists.",
  })
    .input(changesSchema.safeExtend({ id: idSchema, version: z.int() }))
    .output(productSchema),

  remove: procedure('DELETE /products/{id}', {
    pages: ['/products'],
    rights: ['deleteRecords'],
    failure: 'Gagal menghapus produk.',
    summary: 'Delete a product',
    description:
      'Deletes a product (soft delete). Existing sales keep it. An outdated `version` is a conflict; without one the record is deleted as it is.',
  })
    .input(deleteInputSchema)
    .output(z.object({ id: z.uuid() })),

  ...importCalls({ records: 'products', noun: 'produk', undoing: ['deleteRecords'] }),
}
