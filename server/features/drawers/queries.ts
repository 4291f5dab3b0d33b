import { sql } from 'kysely'
import type { Drawer } from '../../../contract/drawers.ts'
import { type CashMovementKind, calculateExpected, type DrawerCount } from '../../../core/payments/drawer.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import type { Cursor } from '../../shared/records/pages.ts'
import { MONEY_MOVED } from '../balance/queries.ts'
import { sumDrawerRows } from './movements.queries.ts'

/*
 * The states of a drawer. A holder, a till or a person, has at most one open drawer that was opened; rows join it.
 *
 *   first row of a day          insertDrawer                    saveClosing
 *   ───────────► automatic ───────────────► opened ──────────────────────► closed (immutable)
 *                (opened by       insertDrawer ▲ (takes a float,   hand-over opens the next
 *                 no user)       without rows ─┘  named)           shift's drawer with the cash
 */

export type HolderKey = { sessionId: string | null; userId: string }

/** False while only automatic drawers are open. */
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

/** SQL of a holder key: `till:…` of the session's device, or `person:…`, by the shop's setting. */
export function holderExpression({ sessionId, userId }: HolderKey) {
  return sql<string>`coalesce(
    (select 'till:' || till from sessions join known_devices on known_devices.id = sessions.device_id
      where sessions.id = ${sessionId}::uuid and not (select per_person from drawer_settings)),
    'person:' || ${userId}::uuid)`
}

/** SQL of the name of a holder's next drawer: that of its last one, the person's, or 'Kasir' with a number. */
export function nextNameExpression(holder: string) {
  return sql<string>`coalesce(
    (select name from drawers where holder = ${holder} order by started_at desc limit 1),
    (select name from users where 'person:' || id = ${holder}),
    'Kasir ' || (select count(distinct holder) + 1 from drawers where starts_with(holder, 'till:')))`
}

export async function loadHolder(db: Database, key: HolderKey): Promise<string> {
  const { rows } = await sql<{ holder: string }>`select ${holderExpression(key)} as holder`.execute(db)
  return rows[0]?.holder ?? ''
}

/** The id of the drawer that new rows join: the opened one, else today's automatic one; null for none. */
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

/** Defaults for a holder's next drawer: its name, and as opening float (rupiah) what remained in the last one. */
export async function loadNextDrawer(
  db: Database,
  holder: string,
): Promise<{ name: string; openingFloat: number }> {
  const { rows } = await sql<{ name: string; openingFloat: number }>`
    select ${nextNameExpression(holder)} as name, coalesce((
      select remaining_float from drawers where holder = ${holder} and closed_at is not null
      order by closed_at desc limit 1), 0) as opening_float`.execute(db)
  return rows[0] ?? { name: '', openingFloat: 0 }
}

