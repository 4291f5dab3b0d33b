import { type InferResult, sql } from 'kysely'
import { customerSchema } from '../../../contract/customers.ts'
import { type MembershipTier, WALK_IN_ID } from '../../../core/customers/customer.ts'
import { customerSearch } from '../../../core/text/search.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { defineRecordType, findRecords, getRecord } from '../../shared/records/record-type.ts'
import { hasWordStartingWith, matchesWords } from '../../shared/records/search.ts'

const selectRows = (db: Database) =>
  db.selectFrom('customers').select(customerSchema.keyof().options).where('deletedAt', 'is', null)

export type CustomerRow = InferResult<ReturnType<typeof selectRows>>[number]

export const CUSTOMERS = defineRecordType({
  table: 'customers',
  selectRows,
  toRecord: (row: CustomerRow) => ({
    ...row,
    membershipTier: row.membershipTier as MembershipTier,
    createdAt: row.createdAt.toISOString(),
  }),
})

export const loadCustomersByIds = (db: Database, ids: readonly string[]) => findRecords(db, CUSTOMERS, ids)

/** Who stands for a customer: themselves, or the one they were merged into. An id that nobody has stands for itself. */
export async function resolveMergedCustomer(db: Database, id: string): Promise<string> {
  const { rows } = await sql<{ id: string | null }>`select survivor(${id}) as id`.execute(db)
  return rows[0]?.id ?? id
}

/** A customer by their id, or the one they were merged into. Refused: one who is not there (any more). */
export async function getCustomer(db: Database, id: string) {
  return await getRecord(db, CUSTOMERS, await resolveMergedCustomer(db, id))
}

/**
 * Holds two customers, and first the sales of the one who is merged away, as an edit of a sale holds that before its customer. Nobody
 * sells to either until the end of the database transaction.
 */
export async function lockForMerge(db: Tx, merged: string, kept: string): Promise<void> {
  await sql`select from transactions where customer_id = ${merged} and deleted_at is null order by id for update`.execute(
    db,
  )
  await sql`select from customers where id in (${merged}, ${kept}) order by id for update`.execute(db)
}

/**
 * Takes one customer out of every list and moves all that is theirs to another: sales, deleted ones too, what they spent, mails about
 * their debts. Both are held. Answers how many of the sales are in the lists.
 */
export async function moveToCustomer(db: Tx, merged: string, kept: string, actor: string): Promise<number> {
  await sql`
    update customers set merged_into = ${kept}, deleted_at = now(), deleted_by = ${actor} where id = ${merged}`.execute(
    db,
  )
  await sql`
    update customers set is_sample = false
    where id = ${kept} and is_sample and exists (select from customers where id = ${merged} and not is_sample)`.execute(
    db,
  )
  const { rows } = await sql<{ count: number }>`
    with moved as (update transactions set customer_id = ${kept} where customer_id = ${merged} returning deleted_at)
    select count(*) as count from moved where deleted_at is null`.execute(db)
  await sql`
    update customers set total_spent = total_spent + (select total_spent from customers where id = ${merged})
    where id = ${kept}`.execute(db)
  await sql`update customers set total_spent = 0 where id = ${merged}`.execute(db)
  await sql`update reminder_mails set customer_id = ${kept} where customer_id = ${merged}`.execute(db)
  return rows[0]?.count ?? 0
}

/** The customers that a search finds, in no order: a query to go on with. */
export function customersMatching(db: Database, search = '') {
  return selectRows(db).where(matchesWords(customerSearch.words(search)))
}

/** The same in the order in which devices list them. */
export function sortedCustomersMatching(db: Database, search = '') {
  return customersMatching(db, search)
    .orderBy(hasWordStartingWith(customerSearch.words(search)), 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
}

/** So many of the latest sales say who buys now, and how often. */
const LATEST_SALES = 20_000

/**
 * The customers whom a counter needs first, `most` at most: by turns who bought last, who buys most often, who owes (the latest first) and
 * who is newest. Where there are no more than `most`, that is everybody.
 */
export async function loadCustomersForTill(db: Database, most: number): Promise<CustomerRow[]> {
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
      where deleted_at is null order by created_at desc, id desc limit ${most})
    )
    select customer_id, min(place) as place from placed group by customer_id
  )`.as('needed')
  return await selectRows(db)
    .innerJoin(needed, 'needed.customerId', 'customers.id')
    .orderBy('needed.place')
    .orderBy('id')
    .limit(most)
    .execute()
}

/** Makes the customer for walk-ins where there is none, and brings a deleted one back. */
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

/** How many customers there are, in all and of each tier. */
export async function countCustomers(db: Database): Promise<Record<MembershipTier | 'total', number>> {
  const counts = await db
    .selectFrom('customers')
    .select(['membershipTier', sql<number>`count(*)`.as('count')])
    .where('deletedAt', 'is', null)
    .groupBy('membershipTier')
    .execute()
  const of = (tier: MembershipTier) => counts.find((row) => row.membershipTier === tier)?.count ?? 0
  const [gold, silver, regular] = [of('gold'), of('silver'), of('regular')]
  return { total: gold + silver + regular, gold, silver, regular }
}
