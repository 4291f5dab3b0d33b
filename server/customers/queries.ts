import { type InferResult, sql } from 'kysely'
import { customerSchema } from '../../contract/customers.ts'
import type { MembershipTier } from '../../core/customer.ts'
import { customerSearch } from '../../core/search.ts'
import type { Database } from '../database/connection.ts'
import { kind, recordsByIds } from '../records/kind.ts'
import { holds, isBeginning } from '../records/search.ts'

const rows = (db: Database) =>
  db.selectFrom('customers').select(customerSchema.keyof().options).where('deletedAt', 'is', null)

export type CustomerRow = InferResult<ReturnType<typeof rows>>[number]

export const CUSTOMERS = kind({
  table: 'customers',
  rows,
  record: (row: CustomerRow) => ({
    ...row,
    membershipTier: row.membershipTier as MembershipTier,
    createdAt: row.createdAt.toISOString(),
  }),
})

export const customersByIds = (db: Database, ids: readonly string[]) => recordsByIds(db, CUSTOMERS, ids)

/** The customers that a search finds, in no order: a query to go on with. */
export function foundCustomers(db: Database, search = '') {
  return rows(db).where(holds(customerSearch.words(search)))
}

/** The same in the order in which devices list them. */
export function listedCustomers(db: Database, search = '') {
  return foundCustomers(db, search)
    .orderBy(isBeginning(customerSearch.words(search)), 'desc')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
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
