import { sql } from 'kysely'
import type { ClosingRow } from '../../../contract/drawers.ts'
import { cashValue, type DrawerCount } from '../../../core/payments/drawer.ts'
import type { PaymentMethod } from '../../../core/payments/payment.ts'
import type { TimeWindow } from '../../../core/time/calendar.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import type { Cursor } from '../../shared/records/pages.ts'
import { sumRowsOfDrawers } from './movements.queries.ts'

type Closing = {
  count: DrawerCount
  expected: Record<PaymentMethod, number>
  closedBy: string
  reason: string | null
  remainingFloat: number
}

/** Closes a locked drawer. The approver, if any, becomes its witness. */
export async function saveClosing(db: Tx, id: string, closing: Closing): Promise<void> {
  const { count, expected, closedBy, reason, remainingFloat } = closing
  await sql`
    update drawers set closed_at = greatest(clock_timestamp(), started_at), closed_by = ${closedBy}, approved_by = approver(),
      expected_cash = ${expected.cash}, expected_transfer = ${expected.transfer}, expected_qris = ${expected.qris},
      denominations = ${JSON.stringify(count.denominations)}::jsonb, counted = ${cashValue(count.denominations)},
      received_transfer = ${count.transfer}, received_qris = ${count.qris}, reason = ${reason}, remaining_float = ${remainingFloat}
    where id = ${id}`.execute(db)
}

/** Variances of a user's closings today by method (rupiah), since the last witnessed one: many small variances must not evade the limit. */
export async function sumUnwitnessedVariances(
  db: Tx,
  closedBy: string,
): Promise<Record<PaymentMethod, number>> {
  const { rows } = await sql<Record<PaymentMethod, number>>`
    with today as (
      select * from drawers where closed_by = ${closedBy} and closed_at > now() - interval '1 day 1 hour'
        and shop_day(closed_at) = shop_day(now())
    )
    select coalesce(sum(variance), 0)::float8 as cash,
      coalesce(sum(received_transfer - expected_transfer), 0)::float8 as transfer,
      coalesce(sum(received_qris - expected_qris), 0)::float8 as qris
    from today where closed_at > coalesce(
      (select max(closed_at) from today where approved_by is not null), '-infinity')`.execute(db)
  return rows[0] ?? { cash: 0, transfer: 0, qris: 0 }
}

/** Query for the closings of a window, newest first; extend it with limits or conditions. */
export function selectClosings(db: Database, { from, until }: Partial<TimeWindow>) {
  return db
    .selectFrom('drawers')
    .innerJoin('users as closer', 'closer.id', 'drawers.closedBy')
    .leftJoin('users as witness', 'witness.id', 'drawers.approvedBy')
    .select([
      'drawers.id',
      'drawers.name',
      'drawers.closedAt',
      'drawers.startedAt',
      'closer.name as closedByName',
      'witness.name as approvedByName',
      'drawers.openingFloat',
      sql<number>`expected_cash`.as('expected'),
      sql<number>`counted`.as('counted'),
      sql<number>`variance`.as('variance'),
      sql<number>`received_transfer - expected_transfer + received_qris - expected_qris`.as(
        'nonCashVariance',
      ),
      'drawers.reason',
      sql<number>`counted - remaining_float`.as('deposited'),
      sql<number>`remaining_float`.as('remainingFloat'),
    ])
    .$if(from !== undefined, (rows) => rows.where('drawers.closedAt', '>=', from ?? null))
    .$if(until !== undefined, (rows) => rows.where('drawers.closedAt', '<', until ?? null))
    .orderBy('drawers.closedAt', 'desc')
    .orderBy('drawers.id', 'desc')
}

/** A page of closings, newest first, with one row beyond `limit` if there is one. */
export async function listClosings(
  db: Database,
  window: Partial<TimeWindow>,
  { from, limit }: { from: Cursor | null; limit: number },
): Promise<ClosingRow[]> {
  const rows = await selectClosings(db, window)
    .$if(from !== null, (query) =>
      query.where(sql<boolean>`(closed_at, drawers.id) < (${from?.createdAt}, ${from?.id}::uuid)`),
    )
    .limit(limit + 1)
    .execute()
  return rows.map(toClosingRow)
}

/** Closings after a position, oldest first, at most `limit`. */
export async function listClosingsSince(
  db: Database,
  { at, id }: { at: Date; id: string },
  limit: number,
): Promise<ClosingRow[]> {
  const rows = await selectClosings(db, {})
    .where(sql<boolean>`(closed_at, drawers.id) > (${at}, ${id}::uuid)`)
    .clearOrderBy()
    .orderBy('drawers.closedAt')
    .orderBy('drawers.id')
    .limit(limit)
    .execute()
  return rows.map(toClosingRow)
}

type ClosedRow = Omit<ClosingRow, 'createdAt' | 'startedAt'> & { closedAt: Date | null; startedAt: Date }

function toClosingRow({ closedAt, startedAt, ...row }: ClosedRow): ClosingRow {
  return { ...row, createdAt: (closedAt ?? startedAt).toISOString(), startedAt: startedAt.toISOString() }
}

/** Totals (rupiah) of the drawers closed in a window, and the variances of each user who closed one. */
export async function sumClosings(db: Database, { from, until }: TimeWindow) {
  const within = sql`closed_at >= ${from} and closed_at < ${until}`
  const total = await sql<
    Record<'closings' | 'openingFloat' | 'expected' | 'variance' | 'counted' | 'remainingFloat', number>
  >`
    select count(*) as closings, coalesce(sum(opening_float), 0)::float8 as opening_float, coalesce(sum(expected_cash), 0)::float8 as expected,
      coalesce(sum(variance), 0)::float8 as variance, coalesce(sum(counted), 0)::float8 as counted,
      coalesce(sum(remaining_float), 0)::float8 as remaining_float
    from drawers where ${within}`.execute(db)
  const sums = await sumRowsOfDrawers(db, sql`in (select id from drawers where ${within})`)
  const people = await sql<
    Record<'id' | 'name', string> & Record<'closings' | 'withVariance' | 'shortage' | 'surplus', number>
  >`
    select users.id, users.name, count(*) as closings,
      count(*) filter (where (variance, received_transfer, received_qris) <> (0, expected_transfer, expected_qris)) as "withVariance",
      coalesce(-sum(variance) filter (where variance < 0), 0)::float8 as shortage,
      coalesce(sum(variance) filter (where variance > 0), 0)::float8 as surplus
    from drawers join users on users.id = closed_by where ${within}
    group by users.id, users.name order by shortage desc, surplus desc, users.name`.execute(db)
  const [figures] = total.rows
  if (!figures) throw new Error('a sum answers one row')
  return {
    ...figures,
    deposited: figures.counted - figures.remainingFloat,
    sums: sums
      .filter(({ method }) => method === 'cash')
      .map(({ kind, count, amount }) => ({ kind, count, amount })),
    people: people.rows,
  }
}
