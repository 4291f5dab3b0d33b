import type { Customer } from '../../contract/customers.ts'
import type { CustomerInput, MembershipTier } from '../../core/customer.ts'
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

type Row = Omit<Customer, 'createdAt' | 'membershipTier'> & { createdAt: Date; membershipTier: string }

/** Customers newest first after a place in the list, by name or phone; one more than `limit`, if there is one. */
export async function customersAfter(
  db: Database,
  { place, search, limit }: { place: Place | null; search?: string; limit: number },
): Promise<Customer[]> {
  let query = db.selectFrom('customers').select(columns).where('deletedAt', 'is', null)
  if (place) query = query.where(before(place))
  if (search) {
    const pattern = containing(search)
    query = query.where((eb) => eb.or([eb('name', 'ilike', pattern), eb('phone', 'ilike', pattern)]))
  }
  const rows = await query
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  return rows.map(toCustomer)
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

function toCustomer(row: Row): Customer {
  return {
    ...row,
    membershipTier: row.membershipTier as MembershipTier,
    createdAt: row.createdAt.toISOString(),
  }
}
