import { sql } from 'kysely'
import type { OpenOrder, OpenOrders } from '../../../contract/dashboard.ts'
import { QUEUE_STAGE } from '../../../core/orders/stage.ts'
import type { TimeWindow } from '../../../core/time/calendar.ts'
import type { Database } from '../../platform/database/connection.ts'
import { MONEY_MOVED } from '../balance/queries.ts'
import { awaitsDownPayment } from '../production/queries.ts'
import { isOpenOrder } from './queries.ts'

const lines = sql<OpenOrder['lines']>`(
  select json_agg(json_build_object(
    'id', id, 'productName', product_name, 'quantity', quantity, 'unit', unit,
    'length', length, 'width', width, 'notes', notes, 'machineType', machine_type, 'stage', stage
  ) order by position)
  from transaction_items where transaction_id = transactions.id and handed_over_at is null
)`

/** Open orders with their remaining amounts (rupiah), first due first. `forProduction`: without those that wait for their down payment. */
export async function listOpenOrders(
  db: Database,
  { limit, forProduction }: { limit: number; forProduction: boolean },
): Promise<(OpenOrder & { remainingAmount: number })[]> {
  const rows = await db
    .selectFrom('transactions')
    .where(isOpenOrder)
    .$if(forProduction, (orders) => orders.where(sql<boolean>`not ${awaitsDownPayment}`))
    .orderBy('estimatedCompletion')
    .orderBy(sql`coalesce(due_time, '24:00')`)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit)
    .select(['id', 'customerName', 'status', 'estimatedCompletion', 'dueTime', 'isExpress', 'version'])
    .select('remainingAmount')
    .select(lines.as('lines'))
    .execute()
  return rows.map(({ status, ...row }) => ({ ...row, status: status as OpenOrder['status'] }))
}

/** Counts open orders with a line in the queue stage. */
export async function countQueuedOrders(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('transactions')
    .where(isOpenOrder)
    .where(sql<boolean>`not ${awaitsDownPayment}`)
    .where(
      sql<boolean>`exists (
        select from transaction_items
        where transaction_id = transactions.id and handed_over_at is null and coalesce(stage, ${QUEUE_STAGE}) = ${QUEUE_STAGE}
      )`,
    )
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

// Finished since an instant and not collected.
function selectReady(db: Database, since: Date) {
  return db
    .selectFrom('transactions')
    .where('deletedAt', 'is', null)
    .where('completedAt', '>=', since)
    .where('handedOverAt', 'is', null)
}

export async function countReadyOrders(db: Database, since: Date): Promise<number> {
  const { count } = await selectReady(db, since)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Ready orders with remaining amounts (rupiah): their total, and the oldest `limit`. */
export async function listReadyUnpaid(
  db: Database,
  since: Date,
  limit: number,
): Promise<NonNullable<OpenOrders['counter']>['unpaid']> {
  const unpaid = selectReady(db, since).where('remainingAmount', '>', 0)
  const { count, amount } = await unpaid
    .select([
      sql<number>`count(*)`.as('count'),
      sql<number>`coalesce(sum(remaining_amount), 0)::float8`.as('amount'),
    ])
    .executeTakeFirstOrThrow()
  const rows = await unpaid
    .select(['id', 'customerName', 'remainingAmount', 'completedAt'])
    .orderBy('completedAt')
    .orderBy('id')
    .limit(limit)
    .$narrowType<{ completedAt: Date }>()
    .execute()
  return { count, amount, rows: rows.map((row) => ({ ...row, completedAt: row.completedAt.toISOString() })) }
}

/** Money a user received in a window (rupiah), net of refunds, and the cash share of it. */
export async function sumReceivedBy(db: Database, userId: string, { from, until }: TimeWindow) {
  const { rows } = await sql<{ amount: number; cash: number }>`
    select coalesce(sum(amount), 0)::float8 as amount,
      coalesce(sum(amount) filter (where method = 'cash'), 0)::float8 as cash
    from ${MONEY_MOVED} as moved where received_by = ${userId} and created_at >= ${from} and created_at < ${until}`.execute(
    db,
  )
  return rows[0] ?? { amount: 0, cash: 0 }
}
