import { type InferResult, sql } from 'kysely'
import type { Debtor } from '../../../contract/receivables.ts'
import type { Database } from '../../database/connection.ts'
import type { Cursor } from '../../records/pages.ts'
import { asLastReminder, type Filters, isOpen, lastReminder, matches } from '../queries.ts'

/** Customers with a debt that the filters select, the oldest debt first, after a cursor; one more than `limit`, if there is one. */
export async function debtorsAfter(
  db: Database,
  filters: Filters,
  { from, limit }: { from: Cursor | null; limit: number },
): Promise<Omit<Debtor, 'lastReminder' | 'oldest'>[]> {
  let owed = owedByCustomer(db, filters)
  if (from) {
    const { createdAt, id } = from
    owed = owed.having(sql<boolean>`(min(created_at), customer_id) > (${createdAt}, ${id}::uuid)`)
  }
  // The page is cut before the customers are looked up.
  const page = owed
    .orderBy('oldestAt')
    .orderBy('customerId')
    .limit(limit + 1)
  const rows = await withCustomers(db, page).execute()
  return rows.map((row) => ({ ...row, oldestAt: row.oldestAt.toISOString() }))
}

/** Every such customer, as above: a query to go on with. */
export function listedDebtors(db: Database, filters: Filters) {
  return withCustomers(db, owedByCustomer(db, filters))
}
export type DebtorRow = InferResult<ReturnType<typeof listedDebtors>>[number]

/** What customers owe who have a debt that the filters select; without a search answered from the index on what is owed alone. */
function owedByCustomer(db: Database, filters: Filters) {
  return db
    .selectFrom('transactions')
    .where(isOpen)
    .select([
      'customerId',
      sql<number>`count(*)`.as('count'),
      sql<number>`count(*) filter (where created_at < ${filters.overdueBefore})`.as('overdue'),
      sql<number>`sum(remaining_amount)::float8`.as('remainingAmount'),
      sql<Date>`min(created_at)`.as('oldestAt'),
    ])
    .groupBy('customerId')
    .having(sql<boolean>`bool_or(${matches(filters)})`)
}

function withCustomers(db: Database, owed: ReturnType<typeof owedByCustomer>) {
  return db
    .selectFrom(owed.as('owed'))
    .innerJoin('customers', 'customers.id', 'owed.customerId')
    .select([
      'owed.customerId',
      'customers.name as customerName',
      'customers.phone as customerPhone',
      'customers.whatsapp as customerWhatsapp',
      'customers.email as customerEmail',
      'owed.count',
      'owed.overdue',
      'owed.remainingAmount',
      'owed.oldestAt',
    ])
    .orderBy('owed.oldestAt')
    .orderBy('owed.customerId')
}

/** What a message to each of these customers is made of: their oldest debts, at most `most`, and when they were last reminded of any. */
export async function reminderContentOf(
  db: Database,
  customerIds: readonly string[],
  most: number,
): Promise<Map<string, Pick<Debtor, 'lastReminder' | 'oldest'>>> {
  if (customerIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('customers')
    .where('id', 'in', customerIds)
    .select([
      'id',
      sql<Debtor['oldest']>`(
        select json_agg(json_build_object('id', debt.id, 'createdAt', debt.created_at, 'total', debt.total,
          'paidAmount', debt.paid_amount, 'remainingAmount', debt.remaining_amount) order by debt.created_at, debt.id)
        from (select transactions.* from transactions where customer_id = customers.id and ${isOpen}
          order by created_at, id limit ${most}) as debt)`.as('oldest'),
      lastReminder(sql`reminders.transaction_id in (
        select id from transactions where customer_id = customers.id and ${isOpen})`).as('lastReminder'),
    ])
    .execute()
  return new Map(
    rows.map(({ id, oldest, lastReminder }) => [
      id,
      {
        // Paid in the meantime: nothing is left to list.
        oldest: (oldest ?? []).map((debt) => ({
          ...debt,
          createdAt: new Date(debt.createdAt).toISOString(),
        })),
        lastReminder: asLastReminder(lastReminder),
      },
    ]),
  )
}
