import { type RawBuilder, sql } from 'kysely'
import type { ClosingRow, Drawer } from '../../../contract/drawers.ts'
import {
  type CashMovementKind,
  calculateExpected,
  cashValue,
  type DrawerCount,
  type DrawerRowKind,
  type DrawerSettings,
  type DrawerSum,
} from '../../../core/payments/drawer.ts'
import type { PaymentMethod } from '../../../core/payments/payment.ts'
import type { DaySpan } from '../../../core/shop/analytics.ts'
import type { TimeWindow } from '../../../core/time/calendar.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import type { Cursor } from '../../shared/records/pages.ts'

/** Whose drawer is meant: of a session's till, or of a person. */
export type HolderKey = { sessionId: string | null; userId: string }

/** How the shop keeps its drawers. */
export async function loadDrawerSettings(db: Database): Promise<DrawerSettings & { version: number }> {
  return await db
    .selectFrom('drawerSettings')
    .select(['perPerson', 'required', 'countFirst', 'witnessAbove', 'version'])
    .executeTakeFirstOrThrow()
}

/** The same, held until the end of the database transaction. */
export async function lockDrawerSettings(db: Tx) {
  await db.selectFrom('drawerSettings').select('id').forUpdate().execute()
  return await loadDrawerSettings(db)
}

export async function saveDrawerSettings(db: Tx, changes: Partial<DrawerSettings>) {
  await db.updateTable('drawerSettings').set(changes).execute()
  return await loadDrawerSettings(db)
}

/** Whether a drawer is open that somebody has opened. */
export async function hasOpenedDrawer(db: Tx): Promise<boolean> {
  const open = await db
    .selectFrom('drawers')
    .select('id')
    .where('closedAt', 'is', null)
    .where('automatic', '=', false)
    .limit(1)
    .execute()
  return open.length > 0
}

/** What a caller's drawers go by. */
export async function loadHolder(db: Database, { sessionId, userId }: HolderKey): Promise<string> {
  const { rows } = await sql<{ holder: string }>`
    select drawer_holder(${sessionId}::uuid, ${userId}::uuid) as holder`.execute(db)
  return rows[0]?.holder ?? ''
}

/** The open drawer that rows of now join: one that was opened, else that of today; null for none. */
export async function findOpenDrawer(db: Database, holder: string): Promise<string | null> {
  const found = await db
    .selectFrom('drawers')
    .select('id')
    .where('holder', '=', holder)
    .where('closedAt', 'is', null)
    .where(sql<boolean>`(not automatic or day = shop_day(now()))`)
    .orderBy('automatic')
    .limit(1)
    .executeTakeFirst()
  return found?.id ?? null
}

/** What the next drawer of a holder would be called, and what was left in the last one (rupiah). */
export async function loadNextDrawer(
  db: Database,
  holder: string,
): Promise<{ name: string; opening: number }> {
  const { rows } = await sql<{ name: string; opening: number }>`
    select drawer_name(${holder}) as name, coalesce((
      select remaining from drawers where holder = ${holder} and closed_at is not null
      order by closed_at desc limit 1), 0) as opening`.execute(db)
  return rows[0] ?? { name: '', opening: 0 }
}

