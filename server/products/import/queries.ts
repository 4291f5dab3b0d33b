import { sql } from 'kysely'
import type { Known } from '../../../core/import-plan.ts'
import type { PricingTier, ProductInput } from '../../../core/product.ts'
import type { Atomic } from '../../database/atomically.ts'
import type { Database } from '../../database/connection.ts'

/** Every product that is not deleted, as far as an import may change it. */
export async function productsToMeet(db: Database): Promise<(ProductInput & Known)[]> {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'version', 'isSample', 'name', 'category', 'machineType', 'unit', 'pricePerUnit'])
    .select(['pricingTiers', 'discountEligible'])
    .where('deletedAt', 'is', null)
    .execute()
  return rows.map((row) => ({ ...row, pricingTiers: row.pricingTiers as PricingTier[] }))
}

/** Stores new products in one statement. */
export async function insertProducts(
  db: Atomic,
  products: readonly (ProductInput & { id: string })[],
  createdBy: string,
): Promise<void> {
  await sql`
    insert into products
      (id, name, category, machine_type, unit, price_per_unit, pricing_tiers, discount_eligible, created_by)
    select id, name, category, "machineType", unit, "pricePerUnit", "pricingTiers", "discountEligible",
      ${createdBy}::uuid
    from ${recordset(products)}`.execute(db)
}

/** Writes products anew in one statement, but for those whose version has moved on; answers how many were written. */
export async function updateProducts(
  db: Atomic,
  products: readonly (ProductInput & Known)[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    update products set name = given.name, category = given.category, machine_type = given."machineType",
      unit = given.unit, price_per_unit = given."pricePerUnit", pricing_tiers = given."pricingTiers",
      discount_eligible = given."discountEligible", is_sample = false
    from ${recordset(products)}
    where products.id = given.id and products.version = given.version and deleted_at is null`.execute(db)
  return Number(numAffectedRows ?? 0)
}

const recordset = (products: readonly object[]) => sql`
  json_to_recordset(${JSON.stringify(products)}::json) as given (id uuid, version int, name text, category text,
    "machineType" text, unit text, "pricePerUnit" bigint, "pricingTiers" jsonb, "discountEligible" boolean)`
