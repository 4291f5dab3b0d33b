import { sql } from 'kysely'
import type { Day } from '../../../core/time/calendar.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { type HolderKey, holderExpression, nextNameExpression } from './queries.ts'

/** The moment of a row made at an instant, by default now. */
const momentOf = (madeAt: Date | undefined) => sql`least(${madeAt ?? null}::timestamptz, now())`

type OwnDrawer = { holder: string; required: boolean; id: string | null }

/** A caller's holder key, and the drawer it has opened before a moment: locked against closing. */
export async function findOwnDrawer(db: Tx, caller: HolderKey, madeAt: Date | undefined): Promise<OwnDrawer> {
  const { rows } = await sql<OwnDrawer>`
    with caller as materialized (select ${holderExpression(caller)} as holder, required from drawer_settings)
    select holder, required, (
      select id from drawers
      where holder = caller.holder and closed_at is null and not automatic and began_at <= ${momentOf(madeAt)} for key share) as id
    from caller`.execute(db)
  const [own] = rows
  if (!own) throw new Error('the drawer settings are one row')
  return own
}

/**
 * The open drawer that a row of this moment joins without an own one: of its day, or of today if its drawer is closed by now; locked against
 * closing. `day` is the day of the automatic drawer to create if there is none.
 */
export async function findJoinableDrawer(
  db: Tx,
  holder: string,
  { madeAt, mustBeOpened }: { madeAt: Date | undefined; mustBeOpened: boolean },
): Promise<{ id: string | null; day: Day }> {
  const { rows } = await sql<{ id: string | null; day: Day }>`
    with made as (
      select moment, shop_day(moment) as day, shop_day(now()) as today from (select ${momentOf(madeAt)} as moment) as now
    ), late as materialized (
      select today, day, exists (
        select from drawers where holder = ${holder} and (began_at <= moment and closed_at > moment
          or made.day < today and drawers.day = made.day and closed_at is not null)) as is_late
      from made
    ), target as materialized (select is_late, case when is_late then today else day end as day from late)
    select day, (
      select id from drawers where holder = ${holder} and closed_at is null and case
        when automatic then day = target.day and not ${mustBeOpened}
        else is_late or day = target.day end
      order by automatic limit 1 for key share) as id
    from target`.execute(db)
  const [found] = rows
  if (!found) throw new Error('a select without a table answers one row')
  return found
}

/** Does nothing if the holder has an automatic drawer of that day. */
export async function createAutomaticDrawer(
  db: Tx,
  holder: string,
  { day, madeAt }: { day: Day; madeAt: Date | undefined },
): Promise<void> {
  await sql`
    insert into drawers (id, holder, name, automatic, day, began_at)
    values (gen_random_uuid(), ${holder}, ${nextNameExpression(holder)}, true, ${day}, ${momentOf(madeAt)})
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
