import { type InferResult, sql } from 'kysely'
import { customerSchema } from '../../../contract/customers.ts'
import { type MembershipTier, WALK_IN_ID } from '../../../core/customers/customer.ts'
import type { SpecialPrice } from '../../../core/customers/special-price-schema.ts'
import type { TaxIdentity } from '../../../core/tax/tax-identity.ts'
import { customerSearch } from '../../../core/text/search.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { defineRecordType, findRecords, getRecord } from '../../shared/records/record-type.ts'
import { hasWordStartingWith, matchesWords } from '../../shared/records/search.ts'
import { moveBalance } from '../balance/record-balance.ts'
import { ORDER_FACTS } from '../webhooks/enqueue.ts'

const selectRows = (db: Database) =>
  db.selectFrom('customers').select(customerSchema.keyof().options).where('deletedAt', 'is', null)

export type CustomerRow = InferResult<ReturnType<typeof selectRows>>[number]

/** The trigger `update_customer_totals` keeps `totalSpent`. */
export const CUSTOMERS = defineRecordType({
  table: 'customers',
  selectRows,
  toRecord: (row: CustomerRow) => ({
    ...row,
    membershipTier: row.membershipTier as MembershipTier,
    specialPrices: row.specialPrices as SpecialPrice[],
    taxIdentity: row.taxIdentity as TaxIdentity | null,
    createdAt: row.createdAt.toISOString(),
  }),
})

export const loadCustomersByIds = (db: Database, ids: readonly string[]) => findRecords(db, CUSTOMERS, ids)

/** Follows merges to the remaining customer; an unknown id resolves to itself. */
export async function resolveMergedCustomer(db: Database, id: string): Promise<string> {
  const { rows } = await sql<{ id: string | null }>`select remaining_customer(${id}) as id`.execute(db)
  return rows[0]?.id ?? id
}

/** Follows merges. Throws NOT_FOUND. */
export async function getCustomer(db: Database, id: string) {
  return await getRecord(db, CUSTOMERS, await resolveMergedCustomer(db, id))
}

/**
 * Locks both customers, which blocks sales to them. The orders are locked first: the same order of locks as in an edit of an order, so the two
 * cannot deadlock.
 */
export async function lockForMerge(db: Tx, mergedId: string, keptId: string): Promise<void> {
  await sql`select from transactions where customer_id = ${mergedId} and deleted_at is null order by id for update`.execute(
    db,
  )
  await sql`select from customers where id in (${mergedId}, ${keptId}) order by id for update`.execute(db)
}

/**
 * Soft-deletes customer `mergedId` and moves its orders (deleted ones too), total spent, saldo and reminder e-mails to `keptId`. Call `lockForMerge` first.
 * Also moves their totals, because the trigger `update_customer_totals` skips orders of merged customers. Returns the orders moved that
 * are not deleted.
 */
export async function moveToCustomer(db: Tx, mergedId: string, keptId: string, userId: string) {
  await sql`
    update customers set merged_into = ${keptId}, deleted_at = now(), deleted_by = ${userId} where id = ${mergedId}`.execute(
    db,
  )
  await sql`
    update customers set is_sample = false
    where id = ${keptId} and is_sample and exists (select from customers where id = ${mergedId} and not is_sample)`.execute(
    db,
  )
  const moved = await db
    .updateTable('transactions')
    .set({ customerId: keptId })
    .where('customerId', '=', mergedId)
    .returning(['id', ...ORDER_FACTS, 'deletedAt'])
    .execute()
  await sql`
    update customers as kept set total_spent = kept.total_spent + merged.total_spent,
      first_purchase_at = least(kept.first_purchase_at, merged.first_purchase_at)
    from customers as merged where kept.id = ${keptId} and merged.id = ${mergedId}`.execute(db)
  await sql`update customers set total_spent = 0, first_purchase_at = null where id = ${mergedId}`.execute(db)
  await moveBalance(db, mergedId, keptId, userId)
  await sql`update quotes set customer_id = ${keptId} where customer_id = ${mergedId}`.execute(db)
  await sql`update reminder_mails set customer_id = ${keptId} where customer_id = ${mergedId}`.execute(db)
  return moved.filter(({ deletedAt }) => deletedAt === null)
}

/** The most special prices of one customer: so many columns an exported list has. */
export async function countSpecialPriceColumns(db: Database): Promise<number> {
  const { most } = await db
    .selectFrom('customers')
    .select(sql<number>`coalesce(max(jsonb_array_length(special_prices)), 0)`.as('most'))
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return most
}

/** Of all customers. */
export async function loadAllSpecialPrices(db: Database): Promise<SpecialPrice[]> {
  const rows = await db
    .selectFrom('customers')
    .select('specialPrices')
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`special_prices <> '[]'`)
    .execute()
  return rows.flatMap(({ specialPrices }) => specialPrices as SpecialPrice[])
}

export function customersMatching(db: Database, search = '') {
  return selectRows(db).where(matchesWords(customerSearch.words(search)))
}

/** In the order that devices use, so that lists agree. */
export function sortedCustomersMatching(db: Database, search = '') {
  return customersMatching(db, search)
    .orderBy(hasWordStartingWith(customerSearch.words(search)), 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
}

/** Bounds the scan for recent and frequent buyers. */
const LATEST_SALES = 20_000

/**
 * The customers that a till keeps offline (docs/product.md#customers-on-a-device), `limit` at most: interleaves recent buyers, frequent buyers,
 * debtors and new customers. Returns all customers if there are no more than `limit`.
 */
export async function loadCustomersForTill(db: Database, limit: number): Promise<CustomerRow[]> {
  const needed = sql<{ customerId: string; place: number }>`(
    with bought as (
      select customer_id, max(created_at) as last, count(*) as times
      from (
        select customer_id, created_at from transactions
        where deleted_at is null and status <> 'cancelled' order by created_at desc limit ${LATEST_SALES}
      ) as latest
      group by customer_id
    ), placed as (
      select customer_id, row_number() over (order by last desc) as place from bought
      union all
      select customer_id, row_number() over (order by times desc, last desc) from bought
      union all
      select customer_id, row_number() over (order by max(created_at) desc) from transactions
      where deleted_at is null and remaining_amount > 0 and status <> 'cancelled' group by customer_id
      union all
      (select id, row_number() over (order by created_at desc, id desc) from customers
      where deleted_at is null order by created_at desc, id desc limit ${limit})
    )
    select customer_id, min(place) as place from placed group by customer_id
  )`.as('needed')
  return await selectRows(db)
    .innerJoin(needed, 'needed.customerId', 'customers.id')
    .orderBy('needed.place')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Creates or restores the walk-in customer (docs/product.md#walk-in-customer). */
export async function ensureWalkIn(db: Tx, createdBy: string): Promise<void> {
  await db
    .insertInto('customers')
    .values({ id: WALK_IN_ID, name: 'Umum', phone: '', createdBy })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ deletedAt: null, deletedBy: null })
        .where('customers.deletedAt', 'is not', null),
    )
    .execute()
}

export async function countCustomers(db: Database): Promise<Record<MembershipTier | 'total', number>> {
  const counts = await db
    .selectFrom('customers')
    .select(['membershipTier', sql<number>`count(*)`.as('count')])
    .where('deletedAt', 'is', null)
    .groupBy('membershipTier')
    .execute()
  const countOf = (tier: MembershipTier) => counts.find((row) => row.membershipTier === tier)?.count ?? 0
  const [gold, silver, regular] = [countOf('gold'), countOf('silver'), countOf('regular')]
  return { total: gold + silver + regular, gold, silver, regular }
}
