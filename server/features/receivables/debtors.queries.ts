import { type InferResult, sql } from 'kysely'
import type { Debtor } from '../../../contract/receivables.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { Cursor } from '../../shared/records/pages.ts'
import {
  isOverdue,
  isReceivable,
  lastReminderExpression,
  matchesFilters,
  type ReceivableFilters,
  toLastReminder,
} from './queries.ts'

/** Debtors by their oldest debt, after a cursor; up to `limit` + 1 rows. */
export async function loadDebtorPage(
  db: Database,
  filters: ReceivableFilters,
  { from, limit }: { from: Cursor | null; limit: number },
): Promise<Omit<Debtor, 'lastReminder' | 'oldest'>[]> {
  let oldest = oldestDebtsQuery(db, filters)
  if (from) {
    const { createdAt, id } = from
    oldest = oldest.where(
      sql<boolean>`transactions.created_at >= ${createdAt}
        and (transactions.created_at, transactions.customer_id) > (${createdAt}, ${id}::uuid)`,
    )
  }
  // The limit applies before the joins, so that only a page of customers is read.
  const page = oldest
    .orderBy('oldestAt')
    .orderBy('customerId')
    .limit(limit + 1)
  const rows = await withCustomers(db, filters, page).execute()
  return rows.map((row) => ({ ...row, oldestAt: row.oldestAt.toISOString() }))
}

/** All matching debtors, for the export. */
export function debtorsQuery(db: Database, filters: ReceivableFilters) {
  return withCustomers(db, filters, oldestDebtsQuery(db, filters))
}
export type DebtorRow = InferResult<ReturnType<typeof debtorsQuery>>[number]

/**
 * Customers with a matching debt, and the date of their oldest debt. Scans debts from the oldest on and keeps a customer's oldest only, so that
 * a page reads little more than its own rows.
 */
function oldestDebtsQuery(db: Database, filters: ReceivableFilters) {
  const isOldest = sql<boolean>`transactions.created_at = (
    select min(older.created_at) from transactions as older
    where older.customer_id = transactions.customer_id
      and older.deleted_at is null and older.remaining_amount > 0 and older.status <> 'cancelled')`
  const oldest = db
    .selectFrom('transactions')
    .where(isReceivable)
    .where(isOldest)
    .select(['customerId', 'createdAt as oldestAt'])
    // Several orders can have the same timestamp.
    .groupBy(['createdAt', 'customerId'])
  if (!filters.criteria && !filters.status) return oldest
  const matching = db
    .selectFrom('transactions')
    .where(isReceivable)
    .where(matchesFilters(filters))
    .select('customerId')
  return oldest.where('customerId', 'in', matching)
}

/** Adds contact data and the sums of all debts, not only of the matching ones. */
function withCustomers(
  db: Database,
  { overdueAt }: ReceivableFilters,
  oldest: ReturnType<typeof oldestDebtsQuery>,
) {
  return db
    .selectFrom(oldest.as('debtor'))
    .innerJoin('customers', 'customers.id', 'debtor.customerId')
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('transactions')
          .where(isReceivable)
          .whereRef('transactions.customerId', '=', 'debtor.customerId')
          .select([
            sql<number>`count(*)`.as('count'),
            sql<number>`count(*) filter (where ${isOverdue(overdueAt)})`.as('overdue'),
            sql<number>`sum(transactions.remaining_amount)::float8`.as('remainingAmount'),
          ])
          .as('owed'),
      (join) => join.onTrue(),
    )
    .select([
      'debtor.customerId',
      'customers.name as customerName',
      'customers.phone as customerPhone',
      'customers.whatsapp as customerWhatsapp',
      'customers.email as customerEmail',
      'owed.count',
      'owed.overdue',
      'owed.remainingAmount',
      'debtor.oldestAt',
    ])
    .orderBy('debtor.oldestAt')
    .orderBy('debtor.customerId')
}

/** For reminders: each customer's oldest debts, `limit` at most, and the last reminder of any of them. */
export async function loadReminderContents(
  db: Database,
  customerIds: readonly string[],
  limit: number,
): Promise<Map<string, Pick<Debtor, 'lastReminder' | 'oldest'>>> {
  if (customerIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('customers')
    .where('id', 'in', customerIds)
    .select([
      'id',
      sql<Debtor['oldest']>`(
        select json_agg(json_build_object('id', debt.id, 'createdAt', debt.created_at, 'termsDays', debt.terms_days,
          'total', debt.total, 'paidAmount', debt.paid_amount, 'remainingAmount', debt.remaining_amount) order by debt.created_at, debt.id)
        from (select transactions.* from transactions where customer_id = customers.id and ${isReceivable}
          order by created_at, id limit ${limit}) as debt)`.as('oldest'),
      lastReminderExpression(sql`reminders.transaction_id in (
        select id from transactions where customer_id = customers.id and ${isReceivable})`).as(
        'lastReminder',
      ),
    ])
    .execute()
  return new Map(
    rows.map(({ id, oldest, lastReminder }) => [
      id,
      {
        // Null when everything was paid since the page was read.
        oldest: (oldest ?? []).map((debt) => ({
          ...debt,
          createdAt: new Date(debt.createdAt).toISOString(),
        })),
        lastReminder: toLastReminder(lastReminder),
      },
    ]),
  )
}
