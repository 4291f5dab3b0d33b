import { sql } from 'kysely'
import type { Day } from '../../../core/time/calendar.ts'
import { prepareStatement } from '../../platform/database/prepare-statement.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { type HolderKey, holderExpression, nextNameExpression } from './queries.ts'

/** The moment of a row made at an instant, by default now. */
const momentOf = (madeAt: Date | null) => sql`least(${madeAt}::timestamptz, now())`

type CallerParams = HolderKey & { madeAt: Date | null }

const ownDrawer = prepareStatement<CallerParams, { id: string }>((_, param) => {
  const holder = holderExpression({ sessionId: param('sessionId'), userId: param('userId') })
  return sql<{ id: string }>`
    select id from drawers
    where holder = ${holder} and closed_at is null and not automatic and started_at <= ${momentOf(param('madeAt'))}
    for key share`
})

/** The drawer that a caller has opened before a moment, locked against closing; null for none. */
export async function findOwnDrawer(
  db: Tx,
  caller: HolderKey,
  madeAt: Date | undefined,
): Promise<string | null> {
  const [row] = await ownDrawer.execute(db, { ...caller, madeAt: madeAt ?? null })
  return row?.id ?? null
}

/** `requiresOpenDrawer`: payments in cash need an opened drawer. `day`: of the automatic drawer to create if there is none. */
type JoinableDrawer = { id: string; automatic: boolean } | { id: null; automatic: null }
type Joinable = JoinableDrawer & { holder: string; requiresOpenDrawer: boolean; day: Day }

const joinableDrawer = prepareStatement<CallerParams, Joinable>((_, param) => {
  const holder = holderExpression({ sessionId: param('sessionId'), userId: param('userId') })
  return sql<Joinable>`
    with made as materialized (
      select ${holder} as holder, requires_open_drawer, moment, shop_day(moment) as day, shop_day(now()) as today
      from drawer_settings, (select ${momentOf(param('madeAt'))} as moment) as now
    ), late as materialized (
      select exists (
        select from drawers where holder = made.holder and (started_at <= moment and closed_at > moment
          or made.day < today and drawers.day = made.day and closed_at is not null)) as is_late
      from made
    ), target as materialized (
      select holder, requires_open_drawer, is_late, case when is_late then today else day end as day from made, late
    ), joined as materialized (
      select drawers.id, automatic from drawers, target where drawers.holder = target.holder and closed_at is null and case
        when automatic then drawers.day = target.day else is_late or drawers.day = target.day end
      order by automatic limit 1 for key share of drawers
    )
    select holder, requires_open_drawer, day, joined.id, joined.automatic from target left join joined on true`
})

/**
 * The open drawer that a row of this moment joins without an own one: of its day, or of today if its drawer is closed by now; locked against
 * closing.
 */
export async function findJoinableDrawer(
  db: Tx,
  caller: HolderKey,
  madeAt: Date | undefined,
): Promise<Joinable> {
  const [found] = await joinableDrawer.execute(db, { ...caller, madeAt: madeAt ?? null })
  if (!found) throw new Error('the drawer settings are one row')
  return found
}

/** Does nothing if the holder has an automatic drawer of that day. */
export async function createAutomaticDrawer(
  db: Tx,
  { holder, day }: Joinable,
  madeAt: Date | undefined,
): Promise<void> {
  await sql`
    insert into drawers (id, holder, name, automatic, day, started_at)
    values (gen_random_uuid(), ${holder}, ${nextNameExpression(holder)}, true, ${day}, ${momentOf(madeAt ?? null)})
    on conflict do nothing`.execute(db)
}

type ExpenseEntries = { paid: number | null; openDrawerId: string | null }

/**
 * What drawers have paid for an expense (rupiah, null: none has), and the last of them if it is open, locked against closing. Null for an
 * expense of the sample data.
 */
export async function findExpenseEntries(db: Tx, expenseId: string): Promise<ExpenseEntries | null> {
  const { rows } = await sql<ExpenseEntries>`
    select (select -sum(amount)::float8 from drawer_entries where expense_id = expenses.id) as paid, (
      select id from drawers where closed_at is null and id = (
        select drawer_id from drawer_entries where expense_id = expenses.id order by created_at desc, id desc limit 1
      ) for key share) as open_drawer_id
    from expenses where id = ${expenseId} and not is_sample`.execute(db)
  return rows[0] ?? null
}

type PayingDrawer = { drawerId: string; amount: number; isOpen: boolean }

/** What each drawer has paid for an expense (rupiah, below 0 what came back), locked against closing. */
export async function lockPayingDrawers(db: Tx, expenseId: string): Promise<PayingDrawer[]> {
  const { rows } = await sql<PayingDrawer>`
    select drawers.id as "drawerId", paid.amount, closed_at is null as "isOpen"
    from drawers join (
      select drawer_id, -sum(amount)::float8 as amount from drawer_entries
      where expense_id = ${expenseId} group by drawer_id having sum(amount) <> 0
    ) as paid on paid.drawer_id = drawers.id
    order by drawers.id for key share of drawers`.execute(db)
  return rows
}

export async function insertExpenseEntry(
  db: Tx,
  entry: { drawerId: string; expenseId: string; amount: number; createdBy: string },
): Promise<void> {
  await sql`
    insert into drawer_entries (id, drawer_id, kind, amount, expense_id, created_by)
    values (gen_random_uuid(), ${entry.drawerId}, 'expense', ${entry.amount}, ${entry.expenseId}, ${entry.createdBy})`.execute(
    db,
  )
}
