import { sql } from 'kysely'
import { rangeWindow } from '../../../../core/shop/analytics.ts'
import { addDays, type Day, type ShopZone, startOfDay } from '../../../../core/time/calendar.ts'
import type { Database } from '../../../platform/database/connection.ts'
import { selectDailySums } from '../../daily-sums/daily-sums.queries.ts'
import { filteredTransactions, type TransactionFilters } from './queries.ts'

export type DaySummary = { day: Day; count: number; cancelled: number; total: number }

/** Sums of whole shop days; days without sales are left out. */
export async function loadDaySums(db: Database, days: readonly Day[], zone: ShopZone): Promise<DaySummary[]> {
  const sorted = days.toSorted()
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (!first || !last) return []
  const { rows } = await sql<DaySummary>`
    select day, sum(count)::int as count, coalesce(sum(count) filter (where status = 'cancelled'), 0)::int as cancelled,
      coalesce(sum(total) filter (where status <> 'cancelled'), 0)::float8 as total
    from ${selectDailySums('dailySales', rangeWindow({ from: first, to: last }, zone), zone)} as sales
    where day = any(${days}::date[]) group by day`.execute(db)
  return rows
}

/** Sums of the matching transactions by shop day; days without any are left out. */
export async function summarizeDays(
  db: Database,
  filters: TransactionFilters,
  days: readonly Day[],
  zone: ShopZone,
): Promise<DaySummary[]> {
  return await filteredTransactions(db, filters)
    .where((eb) =>
      eb.or(
        days.map((day) =>
          eb('createdAt', '>=', startOfDay(day, zone)).and(
            'createdAt',
            '<',
            startOfDay(addDays(day, 1), zone),
          ),
        ),
      ),
    )
    .select([
      sql<Day>`(created_at at time zone ${zone})::date`.as('day'),
      sql<number>`count(*)`.as('count'),
      sql<number>`count(*) filter (where status = 'cancelled')`.as('cancelled'),
      // Exact up to 9 quadrillion rupiah (2^53), approximate above.
      sql<number>`coalesce(sum(total) filter (where status <> 'cancelled'), 0)::float8`.as('total'),
    ])
    .groupBy('day')
    .execute()
}

/** The same by due day. */
export async function summarizeDueDays(
  db: Database,
  filters: TransactionFilters,
  days: readonly Day[],
): Promise<DaySummary[]> {
  return await filteredTransactions(db, filters)
    .where('estimatedCompletion', 'in', [...days])
    .select([
      'estimatedCompletion as day',
      sql<number>`count(*)`.as('count'),
      sql<number>`count(*) filter (where status = 'cancelled')`.as('cancelled'),
      sql<number>`coalesce(sum(total) filter (where status <> 'cancelled'), 0)::float8`.as('total'),
    ])
    .groupBy('estimatedCompletion')
    .execute()
}
