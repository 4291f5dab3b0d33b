import { sql } from 'kysely'
import { addDays, type Day, type ShopZone, startOfDay } from '../../../../core/time/calendar.ts'
import type { Database } from '../../../platform/database/connection.ts'
import { prepareStatement } from '../../../platform/database/prepare-statement.ts'
import { filteredTransactions, type TransactionFilters } from './queries.ts'

export type DaySummary = { day: Day; count: number; cancelled: number; total: number }

type DayBounds = { days: readonly Day[]; since: Date[]; until: Date[] }

const daySumsStatement = prepareStatement<DayBounds, DaySummary>(
  (_, given) => sql<DaySummary>`
    select day, count, cancelled, total
    from unnest(${given('days')}::date[], ${given('since')}::timestamptz[], ${given('until')}::timestamptz[])
      as asked (day, since, until)
    cross join lateral (
      select coalesce(sum(count), 0) as count, coalesce(sum(cancelled), 0) as cancelled, coalesce(sum(total), 0)::float8 as total
      from day_sums where slice >= since and slice < until
    ) as kept
    where count > 0`,
)

/** Sums of whole shop days from `day_sums`, which triggers keep; days without sales are left out. */
export async function loadDaySums(db: Database, days: readonly Day[], zone: ShopZone): Promise<DaySummary[]> {
  return await daySumsStatement.execute(db, {
    days,
    since: days.map((day) => startOfDay(day, zone)),
    until: days.map((day) => startOfDay(addDays(day, 1), zone)),
  })
}

/** Merges the sharded counters of each slice into one row once it is two days old and hardly changes. */
export async function compactDaySums(db: Database): Promise<void> {
  await sql`
    with scattered as (
      delete from day_sums where shard <> 0 and slice < now() - interval '2 days'
      returning slice, count, cancelled, total
    )
    insert into day_sums as known (slice, shard, count, cancelled, total)
    select slice, 0, sum(count), sum(cancelled), sum(total) from scattered group by slice
    on conflict (slice, shard) do update
      set count = known.count + excluded.count, cancelled = known.cancelled + excluded.cancelled,
        total = known.total + excluded.total`.execute(db)
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
