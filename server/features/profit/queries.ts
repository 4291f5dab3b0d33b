import { sql } from 'kysely'
import type { TimeWindow } from '../../../core/time/calendar.ts'
import type { Database } from '../../platform/database/connection.ts'
import { inWindow, lineEarnings } from '../daily-sums/daily-sums.queries.ts'

export type EarningRow = {
  lineId: string
  productId: string | null
  machineType: string
  customerId: string
  sales: number
  cost: number | null
}

const ALWAYS: TimeWindow = { from: new Date('2000-01-01'), until: new Date('2200-01-01') }

/** Lines of orders with their sales without tax and their recorded cost (rupiah), without cancelled and deleted orders. */
export async function listEarnings(
  db: Database,
  orderIds: readonly string[],
  window = ALWAYS,
): Promise<EarningRow[]> {
  if (orderIds.length === 0) return []
  const only = sql`id = any(${sql.val(orderIds)}::uuid[])`
  const { rows } = await sql<EarningRow>`
    select line_id, product_id, machine_type, customer_id, sales::float8, cost::float8
    from ${lineEarnings(inWindow(window), only)} as line`.execute(db)
  return rows
}
