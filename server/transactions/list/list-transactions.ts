import type { TransactionSummary } from '../../../contract/transaction-record.ts'
import { type Day, dayOf, type ShopZone } from '../../../core/calendar.ts'
import type { Database } from '../../database/connection.ts'
import { readPage } from '../../records/pages.ts'
import { loadTimeZone } from '../../store/queries.ts'
import { asSummary } from '../queries.ts'
import {
  type DaySummary,
  daySummaries,
  type Filters,
  foundTransactions,
  searchTallies,
  tallies,
} from './queries.ts'

const MOST_COUNTED = 10_000

/** A page of transactions, newest first, with what the filters select on each shop day that the page shows (section 2). */
export async function listTransactions(db: Database, input: Filters & { cursor?: string; limit: number }) {
  const page = await readPage(foundTransactions(db, input), input, asSummary)
  const zone = await loadTimeZone(db)
  return { ...page, days: await pageDays(page.rows, zone, (edges) => daySummaries(db, input, edges, zone)) }
}

/** The counts for the chips: of all transactions, or of the newest 10.000 that a search finds. */
export async function countTransactions(db: Database, { search }: { search?: string }) {
  return search ? await searchTallies(db, search, MOST_COUNTED) : { counts: await tallies(db), capped: false }
}

/**
 * Only the first and the last day of a page can go on beyond it: those are asked for whole; between them the page holds
 * every transaction of a day.
 */
async function pageDays(
  rows: readonly TransactionSummary[],
  zone: ShopZone,
  wholeDays: (days: Day[]) => Promise<DaySummary[]>,
): Promise<DaySummary[]> {
  const byDay = Map.groupBy(rows, (row) => dayOf(row.createdAt, zone))
  const days = [...byDay.keys()]
  const edges = days.filter((_, index) => index === 0 || index === days.length - 1)
  const whole = edges.length > 0 ? await wholeDays(edges) : []
  return days.map((day) => whole.find((edge) => edge.day === day) ?? summaryOf(day, byDay.get(day) ?? []))
}

function summaryOf(day: Day, rows: readonly TransactionSummary[]): DaySummary {
  const counted = rows.filter((row) => row.status !== 'cancelled')
  return {
    day,
    count: rows.length,
    cancelled: rows.length - counted.length,
    total: counted.reduce((sum, row) => sum + row.total, 0),
  }
}