/** Locks a drawer `for update`: neither rows nor a closing can join it until the database transaction ends. Null for none. */
export async function lockDrawerRow(db: Tx, id: string) {
  const row = await db
    .selectFrom('drawers')
    .select(['id', 'holder', 'name', 'openingFloat', 'automatic', 'closedAt', 'openedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** The holder key of a drawer; null for an unknown id. */
export async function findHolder(db: Database, id: string): Promise<string | null> {
  const row = await db.selectFrom('drawers').select('holder').where('id', '=', id).executeTakeFirst()
  return row?.holder ?? null
}

type NewDrawer = {
  id: string
  holder: string
  name: string
  openingFloat: number
  openedBy: string
  handedFrom?: string
}

/**
 * Opens a drawer, or turns today's automatic drawer into an opened one so that its rows are kept. Returns its id; null if one is already open
 * or the id exists. Without a `name` the drawer is named after its holder.
 */
export async function insertDrawer(
  db: Tx,
  { id, holder, name, openingFloat, openedBy, handedFrom }: Omit<NewDrawer, 'name'> & { name: string | null },
): Promise<string | null> {
  const drawerName = name === null ? nextNameExpression(holder) : sql`${name}`
  const { rows: converted } = await sql<{ id: string }>`
    update drawers set automatic = false, opening_float = ${openingFloat}, opened_at = now(), opened_by = ${openedBy}, name = ${drawerName},
      handed_from = ${handedFrom ?? null}
    where holder = ${holder} and automatic and closed_at is null and day = shop_day(now())
      and not exists (select from drawers as open where open.holder = ${holder} and open.closed_at is null and not open.automatic)
    returning id`.execute(db)
  if (converted[0]) return converted[0].id
  const { rows } = await sql<{ id: string }>`
    insert into drawers (id, holder, name, day, opening_float, opened_at, opened_by, handed_from)
    values (${id}, ${holder}, ${drawerName}, shop_day(now()), ${openingFloat}, now(), ${openedBy}, ${handedFrom ?? null})
    on conflict do nothing returning id`.execute(db)
  return rows[0]?.id ?? null
}

/** The user who took over the cash of a closed drawer; null if it was not handed over. */
export async function findHandOverUser(db: Database, id: string): Promise<string | null> {
  const next = await db
    .selectFrom('drawers')
    .select('openedBy')
    .where('handedFrom', '=', id)
    .executeTakeFirst()
  return next?.openedBy ?? null
}

const nameOf = (column: string) => sql<string | null>`(select name from users where id = ${sql.ref(column)})`

/** A drawer with its cash movements. A blind count hides what should be in an open one: `showExpected` false leaves sums and expected amounts null. */
export async function findDrawer(db: Database, id: string, showExpected: boolean): Promise<Drawer | null> {
  const row = await db
    .selectFrom('drawers')
    .selectAll('drawers')
    .select([
      nameOf('drawers.openedBy').as('openedByName'),
      nameOf('drawers.closedBy').as('closedByName'),
      nameOf('drawers.approvedBy').as('approvedByName'),
      sql<number>`(select count(*) from drawer_counts where drawer_id = drawers.id)`.as('blindCounts'),
      sql<number | null>`(select variance from drawer_counts where drawer_id = drawers.id
        order by created_at, id limit 1)`.as('firstVariance'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const movements = await db
    .selectFrom('drawerEntries')
    .innerJoin('users', 'users.id', 'drawerEntries.createdBy')
    .select([
      'drawerEntries.id',
      'drawerEntries.kind',
      'drawerEntries.amount',
      'drawerEntries.reason',
      'drawerEntries.createdAt',
      'users.name as createdByName',
    ])
    .where('drawerId', '=', id)
    .where('kind', '<>', 'expense')
    .orderBy('drawerEntries.createdAt')
    .orderBy('drawerEntries.id')
    .execute()
  const { closedAt, closedBy, counted, remainingFloat } = row
  const isClosed = closedAt !== null && closedBy !== null && counted !== null && remainingFloat !== null
  const sums = isClosed || showExpected ? await sumDrawerRows(db, id) : null
  return {
    id: row.id,
    name: row.name,
    isAutomatic: row.automatic,
    day: row.day,
    startedAt: row.startedAt.toISOString(),
    openedAt: row.openedAt?.toISOString() ?? null,
    openedByName: row.openedByName,
    openingFloat: row.openingFloat,
    sums,
    expected: sums && calculateExpected(row.openingFloat, sums),
    cashMovements: movements.map(({ kind, reason, createdAt, ...movement }) => ({
      ...movement,
      kind: kind as CashMovementKind,
      reason: reason ?? '',
      createdAt: createdAt.toISOString(),
    })),
    closing: isClosed
      ? {
          closedAt: closedAt.toISOString(),
          closedById: closedBy,
          closedByName: row.closedByName ?? '',
          approvedByName: row.approvedByName,
          denominations: row.denominations as DrawerCount['denominations'],
          counted,
          variance: row.variance ?? 0,
          received: { transfer: row.receivedTransfer ?? 0, qris: row.receivedQris ?? 0 },
          reason: row.reason,
          remainingFloat,
          deposited: counted - remainingFloat,
          blindCounts: row.blindCounts,
          firstVariance: row.firstVariance,
        }
      : null,
  }
}

/**
 * A page of open drawers with one row beyond `limit`: opened ones before automatic ones, each newest first. Expected amounts only with
 * `showExpected`.
 */
export async function listOpenDrawers(
  db: Database,
  showExpected: boolean,
  { from, limit }: { from: Cursor | null; limit: number },
) {
  const { rows } = await sql<{
    id: string
    name: string
    isAutomatic: boolean
    day: string
    startedAt: Date
    openedByName: string | null
    openingFloat: number
    expected: number
  }>`
    select id, name, automatic as is_automatic, day, started_at, (select users.name from users where users.id = opened_by) as opened_by_name,
      opening_float,
      opening_float + coalesce((select sum(amount) from ${MONEY_MOVED} as moved where drawer_id = drawers.id and method = 'cash'), 0)::float8
        + coalesce((select sum(amount) from drawer_entries where drawer_id = drawers.id), 0)::float8 as expected
    from drawers where closed_at is null ${
      from
        ? sql`and (not automatic, started_at, id)
      < ((select not automatic from drawers where id = ${from.id}), ${from.createdAt}, ${from.id}::uuid)`
        : sql``
    }
    order by automatic, started_at desc, id desc limit ${limit + 1}`.execute(db)
  return rows.map((row) => ({
    ...row,
    startedAt: row.startedAt.toISOString(),
    createdAt: row.startedAt.toISOString(),
    expected: showExpected ? row.expected : null,
  }))
}

/** The name of an active user of the shop; null for others, who cannot take over a drawer. */
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
