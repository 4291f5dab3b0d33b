import { sql } from 'kysely'
import type { BoardOrder } from '../../../contract/production.ts'
import { toTask } from '../../../core/orders/line-extras.ts'
import { READY_STAGE, type Stage, stageOfLine } from '../../../core/orders/stage.ts'
import type { OrderStatus } from '../../../core/orders/transaction.ts'
import type { LineExtra } from '../../../core/products/extras.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { outsourcingJson } from '../transactions/lines.queries.ts'
import { NOT_HANDED_OVER } from '../transactions/write.queries.ts'

/** Before the files of its lines are added. */
export type BoardOrderRow = Omit<BoardOrder, 'lines'> & {
  lines: Omit<BoardOrder['lines'][number], 'artwork'>[]
}
type StoredBoardLine = Omit<BoardOrderRow['lines'][number], 'stage' | 'extras'> & {
  stage: string | null
  extras: LineExtra[]
}

// Empty for an order whose lines were all handed over singly.
const lines = sql<StoredBoardLine[]>`(
  select coalesce(json_agg(json_build_object(
    'id', line.id, 'productName', product_name, 'quantity', quantity, 'unit', unit, 'length', length, 'width', width,
    'notes', notes, 'extras', extras, 'outsourcing', ${outsourcingJson}, 'machineType', machine_type, 'stage', stage, 'movedByName', mover.name
  ) order by position), '[]')
  from transaction_items as line left join users as mover on mover.id = line.moved_by
  where line.transaction_id = transactions.id and line.handed_over_at is null
)`

const orders = (db: Database) => db.selectFrom('transactions').where('deletedAt', 'is', null)
type Orders = ReturnType<typeof orders>

const boardRows = (chosen: Orders) =>
  chosen
    .select(['id', 'customerName', 'status', 'estimatedCompletion', 'dueTime', 'isExpress', 'version'])
    .select(['completedAt', 'shelf', lines.as('lines')])

type BoardRow = Awaited<ReturnType<ReturnType<typeof boardRows>['execute']>>[number]

function toBoardOrder({ lines, completedAt, ...order }: BoardRow, stages: readonly Stage[]): BoardOrderRow {
  const status = order.status as OrderStatus
  return {
    ...order,
    status,
    completedAt: completedAt?.toISOString() ?? null,
    lines: lines.map((line) => ({
      ...line,
      extras: line.extras.map(toTask),
      stage: stageOfLine(line, status, stages),
    })),
  }
}

/** Of `transactions`: production does not see it, as `missingDownPayment` in core. */
export const awaitsDownPayment = sql<boolean>`(transactions.production_released_at is null
  and transactions.paid_amount * 100 < transactions.total * (select production_down_payment from store_config)
  and not exists (select from transaction_items where transaction_id = transactions.id and stage is not null))`

/** By due date. */
export function selectOpenOrders(db: Database, limit: number): Orders {
  return orders(db)
    .where(sql<boolean>`status in ('pending', 'processing') and not ${awaitsDownPayment}`)
    .orderBy('estimatedCompletion')
    .orderBy(sql`coalesce(due_time, '24:00')`)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit)
}

/** Orders completed since an instant and not handed over, newest first. */
export function selectReadyOrders(db: Database, { since, limit }: { since: Date; limit: number }): Orders {
  return orders(db)
    .where('completedAt', '>=', since)
    .where('handedOverAt', 'is', null)
    .orderBy('completedAt', 'desc')
    .orderBy('id')
    .limit(limit)
}

export async function loadBoardOrders(chosen: Orders, stages: readonly Stage[]): Promise<BoardOrderRow[]> {
  return (await boardRows(chosen).execute()).map((row) => toBoardOrder(row, stages))
}

/** In any status; null if it does not exist. */
export async function findBoardOrder(
  db: Database,
  stages: readonly Stage[],
  id: string,
): Promise<BoardOrderRow | null> {
  const [order] = await loadBoardOrders(orders(db).where('id', '=', id), stages)
  return order ?? null
}

/** Null for a line that was never moved: its stage follows from the order's status. */
export async function loadLineStages(
  db: Database,
  transactionId: string,
): Promise<{ id: string; stage: string | null }[]> {
  return await db
    .selectFrom('transactionItems')
    .select(['id', 'stage'])
    .where('transactionId', '=', transactionId)
    .orderBy('position')
    .execute()
}

export async function setLineStages(
  db: Tx,
  lines: readonly { id: string; stage: string }[],
  movedBy: string,
): Promise<void> {
  for (const [stage, moved] of Map.groupBy(lines, (line) => line.stage)) {
    await db
      .updateTable('transactionItems')
      .set({ stage, movedAt: new Date(), movedBy, ...(stage !== READY_STAGE && NOT_HANDED_OVER) })
      .where(
        'id',
        'in',
        moved.map(({ id }) => id),
      )
      .execute()
  }
}

export async function clearLineStages(db: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('transactionItems')
    .set({ stage: null, movedAt: null, movedBy: null, ...NOT_HANDED_OVER })
    .where('id', 'in', [...ids])
    .execute()
}

/** Moves lines of removed stages to the stages that replace them. */
export async function replaceStages(db: Tx, moves: readonly { from: string; to: string }[]): Promise<void> {
  for (const { from, to } of moves) {
    await db.updateTable('transactionItems').set({ stage: to }).where('stage', '=', from).execute()
  }
}

/** Machine types of the lines of open orders. */
export async function listMachinesInUse(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('transactionItems')
    .innerJoin('transactions', 'transactions.id', 'transactionItems.transactionId')
    .select('transactionItems.machineType')
    .distinct()
    .where('transactions.deletedAt', 'is', null)
    .where('transactionItems.machineType', '<>', '')
    .where(sql<boolean>`transactions.status in ('pending', 'processing')`)
    .execute()
  return rows.map(({ machineType }) => machineType)
}

export async function setShelf(db: Tx, id: string, shelf: string | null): Promise<void> {
  await db.updateTable('transactions').set({ shelf }).where('id', '=', id).execute()
}

export async function countOpenOrders(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('transactions')
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`status in ('pending', 'processing') and not ${awaitsDownPayment}`)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
