import type { TransactionSummary } from '../../../../contract/transaction-record.ts'
import {
  addDays,
  type Day,
  dayOf,
  type ShopZone,
  startOfDay,
  startOfDaysAgo,
} from '../../../../core/time/calendar.ts'
import { UUID_PATTERN } from '../../../../core/values/uuid.ts'
import { invalidInput } from '../../../api/domain-error.ts'
import type { Database } from '../../../platform/database/connection.ts'
import { listChangesSince } from '../../../shared/records/changes-since.ts'
import { pageOf, parseCursor, readPage } from '../../../shared/records/pages.ts'
import { loadTimeZone, loadUncollectedDays } from '../../store/queries.ts'
import { loadItemsAndSums, toSummary } from '../record.queries.ts'
import { planSearch } from '../search.queries.ts'
import { type DaySummary, loadDaySums, summarizeDays, summarizeDueDays } from './day-sums.queries.ts'
import {
  countByStatus,
  countFilteredByStatus,
  countUncollected,
  loadLastPickupMessages,
  loadNewestTransactions,
  loadTransactionsByDue,
  TRANSACTIONS,
  type TransactionFilters,
  transactionsQuery,
} from './queries.ts'

const MAX_COUNTED = 10_000
/** Lower for a search, which also reads sales that do not match. */
const MAX_COUNTED_OF_SEARCH = 2000
/** A searched day with more sales than this gets no sums: each sale would be read. */
const MAX_SALES_OF_SEARCHED_DAY = 1000

/** Filters as the API takes them. `from` and `to` are shop days, both included; `uncollectedForDays` is in days. */
export type TransactionSelection = Omit<
  TransactionFilters,
  'createdWithin' | 'criteria' | 'uncollectedSince'
> & {
  search?: string | undefined
  from?: Day | undefined
  to?: Day | undefined
  uncollectedForDays?: number | undefined
}
type PageInput = TransactionSelection & {
  cursor?: string
  limit: number
  sort?: 'due' | 'due-last' | undefined
}
type ListInput = PageInput & { updatedSince?: string | undefined; expand?: 'items' | undefined }

export async function resolveTransactionFilters(
  db: Database,
  { from, to, search, uncollectedForDays, ...filters }: TransactionSelection,
  zone: ShopZone,
): Promise<TransactionFilters> {
  return {
    ...filters,
    criteria: await planSearch(db, search),
    uncollectedSince:
      uncollectedForDays === undefined ? undefined : startOfDaysAgo(uncollectedForDays, new Date(), zone),
    createdWithin: {
      ...(from && { from: startOfDay(from, zone) }),
      ...(to && { until: startOfDay(addDays(to, 1), zone) }),
    },
  }
}

/** A page of transactions; orders not collected come with their last pickup message (docs/product.md#not-collected). */
export async function listTransactions(db: Database, { expand, ...input }: ListInput) {
  const page = await listPage(db, input)
  if (expand) {
    const more = await loadItemsAndSums(
      db,
      page.rows.map(({ id }) => id),
    )
    page.rows = page.rows.map((row) => ({ ...row, ...more.get(row.id) }))
  }
  if (input.uncollectedForDays === undefined) return page
  const ids = page.rows.map(({ id }) => id)
  return { ...page, pickupMessages: ids.length > 0 ? await loadLastPickupMessages(db, ids) : [] }
}

/** Newest first, or by due date. `days` has the sums of each shop day on the page; with `updatedSince` it is empty. */
async function listPage(db: Database, { sort, updatedSince, ...input }: ListInput) {
  if (updatedSince)
    return { ...(await listChangesSince(db, TRANSACTIONS, { updatedSince, ...input })), days: [] }
  if (!sort && !isNarrowed(input) && !input.from && !input.to) return await listNewest(db, input)
  if (sort) {
    const filters = await resolveTransactionFilters(db, input, await loadTimeZone(db))
    const page = await readByDue(db, filters, { ...input, last: sort === 'due-last' })
    const dueDay = (row: TransactionSummary) => row.estimatedCompletion
    const days = await summarizePageDays(page, input.cursor, dueDay, (edges) =>
      summarizeDueDays(db, filters, edges),
    )
    return { ...page, days }
  }
  const { page, filters, zone } = await readFiltered(db, input)
  const days = await summarizePageDays(page, input.cursor, createdDayIn(zone), (edges) =>
    input.search
      ? summarizeSearchedDays(db, filters, edges, zone)
      : isNarrowed(input)
        ? summarizeDays(db, filters, edges, zone)
        : loadDaySums(db, edges, zone),
  )
  return { ...page, days }
}

/** Without days in the filters, the page is read in parallel with the shop's time zone. */
async function readFiltered(db: Database, input: Omit<PageInput, 'sort'>) {
  const read = (filters: TransactionFilters) => readPage(transactionsQuery(db, filters), input, toSummary)
  if (!input.from && !input.to && input.uncollectedForDays === undefined) {
    const { search, paymentStatus, status, externalRef } = input
    const filters = { paymentStatus, status, externalRef, criteria: await planSearch(db, search) }
    const [zone, page] = await Promise.all([loadTimeZone(db), read(filters)])
    return { zone, page, filters }
  }
  const zone = await loadTimeZone(db)
  const filters = await resolveTransactionFilters(db, input, zone)
  return { zone, page: await read(filters), filters }
}

