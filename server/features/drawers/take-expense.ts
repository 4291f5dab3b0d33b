import type { Expense } from '../../../contract/expenses.ts'
import { type Day, dayOf, startOfDay } from '../../../core/time/calendar.ts'
import type { Identity } from '../../platform/auth/identity.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { loadTimeZone } from '../store/queries.ts'
import { findExpenseEntries, insertExpenseEntry, lockPayingDrawers } from './assign-drawer.queries.ts'
import { assignDrawer } from './assign-drawer.ts'

type State = Pick<Expense, 'id' | 'amount' | 'method' | 'spentOn'>

/**
 * Takes a new cash expense out of the caller's drawer. A change gives back or takes the difference, from the same drawer while it is open.
 * `after`: null for a deleted expense. An expense that no drawer has paid (sample data, imports) stays outside of them.
 */
export async function takeExpense(
  db: Tx,
  identity: Identity,
  before: State | null,
  after: State | null,
): Promise<void> {
  const expense = after ?? before
  if (!expense || cashOf(before) === cashOf(after)) return
  const entries = await findExpenseEntries(db, expense.id)
  if (!entries || (entries.paid === null && cashOf(before) > 0)) return
  const amount = (entries.paid ?? 0) - cashOf(after)
  if (amount === 0) return
  const madeAt = before ? undefined : await resolveMoment(db, expense.spentOn)
  const drawerId = entries.openDrawerId ?? (await assignDrawer(db, identity, { madeAt }))
  await insertExpenseEntry(db, { drawerId, expenseId: expense.id, amount, createdBy: identity.user.id })
}

/**
 * Takes what is paid in cash for a supplier's bill out of the caller's drawer, once. What comes back (below 0) goes into the drawer that paid
 * last while it is open, else into the caller's.
 */
export async function takeBillCash(
  db: Tx,
  identity: Identity,
  { billId, amount }: { billId: string; amount: number },
): Promise<void> {
  const entries = amount < 0 ? await findExpenseEntries(db, billId) : null
  const drawerId = entries?.openDrawerId ?? (await assignDrawer(db, identity, {}))
  await insertExpenseEntry(db, { drawerId, expenseId: billId, amount: -amount, createdBy: identity.user.id })
}

/**
 * Puts the cash of a deleted bill back into the drawers that paid it, and takes out of them what came back before. What drawers did that are
 * closed by now goes into the caller's, or out of it.
 */
export async function reverseBillCash(db: Tx, identity: Identity, billId: string): Promise<void> {
  const paid = await lockPayingDrawers(db, billId)
  const open = paid.filter(({ isOpen }) => isOpen)
  const ofClosed = paid.reduce((sum, { isOpen, amount }) => (isOpen ? sum : sum + amount), 0)
  const returned = [
    ...open,
    ...(ofClosed === 0 ? [] : [{ drawerId: await assignDrawer(db, identity, {}), amount: ofClosed }]),
  ]
  for (const { drawerId, amount } of returned)
    await insertExpenseEntry(db, { drawerId, expenseId: billId, amount, createdBy: identity.user.id })
}

function cashOf(expense: State | null): number {
  return expense?.method === 'cash' ? expense.amount : 0
}

/** Noon of an earlier day, undefined for today. */
async function resolveMoment(db: Tx, spentOn: Day): Promise<Date | undefined> {
  const zone = await loadTimeZone(db)
  if (spentOn >= dayOf(new Date(), zone)) return undefined
  return new Date(startOfDay(spentOn, zone).getTime() + 12 * 3_600_000)
}
