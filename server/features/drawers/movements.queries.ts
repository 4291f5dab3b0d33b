import { type RawBuilder, sql } from 'kysely'
import type { CashMovementKind, DrawerRowKind, DrawerSum } from '../../../core/payments/drawer.ts'
import type { PaymentMethod } from '../../../core/payments/payment.ts'
import type { DaySpan } from '../../../core/shop/analytics.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { MONEY_MOVED } from '../balance/queries.ts'

/** Inserts a cash movement (rupiah, signed). Idempotent: false if the id exists. */
export async function insertCashMovement(
  db: Tx,
  move: {
    id: string
    drawerId: string
    kind: CashMovementKind
    amount: number
    reason: string
    createdBy: string
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('drawerEntries')
    .values(move)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function findCashMovement(db: Tx, id: string) {
  return await db
    .selectFrom('drawerEntries')
    .select(['drawerId', 'kind', 'amount', 'reason'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Sums payments, saldos and drawer entries (rupiah, signed) of drawers by method and kind; `drawer` is the condition on `drawer_id`. */
export async function sumRowsOfDrawers(db: Database, drawer: RawBuilder<unknown>): Promise<DrawerSum[]> {
  const { rows } = await sql<{ method: PaymentMethod; kind: DrawerRowKind; count: number; amount: number }>`
    select method, case when kind = 'payment' and transaction_id is null then 'topUp' else kind end as kind, count(*) as count,
      sum(amount)::float8 as amount
    from ${MONEY_MOVED} as moved where drawer_id ${drawer} group by 1, 2
    union all
    select 'cash', kind, count(*), sum(amount)::float8 from drawer_entries where drawer_id ${drawer} group by 2
    order by 1, 2`.execute(db)
  return rows
}

export function sumDrawerRows(db: Database, id: string): Promise<DrawerSum[]> {
  return sumRowsOfDrawers(db, sql`= ${id}::uuid`)
}

/** Cash (rupiah) in open automatic drawers of these days: it came in without an opened drawer and was never counted. */
export async function sumUncountedCash(
  db: Database,
  { from, to }: DaySpan,
): Promise<{ drawers: number; amount: number }> {
  const { rows } = await sql<{ drawers: number; amount: number }>`
    select count(*) as drawers, coalesce(sum(cash), 0)::float8 as amount from (
      select coalesce((select sum(amount) from ${MONEY_MOVED} as moved where drawer_id = drawers.id and method = 'cash'), 0)
        + coalesce((select sum(amount) from drawer_entries where drawer_id = drawers.id), 0) as cash
      from drawers where closed_at is null and automatic and day between ${from}::date and ${to}::date
    ) as gathered where cash <> 0`.execute(db)
  return rows[0] ?? { drawers: 0, amount: 0 }
}