/** Leaves out days with too many sales. */
async function summarizeSearchedDays(
  db: Database,
  filters: TransactionFilters,
  days: readonly Day[],
  zone: ShopZone,
): Promise<DaySummary[]> {
  const made = await loadDaySums(db, days, zone)
  const read = made.filter(({ count }) => count <= MAX_SALES_OF_SEARCHED_DAY).map(({ day }) => day)
  return read.length > 0 ? await summarizeDays(db, filters, read, zone) : []
}

async function listNewest(db: Database, { cursor, limit }: Pick<PageInput, 'cursor' | 'limit'>) {
  const { rows, zone } = await loadNewestTransactions(db, limit + 1, parseCursor(cursor))
  const page = pageOf(rows.map(toSummary), limit)
  if (!zone) return { ...page, days: [] }
  const days = await summarizePageDays(page, cursor, createdDayIn(zone), (edges) =>
    loadDaySums(db, edges, zone),
  )
  return { ...page, days }
}

const createdDayIn = (zone: ShopZone) => (row: TransactionSummary) => dayOf(row.createdAt, zone)

/** True if the filters can select a part of a day; `from` and `to` select whole days. */
function isNarrowed(selection: TransactionSelection): boolean {
  const { search, paymentStatus = [], status = [], externalRef, uncollectedForDays } = selection
  if (uncollectedForDays !== undefined) return true
  return Boolean(search ?? externalRef) || paymentStatus.length > 0 || status.length > 0
}

const MAX_UNCOLLECTED = 1000
/** A shop without a hand-over for this long does not record them. */
const HAND_OVERS_WITHIN_DAYS = 30

/** Orders finished longer ago than the shop's limit and not handed over (docs/product.md#not-collected); at most 1,000 are counted. */
export async function countUncollectedOrders(db: Database) {
  const { days, zone } = await loadUncollectedDays(db)
  if (days === 0) return { days, count: 0 }
  const now = new Date()
  const since = startOfDaysAgo(days, now, zone)
  const handedOverAfter = startOfDaysAgo(HAND_OVERS_WITHIN_DAYS, now, zone)
  return { days, count: await countUncollected(db, { since, handedOverAfter, limit: MAX_UNCOLLECTED }) }
}

/** Counts by status: of all transactions, of the newest 10,000 in a range of days, or of the newest 2,000 that match a search. */
export async function countTransactions(
  db: Database,
  input: Pick<TransactionSelection, 'search' | 'from' | 'to'>,
) {
  if (!input.search && !input.from && !input.to) {
    return { counts: await countByStatus(db, await loadTimeZone(db)), capped: false }
  }
  const limit = input.search ? MAX_COUNTED_OF_SEARCH : MAX_COUNTED
  return await countFilteredByStatus(
    db,
    await resolveTransactionFilters(db, input, await loadTimeZone(db)),
    limit,
  )
}

/** Keyset pagination by due day, due time and id. */
async function readByDue(
  db: Database,
  filters: TransactionFilters,
  { cursor, limit, last }: { cursor?: string; limit: number; last: boolean },
) {
  const cursorPattern = new RegExp(`^(\\d{4}-\\d\\d-\\d\\d)_(\\d\\d:\\d\\d)_(${UUID_PATTERN})$`)
  const [, day = '', time = '', id = ''] = cursorPattern.exec(cursor ?? '') ?? []
  if (cursor !== undefined && Number.isNaN(Date.parse(day))) {
    throw invalidInput({ path: ['cursor'], message: 'Halaman ini tidak dikenal. Muat ulang daftarnya' })
  }
  const from = cursor === undefined ? null : { day, time, id }
  const loaded = (await loadTransactionsByDue(db, filters, { from, limit, last })).map(toSummary)
  const rows = loaded.slice(0, limit)
  const end = rows.at(-1)
  const next = end && `${end.estimatedCompletion}_${end.dueTime ?? '24:00'}_${end.id}`
  return { rows, nextCursor: (loaded.length > limit && next) || null }
}

/**
 * Sums the days of a page. The first and last day may continue on another page, so `loadWholeDays` reads their sums; all other days are
 * complete. A day without a result is left out.
 */
async function summarizePageDays(
  { rows, nextCursor }: { rows: readonly TransactionSummary[]; nextCursor: string | null },
  cursor: string | undefined,
  groupOf: (row: TransactionSummary) => Day,
  loadWholeDays: (days: Day[]) => Promise<DaySummary[]>,
): Promise<DaySummary[]> {
  const byDay = Map.groupBy(rows, groupOf)
  const days = [...byDay.keys()]
  const edges = days.filter(
    (_, index) => (index === 0 && cursor !== undefined) || (index === days.length - 1 && nextCursor !== null),
  )
  const daySums = edges.length > 0 ? await loadWholeDays(edges) : []
  return days.flatMap((day) =>
    edges.includes(day)
      ? daySums.filter((edge) => edge.day === day)
      : summarizeDay(day, byDay.get(day) ?? []),
  )
}

function summarizeDay(day: Day, rows: readonly TransactionSummary[]): DaySummary {
  const counted = rows.filter((row) => row.status !== 'cancelled')
  return {
    day,
    count: rows.length,
    cancelled: rows.length - counted.length,
    total: counted.reduce((sum, row) => sum + row.total, 0),
  }
}