/** Whose a drawer is, and whether it is closed, held against rows and closing until the end of the database transaction; null for none. */
export async function lockDrawerRow(db: Tx, id: string) {
  const row = await db
    .selectFrom('drawers')
    .select(['id', 'holder', 'name', 'opening', 'automatic', 'closedAt', 'openedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Whose a drawer is; null for none. */
export async function findHolder(db: Database, id: string): Promise<string | null> {
  const row = await db.selectFrom('drawers').select('holder').where('id', '=', id).executeTakeFirst()
  return row?.holder ?? null
}

type NewDrawer = {
  id: string
  holder: string
  name: string
  opening: number
  by: string
  handedFrom?: string
}

/**
 * Opens a drawer from now on, or takes over what came today without one. False: one is open, or the id is taken. `name`: null for the
 * holder's own.
 */
export async function insertDrawer(
  db: Tx,
  { id, holder, name, opening, by, handedFrom }: Omit<NewDrawer, 'name'> & { name: string | null },
): Promise<string | null> {
  const named = name === null ? sql`drawer_name(${holder})` : sql`${name}`
  const { rows: taken } = await sql<{ id: string }>`
    update drawers set automatic = false, opening = ${opening}, opened_at = now(), opened_by = ${by}, name = ${named},
      handed_from = ${handedFrom ?? null}
    where holder = ${holder} and automatic and closed_at is null and day = shop_day(now())
      and not exists (select from drawers as open where open.holder = ${holder} and open.closed_at is null and not open.automatic)
    returning id`.execute(db)
  if (taken[0]) return taken[0].id
  const { rows } = await sql<{ id: string }>`
    insert into drawers (id, holder, name, day, opening, opened_at, opened_by, handed_from)
    values (${id}, ${holder}, ${named}, shop_day(now()), ${opening}, now(), ${by}, ${handedFrom ?? null})
    on conflict do nothing returning id`.execute(db)
  return rows[0]?.id ?? null
}

/** Whose drawer began with the cash of this one when it was closed; null where it was handed over to nobody. */
export async function findHandOverUser(db: Database, id: string): Promise<string | null> {
  const next = await db
    .selectFrom('drawers')
    .select('openedBy')
    .where('handedFrom', '=', id)
    .executeTakeFirst()
  return next?.openedBy ?? null
}

/** Books cash that is moved; false when the id is known. */
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

/** What the rows of drawers come to, by method and kind. */
async function sumRowsOfDrawers(db: Database, drawer: RawBuilder<unknown>): Promise<DrawerSum[]> {
  const { rows } = await sql<{ method: PaymentMethod; kind: DrawerRowKind; count: number; amount: number }>`
    select method, kind, count(*) as count, sum(amount)::float8 as amount from payments where drawer_id ${drawer} group by 1, 2
    union all
    select 'cash', kind, count(*), sum(amount)::float8 from drawer_entries where drawer_id ${drawer} group by 2
    order by 1, 2`.execute(db)
  return rows
}

/** What the rows of a drawer come to, by method and kind. */
export function sumDrawerRows(db: Database, id: string): Promise<DrawerSum[]> {
  return sumRowsOfDrawers(db, sql`= ${id}::uuid`)
}

type Count = DrawerCount & { id: string; drawerId: string; difference: number; createdBy: string }

/** Notes a count; false where its id is known. */
export async function insertCount(db: Tx, { pieces, transfer, qris, ...count }: Count): Promise<boolean> {
  const noted = await db
    .insertInto('drawerCounts')
    .values({
      ...count,
      pieces: JSON.stringify(pieces),
      counted: cashValue(pieces),
      receivedTransfer: transfer,
      receivedQris: qris,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return noted !== undefined
}

/** Whether just this count of this drawer has been noted before. */
export async function isCountStored(
  db: Tx,
  { id, drawerId, pieces, transfer, qris }: Omit<Count, 'difference' | 'createdBy'>,
) {
  const { rows } = await sql`
    select from drawer_counts where id = ${id} and drawer_id = ${drawerId} and pieces = ${JSON.stringify(pieces)}::jsonb
      and received_transfer = ${transfer} and received_qris = ${qris}`.execute(db)
  return rows.length > 0
}

/** What was counted last; null where nothing was. */
export async function findLastCount(db: Tx, drawerId: string) {
  const row = await db
    .selectFrom('drawerCounts')
    .select(['pieces', 'receivedTransfer as transfer', 'receivedQris as qris'])
    .where('drawerId', '=', drawerId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { ...row, pieces: row.pieces as DrawerCount['pieces'] } : null
}

type Closing = {
  count: DrawerCount
  expected: Record<PaymentMethod, number>
  by: string
  reason: string | null
  remaining: number
}

/** Closes a drawer that is held. Who approved it saw its difference. */
export async function saveClosing(db: Tx, id: string, closing: Closing): Promise<void> {
  const { count, expected, by, reason, remaining } = closing
  await sql`
    update drawers set closed_at = greatest(clock_timestamp(), began_at), closed_by = ${by}, witnessed_by = approver(),
      expected_cash = ${expected.cash}, expected_transfer = ${expected.transfer}, expected_qris = ${expected.qris},
      pieces = ${JSON.stringify(count.pieces)}::jsonb, counted = ${cashValue(count.pieces)},
      received_transfer = ${count.transfer}, received_qris = ${count.qris}, reason = ${reason}, remaining = ${remaining}
    where id = ${id}`.execute(db)
}

/** What somebody's closings of today differed by, by method (rupiah), since a second person last saw one. */
export async function sumUnwitnessedVariances(
  db: Tx,
  closedBy: string,
): Promise<Record<PaymentMethod, number>> {
  const { rows } = await sql<Record<PaymentMethod, number>>`
    with today as (
      select * from drawers where closed_by = ${closedBy} and closed_at > now() - interval '1 day 1 hour'
        and shop_day(closed_at) = shop_day(now())
    )
    select coalesce(sum(difference), 0)::float8 as cash,
      coalesce(sum(received_transfer - expected_transfer), 0)::float8 as transfer,
      coalesce(sum(received_qris - expected_qris), 0)::float8 as qris
    from today where closed_at > coalesce(
      (select max(closed_at) from today where witnessed_by is not null), '-infinity')`.execute(db)
  return rows[0] ?? { cash: 0, transfer: 0, qris: 0 }
}

const nameOf = (column: string) => sql<string | null>`(select name from users where id = ${sql.ref(column)})`

/** A drawer as it is; of an open one what should be in it only where that may be `told`. Null for none. */
export async function findDrawer(db: Database, id: string, told: boolean): Promise<Drawer | null> {
  const row = await db
    .selectFrom('drawers')
    .selectAll('drawers')
    .select([
      nameOf('drawers.openedBy').as('openedByName'),
      nameOf('drawers.closedBy').as('closedByName'),
      nameOf('drawers.witnessedBy').as('witnessName'),
      sql<number>`(select count(*) from drawer_counts where drawer_id = drawers.id)`.as('countings'),
      sql<number | null>`(select difference from drawer_counts where drawer_id = drawers.id
        order by created_at, id limit 1)`.as('firstDifference'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const moves = await db
    .selectFrom('drawerEntries')
    .innerJoin('users', 'users.id', 'drawerEntries.createdBy')
    .select([
      'drawerEntries.id',
      'drawerEntries.kind',
      'drawerEntries.amount',
      'drawerEntries.reason',
      'drawerEntries.createdAt',
      'users.name as byName',
    ])
    .where('drawerId', '=', id)
    .where('kind', '<>', 'expense')
    .orderBy('drawerEntries.createdAt')
    .orderBy('drawerEntries.id')
    .execute()
  const { closedAt, closedBy, counted, remaining } = row
  const isClosed = closedAt !== null && closedBy !== null && counted !== null && remaining !== null
  const sums = isClosed || told ? await sumDrawerRows(db, id) : null
  return {
    id: row.id,
    name: row.name,
    isAutomatic: row.automatic,
    day: row.day,
    beganAt: row.beganAt.toISOString(),
    openedAt: row.openedAt?.toISOString() ?? null,
    openedByName: row.openedByName,
    opening: row.opening,
    sums,
    expected: sums && calculateExpected(row.opening, sums),
    moves: moves.map(({ kind, reason, createdAt, ...move }) => ({
      ...move,
      kind: kind as CashMovementKind,
      reason: reason ?? '',
      at: createdAt.toISOString(),
    })),
    closing: isClosed
      ? {
          at: closedAt.toISOString(),
          byId: closedBy,
          byName: row.closedByName ?? '',
          witnessName: row.witnessName,
          pieces: row.pieces as DrawerCount['pieces'],
          counted,
          difference: row.difference ?? 0,
          received: { transfer: row.receivedTransfer ?? 0, qris: row.receivedQris ?? 0 },
          reason: row.reason,
          remaining,
          deposited: counted - remaining,
          countings: row.countings,
          firstDifference: row.firstDifference,
        }
      : null,
  }
}

/**
 * A page of the open drawers and one more, if there is one: those that somebody opened first, each sort the newest first. What should be in them
 * only where that may be `told`.
 */
export async function listOpenDrawers(
  db: Database,
  told: boolean,
  { from, limit }: { from: Cursor | null; limit: number },
) {
  const { rows } = await sql<{
    id: string
    name: string
    isAutomatic: boolean
    day: string
    beganAt: Date
    openedByName: string | null
    opening: number
    expected: number
  }>`
    select id, name, automatic as is_automatic, day, began_at, (select users.name from users where users.id = opened_by) as opened_by_name,
      opening,
      opening + coalesce((select sum(amount) from payments where drawer_id = drawers.id and method = 'cash'), 0)::float8
        + coalesce((select sum(amount) from drawer_entries where drawer_id = drawers.id), 0)::float8 as expected
    from drawers where closed_at is null ${
      from
        ? sql`and (not automatic, began_at, id)
      < ((select not automatic from drawers where id = ${from.id}), ${from.createdAt}, ${from.id}::uuid)`
        : sql``
    }
    order by automatic, began_at desc, id desc limit ${limit + 1}`.execute(db)
  return rows.map((row) => ({
    ...row,
    beganAt: row.beganAt.toISOString(),
    createdAt: row.beganAt.toISOString(),
    expected: told ? row.expected : null,
  }))
}

/** The closings of a stretch of time, or all of them, newest first: a query to go on with. */
export function selectClosings(db: Database, { from, until }: Partial<TimeWindow>) {
  return db
    .selectFrom('drawers')
    .innerJoin('users as closer', 'closer.id', 'drawers.closedBy')
    .leftJoin('users as witness', 'witness.id', 'drawers.witnessedBy')
    .select([
      'drawers.id',
      'drawers.name',
      'drawers.closedAt',
      'drawers.beganAt',
      'closer.name as closedByName',
      'witness.name as witnessName',
      'drawers.opening',
      sql<number>`expected_cash`.as('expected'),
      sql<number>`counted`.as('counted'),
      sql<number>`difference`.as('difference'),
      sql<number>`received_transfer - expected_transfer + received_qris - expected_qris`.as(
        'otherDifference',
      ),
      'drawers.reason',
      sql<number>`counted - remaining`.as('deposited'),
      sql<number>`remaining`.as('remaining'),
    ])
    .$if(from !== undefined, (rows) => rows.where('drawers.closedAt', '>=', from ?? null))
    .$if(until !== undefined, (rows) => rows.where('drawers.closedAt', '<', until ?? null))
    .orderBy('drawers.closedAt', 'desc')
    .orderBy('drawers.id', 'desc')
}

/** A page of them and one more, if there is one. */
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

/** The closings after a place, the first one first; `limit` at most. */
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

type ClosedRow = Omit<ClosingRow, 'createdAt' | 'beganAt'> & { closedAt: Date | null; beganAt: Date }

function toClosingRow({ closedAt, beganAt, ...row }: ClosedRow): ClosingRow {
  return { ...row, createdAt: (closedAt ?? beganAt).toISOString(), beganAt: beganAt.toISOString() }
}

/** What the drawers that were closed in a stretch of time held, and whose closings differed. */
export async function sumClosings(db: Database, { from, until }: TimeWindow) {
  const within = sql`closed_at >= ${from} and closed_at < ${until}`
  const total = await sql<
    Record<'closings' | 'opening' | 'expected' | 'difference' | 'counted' | 'remaining', number>
  >`
    select count(*) as closings, coalesce(sum(opening), 0)::float8 as opening, coalesce(sum(expected_cash), 0)::float8 as expected,
      coalesce(sum(difference), 0)::float8 as difference, coalesce(sum(counted), 0)::float8 as counted,
      coalesce(sum(remaining), 0)::float8 as remaining
    from drawers where ${within}`.execute(db)
  const sums = await sumRowsOfDrawers(db, sql`in (select id from drawers where ${within})`)
  const people = await sql<
    Record<'id' | 'name', string> & Record<'closings' | 'differing' | 'short' | 'over', number>
  >`
    select users.id, users.name, count(*) as closings,
      count(*) filter (where (difference, received_transfer, received_qris) <> (0, expected_transfer, expected_qris)) as differing,
      coalesce(-sum(difference) filter (where difference < 0), 0)::float8 as short,
      coalesce(sum(difference) filter (where difference > 0), 0)::float8 as over
    from drawers join users on users.id = closed_by where ${within}
    group by users.id, users.name order by short desc, over desc, users.name`.execute(db)
  const [figures] = total.rows
  if (!figures) throw new Error('a sum answers one row')
  return {
    ...figures,
    deposited: figures.counted - figures.remaining,
    sums: sums
      .filter(({ method }) => method === 'cash')
      .map(({ kind, count, amount }) => ({ kind, count, amount })),
    people: people.rows,
  }
}

/** Cash that came on these days without a drawer that somebody opened, and that nobody has counted. */
export async function sumUncountedCash(
  db: Database,
  { from, to }: DaySpan,
): Promise<{ drawers: number; amount: number }> {
  const { rows } = await sql<{ drawers: number; amount: number }>`
    select count(*) as drawers, coalesce(sum(cash), 0)::float8 as amount from (
      select coalesce((select sum(amount) from payments where drawer_id = drawers.id and method = 'cash'), 0)
        + coalesce((select sum(amount) from drawer_entries where drawer_id = drawers.id), 0) as cash
      from drawers where closed_at is null and automatic and day between ${from}::date and ${to}::date
    ) as gathered where cash <> 0`.execute(db)
  return rows[0] ?? { drawers: 0, amount: 0 }
}

/** Whether somebody may take a drawer over: active, and of the shop. */
export async function findActiveUserName(db: Tx, userId: string): Promise<string | null> {
  const user = await db
    .selectFrom('users')
    .select('name')
    .where('id', '=', userId)
    .where('isActive', '=', true)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return user?.name ?? null
}
