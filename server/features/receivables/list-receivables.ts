import { MAX_LISTED } from '../../../core/customers/reminder.ts'
import { rangeWindow } from '../../../core/shop/analytics.ts'
import { type Day, dayOf, firstOfMonth } from '../../../core/time/calendar.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { listTableChangesSince } from '../../shared/records/changes-since.ts'
import { loadDayWindow } from '../../shared/records/day-filter.ts'
import { pageOf, parseCursor } from '../../shared/records/pages.ts'
import { loadTimeZone } from '../store/queries.ts'
import { planSearch } from '../transactions/search.queries.ts'
import { loadDebtorPage, loadReminderContents } from './debtors.queries.ts'
import {
  countByAge,
  loadDebtSums,
  loadReceivablePage,
  loadReceivablesByIds,
  loadReceivedOnDebts,
  overdueAt,
  type ReceivableFilters,
} from './queries.ts'

export type ReceivableSelection = Pick<ReceivableFilters, 'status'> & { search?: string }
type PageInput = ReceivableSelection & { cursor?: string; limit: number }
type ListInput = PageInput & {
  from?: Day | undefined
  to?: Day | undefined
  updatedSince?: string | undefined
}

/** Oldest first (docs/product.md#receivable). `asOf`: the instant for ages. With `updatedSince` the changes since then. */
export async function listReceivables(db: Database, { updatedSince, ...input }: ListInput, asOf: Date) {
  if (updatedSince) {
    const followed = { updatedSince, ...input }
    return await listTableChangesSince(db, 'transactions', followed, (ids) => loadReceivablesByIds(db, ids))
  }
  const from = parseCursor(input.cursor)
  const filters = {
    ...(await resolveReceivableFilters(db, input, asOf)),
    createdWithin: await loadDayWindow(db, input),
  }
  return pageOf(await loadReceivablePage(db, filters, { from, limit: input.limit }), input.limit)
}

/** Debtors by their oldest debt, each with everything they owe. */
export async function listDebtors(db: Database, input: PageInput, asOf: Date) {
  const from = parseCursor(input.cursor)
  const filters = await resolveReceivableFilters(db, input, asOf)
  const debtors = await loadDebtorPage(db, filters, { from, limit: input.limit })
  const { rows, nextCursor } = pageOf(
    debtors.map((debtor) => ({ debtor, id: debtor.customerId, createdAt: debtor.oldestAt })),
    input.limit,
  )
  const content = await loadReminderContents(
    db,
    rows.map(({ id }) => id),
    MAX_LISTED,
  )
  const none = { oldest: [], lastReminder: null }
  return { rows: rows.map(({ debtor, id }) => ({ ...debtor, ...(content.get(id) ?? none) })), nextCursor }
}

export async function countReceivables(db: Database, input: { search?: string }, asOf: Date) {
  return await countByAge(db, await resolveReceivableFilters(db, input, asOf))
}

/** Rupiah: owed in total, overdue, partly paid, and received since the beginning of the month. */
export async function summarizeReceivables(db: Tx, asOf: Date) {
  const zone = await loadTimeZone(db)
  const today = dayOf(asOf, zone)
  const [sums, received] = await Promise.all([
    loadDebtSums(db, overdueAt(asOf, zone)),
    loadReceivedOnDebts(db, rangeWindow({ from: firstOfMonth(today), to: today }, zone), zone),
  ])
  return { ...sums, received }
}

/** `asOf`: the instant for ages. */
export async function resolveReceivableFilters(
  db: Database,
  { search, status }: ReceivableSelection,
  asOf: Date,
): Promise<ReceivableFilters> {
  const [zone, criteria] = [await loadTimeZone(db), await planSearch(db, search)]
  return { criteria, ...(status && { status }), overdueAt: overdueAt(asOf, zone) }
}
