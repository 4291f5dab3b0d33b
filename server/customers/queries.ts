import { sql } from 'kysely'
import type { Customer } from '../../contract/customers.ts'
import type { CustomerChanges, CustomerInput, MembershipTier } from '../../core/customer.ts'
import type { Atomic } from '../database/atomically.ts'
import type { Database } from '../database/connection.ts'
import { before, type Place } from '../database/keyset.ts'
import { containing } from '../database/like.ts'

const columns = [
  'id',
  'name',
  'phone',
  'email',
  'whatsapp',
  'membershipTier',
  'address',
  'totalSpent',
  'createdAt',
  'version',
] as const

export type CustomerRow = Omit<Customer, 'createdAt' | 'membershipTier'> & {
  createdAt: Date
  membershipTier: string
}

/** Customers newest first after a place in the list, by name or phone; one more than `limit`, if there is one. */
export async function customersAfter(
  db: Database,
  { place, search, limit }: { place: Place | null; search?: string; limit: number },
): Promise<Customer[]> {
  let query = listedCustomers(db)
  if (place) query = query.where(before(place))
  if (search) {
    const pattern = containing(search)
    query = query.where((eb) => eb.or([eb('name', 'ilike', pattern), eb('phone', 'ilike', pattern)]))
  }
  const rows = await query.limit(limit + 1).execute()
  return rows.map(toCustomer)
}

/** Every customer that is not deleted, newest first: a query to go on with. */
export function listedCustomers(db: Database) {
  return db
    .selectFrom('customers')
    .select(columns)
    .where('deletedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
}

/** The customers with these ids that are not deleted, in no order. */
export async function customersByIds(db: Database, ids: readonly string[]): Promise<Customer[]> {
  const rows = await db
    .selectFrom('customers')
    .select(columns)
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .execute()
  return rows.map(toCustomer)
}

/** Stores a customer unless its id is known already. */
export async function insertCustomer(
  db: Database,
  customer: CustomerInput & { id: string; createdBy: string },
): Promise<void> {
  await db
    .insertInto('customers')
    .values(customer)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** How many customers there are, in all and of each tier. */
export async function countCustomers(db: Database): Promise<Record<MembershipTier | 'total', number>> {
  const rows = await db
    .selectFrom('customers')
    .select(['membershipTier', (eb) => eb.fn.countAll<number>().as('count')])
    .where('deletedAt', 'is', null)
    .groupBy('membershipTier')
    .execute()
  const of = (tier: MembershipTier) => rows.find((row) => row.membershipTier === tier)?.count ?? 0
  const [gold, silver, regular] = [of('gold'), of('silver'), of('regular')]
  return { total: gold + silver + regular, gold, silver, regular }
}

/** Holds a customer until the end of the database transaction, if there is one. */
export async function lockCustomer(db: Atomic, id: string): Promise<void> {
  await db.selectFrom('customers').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/** Writes the given fields; without any, nothing is written and the version stays. */
export async function updateCustomer(db: Atomic, id: string, changes: CustomerChanges): Promise<void> {
  const given = Object.values(changes).filter((value) => value !== undefined)
  if (given.length === 0) return
  await db.updateTable('customers').set(changes).where('id', '=', id).execute()
}

/** Marks a customer deleted; false when there is none or they are deleted already. */
export async function markDeleted(db: Atomic, id: string, actor: string): Promise<boolean> {
  const result = await db
    .updateTable('customers')
    .set({ deletedAt: sql`now()`, deletedBy: actor })
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

function toCustomer(row: CustomerRow): Customer {
  return {
    ...row,
    membershipTier: row.membershipTier as MembershipTier,
    createdAt: row.createdAt.toISOString(),
  }
}
