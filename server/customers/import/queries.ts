import { sql } from 'kysely'
import type { CustomerInput, MembershipTier } from '../../../core/customer.ts'
import type { Known } from '../../../core/import-plan.ts'
import type { Atomic } from '../../database/atomically.ts'
import type { Database } from '../../database/connection.ts'

/** Every customer that is not deleted, as far as an import may change them. */
export async function customersToMeet(db: Database): Promise<(CustomerInput & Known)[]> {
  const rows = await db
    .selectFrom('customers')
    .select(['id', 'version', 'isSample', 'name', 'phone', 'email', 'whatsapp', 'membershipTier', 'address'])
    .where('deletedAt', 'is', null)
    .execute()
  return rows.map((row) => ({ ...row, membershipTier: row.membershipTier as MembershipTier }))
}

/** Stores new customers in one statement. */
export async function insertCustomers(
  db: Atomic,
  customers: readonly (CustomerInput & { id: string })[],
  createdBy: string,
): Promise<void> {
  await sql`
    insert into customers (id, name, phone, email, whatsapp, membership_tier, address, created_by)
    select id, name, phone, email, whatsapp, "membershipTier", address, ${createdBy}::uuid
    from ${recordset(customers)}`.execute(db)
}

/** Writes customers anew in one statement, but for those whose version has moved on; answers how many were written. */
export async function updateCustomers(
  db: Atomic,
  customers: readonly (CustomerInput & Known)[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    update customers set name = given.name, phone = given.phone, email = given.email, whatsapp = given.whatsapp,
      membership_tier = given."membershipTier", address = given.address, is_sample = false
    from ${recordset(customers)}
    where customers.id = given.id and customers.version = given.version and deleted_at is null`.execute(db)
  return Number(numAffectedRows ?? 0)
}

const recordset = (customers: readonly object[]) => sql`
  json_to_recordset(${JSON.stringify(customers)}::json) as given (id uuid, version int, name text, phone text,
    email text, whatsapp text, "membershipTier" text, address text)`
