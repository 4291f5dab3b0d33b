import { type InferResult, sql } from 'kysely'
import { productSchema } from '../../../contract/products.ts'
import type { PricedProduct } from '../../../core/customers/special-price-text.ts'
import type { RecipeItem } from '../../../core/materials/recipe.ts'
import type { Billing } from '../../../core/products/billing.ts'
import type { PricingTier } from '../../../core/products/product.ts'
import { FIELD_OF_LIST, includesName, type ProductList } from '../../../core/products/product-settings.ts'
import { productSearch } from '../../../core/text/search.ts'
import type { TimeWindow } from '../../../core/time/calendar.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { defineRecordType, findRecords } from '../../shared/records/record-type.ts'
import { hasWordStartingWith, matchesWords } from '../../shared/records/search.ts'

const selectRows = (db: Database) =>
  db.selectFrom('products').select(productSchema.keyof().options).where('deletedAt', 'is', null)

export type ProductRow = InferResult<ReturnType<typeof selectRows>>[number]

export const PRODUCTS = defineRecordType({
  table: 'products',
  selectRows,
  toRecord: (row: ProductRow) => ({
    ...row,
    pricingTiers: row.pricingTiers as PricingTier[],
    billing: row.billing as Billing | null,
    recipe: row.recipe as RecipeItem[],
    createdAt: row.createdAt.toISOString(),
  }),
})

export const loadProductsByIds = (db: Database, ids: readonly string[]) => findRecords(db, PRODUCTS, ids)

export function productsMatching(db: Database, search = '') {
  return selectRows(db).where(matchesWords(productSearch.words(search)))
}

/** Filters by category too, ignoring case and spaces. In the order that devices use, so that lists agree. */
export async function sortedProductsMatching(
  db: Database,
  { search, category }: { search?: string; category?: string },
) {
  let query = productsMatching(db, search)
  if (category) {
    const names = (await countUsesOfNames(db, 'categories')).map(({ name }) => name)
    const matching = names.filter((name) => includesName([category], name))
    query = query.where('category', '=', sql<string>`any(${sql.val(matching)}::text[])`)
  }
  return query
    .orderBy(hasWordStartingWith(productSearch.words(search ?? '')), 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
}

/** Names and units of products, also of deleted ones. */
export async function loadProductLabels(db: Database, ids: readonly string[]): Promise<PricedProduct[]> {
  if (ids.length === 0) return []
  return await db.selectFrom('products').select(['id', 'name', 'unit']).where('id', 'in', ids).execute()
}

/** Of all products that are sold. */
export async function loadSoldProductLabels(db: Database): Promise<PricedProduct[]> {
  return await db
    .selectFrom('products')
    .select(['id', 'name', 'unit'])
    .where('deletedAt', 'is', null)
    .execute()
}

export type ExportedFields = { mostTiers: number; hasBilling: boolean; mostMaterials: number }

/** Which columns the products need in a file: the most tiers and materials of one, and whether one has a rule of billing. */
export async function loadExportedFields(db: Database): Promise<ExportedFields> {
  return await db
    .selectFrom('products')
    .select([
      sql<number>`coalesce(max(jsonb_array_length(pricing_tiers)), 0)`.as('mostTiers'),
      sql<number>`coalesce(max(jsonb_array_length(recipe)), 0)`.as('mostMaterials'),
      sql<boolean>`coalesce(bool_or(billing is not null or minimum_total > 0 or never_discounted or member_discount_on_special), false)`.as(
        'hasBilling',
      ),
    ])
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
}

/**
 * Ids of the products on the most lines of the newest orders in a window, most frequent first. `sales` limits the orders that are read: a
 * shop may have 20,000 a day.
 */
export async function loadPopularProducts(
  db: Database,
  { from, until }: TimeWindow,
  { sales, products }: { sales: number; products: number },
): Promise<string[]> {
  const rows = await db
    .with('newest', (newest) =>
      newest
        .selectFrom('transactions')
        .select('id')
        .where('createdAt', '>=', from)
        .where('createdAt', '<', until)
        .where('deletedAt', 'is', null)
        .where('status', '<>', 'cancelled')
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(sales),
    )
    .selectFrom('newest')
    .innerJoin('transactionItems', 'transactionItems.transactionId', 'newest.id')
    .innerJoin('products', 'products.id', 'transactionItems.productId')
    .select('products.id')
    .where('products.deletedAt', 'is', null)
    .groupBy('products.id')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('products.id')
    .limit(products)
    .execute()
  return rows.map((row) => row.id)
}

/** Number of products by name in one of the product lists (docs/product.md#product-lists). */
export async function countUsesOfNames(
  db: Database,
  list: ProductList,
): Promise<{ name: string; products: number }[]> {
  const field = FIELD_OF_LIST[list]
  return await db
    .selectFrom('products')
    .select((eb) => [`${field} as name` as const, eb.fn.countAll<number>().as('products')])
    .where('deletedAt', 'is', null)
    .groupBy(field)
    .orderBy(field)
    .execute()
}

/** Returns the number of products changed. */
export async function renameInProducts(
  db: Tx,
  list: ProductList,
  { from, to }: { from: readonly string[]; to: string },
): Promise<number> {
  const field = FIELD_OF_LIST[list]
  const { numUpdatedRows } = await db
    .updateTable('products')
    .set({ [field]: to })
    .where(field, '=', sql<string>`any(${sql.val(from)}::text[])`)
    .where(field, '<>', to)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** True for deleted products, too. */
export async function isProductId(db: Database, id: string): Promise<boolean> {
  const row = await db.selectFrom('products').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}
