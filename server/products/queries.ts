import { sql } from 'kysely'
import type { Product } from '../../contract/products.ts'
import type { Window } from '../../core/calendar.ts'
import type { PricingTier, ProductInput } from '../../core/product.ts'
import type { ProductList } from '../../core/product-settings.ts'
import type { Atomic } from '../database/atomically.ts'
import type { Database } from '../database/connection.ts'
import { before, type Place } from '../database/keyset.ts'
import { containing } from '../database/like.ts'
import type { Json } from '../database/types.ts'

const columns = [
  'id',
  'name',
  'category',
  'machineType',
  'unit',
  'pricePerUnit',
  'pricingTiers',
  'discountEligible',
  'createdAt',
  'version',
] as const

export type ProductRow = Omit<Product, 'createdAt' | 'pricingTiers'> & { createdAt: Date; pricingTiers: Json }

/** Products newest first after a place in the list, by name or category; one more than `limit`, if there is one. */
export async function productsAfter(
  db: Database,
  { place, search, limit }: { place: Place | null; search?: string; limit: number },
): Promise<Product[]> {
  let query = listedProducts(db)
  if (place) query = query.where(before(place))
  if (search) {
    const pattern = containing(search)
    query = query.where((eb) => eb.or([eb('name', 'ilike', pattern), eb('category', 'ilike', pattern)]))
  }
  const rows = await query.limit(limit + 1).execute()
  return rows.map(toProduct)
}

/** Every product that is not deleted, newest first: a query to go on with. */
export function listedProducts(db: Database) {
  return db
    .selectFrom('products')
    .select(columns)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
}

/** How many price tiers the product with the most of them has. */
export async function mostTiers(db: Database): Promise<number> {
  const { most } = await db
    .selectFrom('products')
    .select(sql<number>`coalesce(max(jsonb_array_length(pricing_tiers)), 0)`.as('most'))
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return most
}

/** The products with these ids that are not deleted, in no order. */
export async function productsByIds(db: Database, ids: readonly string[]): Promise<Product[]> {
  const rows = await db
    .selectFrom('products')
    .select(columns)
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .execute()
  return rows.map(toProduct)
}

/** The ids of the products on most lines sold in a window of time, most often first, without what was cancelled. */
export async function popularProducts(
  db: Database,
  { from, until }: Window,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('transactions')
    .innerJoin('transactionItems', 'transactionItems.transactionId', 'transactions.id')
    .innerJoin('products', 'products.id', 'transactionItems.productId')
    .select('products.id')
    .where('transactions.createdAt', '>=', from)
    .where('transactions.createdAt', '<', until)
    .where('transactions.deletedAt', 'is', null)
    .where('transactions.status', '<>', 'cancelled')
    .where('products.deletedAt', 'is', null)
    .groupBy('products.id')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('products.id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** Stores a product unless its id is known already. */
export async function insertProduct(
  db: Database,
  product: ProductInput & { id: string; createdBy: string },
): Promise<void> {
  await db
    .insertInto('products')
    .values({ ...product, pricingTiers: JSON.stringify(product.pricingTiers) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Holds a product until the end of the database transaction and answers it as it is then; null if there is none. */
export async function lockProduct(db: Atomic, id: string): Promise<Product | null> {
  const row = await db
    .selectFrom('products')
    .select(columns)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row ? toProduct(row) : null
}

/** Writes the given fields of a product; the others stay. */
export async function updateProductRow(
  db: Atomic,
  id: string,
  { pricingTiers, ...changes }: Partial<ProductInput>,
): Promise<void> {
  await db
    .updateTable('products')
    // The version is the database's to raise; naming a field makes an edit that gives none a valid statement.
    .set({
      updatedAt: new Date(),
      ...changes,
      ...(pricingTiers && { pricingTiers: JSON.stringify(pricingTiers) }),
    })
    .where('id', '=', id)
    .execute()
}

/** Takes a product out of the lists; false when it is not there (any more). */
export async function markProductDeleted(db: Atomic, id: string, actor: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('products')
    .set({ deletedAt: new Date(), deletedBy: actor })
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const FIELD_OF_LIST = { categories: 'category', machineTypes: 'machineType', units: 'unit' } as const

/** How many products use each name of one of the lists that products choose from. */
export async function usesOfNames(
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

function toProduct(row: ProductRow): Product {
  return {
    ...row,
    pricingTiers: row.pricingTiers as PricingTier[],
    createdAt: row.createdAt.toISOString(),
  }
}
