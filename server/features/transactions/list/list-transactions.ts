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
import {
  countByStatus,
  countFilteredByStatus,
  countUncollected,
  type DaySummary,
  loadDaySums,
  loadLastPickupMessages,
  loadNewestTransactions,
  loadTransactionsByDue,
  summarizeDays,
  summarizeDueDays,
  TRANSACTIONS,
  type TransactionFilters,
  transactionsQuery,
} from './queries.ts'

const MAX_COUNTED = 10_000
/** Of what a search finds: each sale has to be read, and three that are not found for one that is. */
const MAX_COUNTED_OF_SEARCH = 2000
/** What a search finds on a day that a page shows in part is summed where the shop made no more sales than these on it: each has to be read. */
const MAX_SALES_OF_SEARCHED_DAY = 1000

/** What the list is narrowed to, as a call says it: `from` and `to` are days of the shop. */
export type TransactionSelection = Omit<TransactionFilters, 'made' | 'sought' | 'unfetchedSince'> & {
  search?: string | undefined
  from?: Day | undefined
  to?: Day | undefined
  unfetchedFor?: number | undefined
}
type PageInput = TransactionSelection & {
  cursor?: string
  limit: number
  sort?: 'due' | 'due-last' | undefined
}
type ListInput = PageInput & { updatedSince?: string | undefined; expand?: 'items' | undefined }

/** A selection as the queries take it. */
export async function resolveTransactionFilters(
  db: Database,
  { from, to, search, unfetchedFor, ...filters }: TransactionSelection,
  zone: ShopZone,
): Promise<TransactionFilters> {
  return {
    ...filters,
    sought: await planSearch(db, search),
    unfetchedSince: unfetchedFor === undefined ? undefined : startOfDaysAgo(unfetchedFor, new Date(), zone),
    made: {
      ...(from && { from: startOfDay(from, zone) }),
      ...(to && { until: startOfDay(addDays(to, 1), zone) }),
    },
  }
}

/** A page of transactions; of what nobody has fetched with who was told last. */
export async function listTransactions(db: Database, { expand, ...input }: ListInput) {
  const page = await listPage(db, input)
  if (expand) {
    const more = await loadItemsAndSums(
      db,
      page.rows.map(({ id }) => id),
    )
    page.rows = page.rows.map((row) => ({ ...row, ...more.get(row.id) }))
  }
  if (input.unfetchedFor === undefined) return page
  const ids = page.rows.map(({ id }) => id)
  return { ...page, pickupsTold: ids.length > 0 ? await loadLastPickupMessages(db, ids) : [] }
}

/**
 * A page of transactions, newest first, with what the filters select on each shop day that the page shows; or by the day on which
 * they are due. Of a search, a day with very many sales is left out where the page shows only a part of it. With `updatedSince` what has changed
 * since then, and no days.
 */
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

/** A page of what the filters select. Where they name no days, it need not wait for the shop's zone. */
async function readFiltered(db: Database, input: Omit<PageInput, 'sort'>) {
  const read = (filters: TransactionFilters) => readPage(transactionsQuery(db, filters), input, toSummary)
  if (!input.from && !input.to && input.unfetchedFor === undefined) {
    const { search, paymentStatus, status, externalRef } = input
    const filters = { paymentStatus, status, externalRef, sought: await planSearch(db, search) }
    const [zone, page] = await Promise.all([loadTimeZone(db), read(filters)])
    return { zone, page, filters }
  }
  const zone = await loadTimeZone(db)
  const filters = await resolveTransactionFilters(db, input, zone)
  return { zone, page: await read(filters), filters }
}

/** What a search finds on these days; those are left out on which the shop made more sales than are worth reading for it. */
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

/** A page of all transactions. */
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

/** Whether a day's sales are selected in part: from when until when selects whole days. */
function isNarrowed(selection: TransactionSelection): boolean {
  const { search, paymentStatus = [], status = [], externalRef, unfetchedFor } = selection
  if (unfetchedFor !== undefined) return true
  return Boolean(search ?? externalRef) || paymentStatus.length > 0 || status.length > 0
}

const MAX_UNCOLLECTED = 1000
/** A shop that has noted nothing as fetched for so many days does not do so at all. */
const HAND_OVERS_WITHIN_DAYS = 30

/** How many orders lie here for longer than the shop wishes. */
export async function countUncollectedOrders(db: Database) {
  const { days, zone } = await loadUncollectedDays(db)
  if (days === 0) return { days, count: 0 }
  const now = new Date()
  const since = startOfDaysAgo(days, now, zone)
  const notedAfter = startOfDaysAgo(HAND_OVERS_WITHIN_DAYS, now, zone)
  return { days, count: await countUncollected(db, { since, notedAfter, most: MAX_UNCOLLECTED }) }
}

/** The counts for the chips: of all transactions, or of the newest 2.000 that a search finds, the newest 10.000 that days select. */
export async function countTransactions(
  db: Database,
  input: Pick<TransactionSelection, 'search' | 'from' | 'to'>,
) {
  if (!input.search && !input.from && !input.to) return { counts: await countByStatus(db), capped: false }
  const most = input.search ? MAX_COUNTED_OF_SEARCH : MAX_COUNTED
  return await countFilteredByStatus(
    db,
    await resolveTransactionFilters(db, input, await loadTimeZone(db)),
    most,
  )
}

/** A page by when they are due. Its cursor is such a day and time, and the last record. */
async function readByDue(
  db: Database,
  filters: TransactionFilters,
  { cursor, limit, last }: { cursor?: string; limit: number; last: boolean },
) {
  const place = new RegExp(`^(\\d{4}-\\d\\d-\\d\\d)_(\\d\\d:\\d\\d)_(${UUID_PATTERN})$`)
  const [, day = '', time = '', id = ''] = place.exec(cursor ?? '') ?? []
  if (cursor !== undefined && Number.isNaN(Date.parse(day))) {
    throw invalidInput({ path: ['cursor'], message: 'Halaman ini tidak dikenal. Muat ulang daftarnya' })
  }
  const from = cursor === undefined ? null : { day, time, id }
  const found = (await loadTransactionsByDue(db, filters, { from, limit, last })).map(toSummary)
  const rows = found.slice(0, limit)
  const end = rows.at(-1)
  const next = end && `${end.estimatedCompletion}_${end.dueTime ?? '24:00'}_${end.id}`
  return { rows, nextCursor: (found.length > limit && next) || null }
}

/**
 * Only the first day of a page can have begun before it, and only the last go on beyond it: those are asked for whole. Of every other
 * the page holds all transactions. A day of which nothing is answered is left out.
 */
async function summarizePageDays(
  { rows, nextCursor }: { rows: readonly TransactionSummary[]; nextCursor: string | null },
  cursor: string | undefined,
  groupOf: (row: TransactionSummary) => Day,
  wholeDays: (days: Day[]) => Promise<DaySummary[]>,
): Promise<DaySummary[]> {
  const byDay = Map.groupBy(rows, groupOf)
  const days = [...byDay.keys()]
  const edges = days.filter(
    (_, index) => (index === 0 && cursor !== undefined) || (index === days.length - 1 && nextCursor !== null),
  )
  const whole = edges.length > 0 ? await wholeDays(edges) : []
  return days.flatMap((day) =>
    edges.includes(day) ? whole.filter((edge) => edge.day === day) : summarizeDay(day, byDay.get(day) ?? []),
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
