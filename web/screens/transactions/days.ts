import type { TransactionSummary } from '../../../contract/transaction-record.ts'
import { type Day, dayOf, type ShopZone } from '../../../core/calendar.ts'
import { number } from '../../format.ts'

type DaySummary = { day: Day; count: number; cancelled: number; total: number }
export type DayGroup = DaySummary & { rows: TransactionSummary[] }

type ListPage = { rows: TransactionSummary[]; days: DaySummary[] }

/**
 * The same pages, each row that is as it was being the very object it was: a new sale moves every row by one place, and
 * only what really changed is drawn again.
 */
export function withKnownRows<Page extends ListPage>(
  pages: readonly Page[],
  known: Map<string, TransactionSummary>,
): Page[] {
  return pages.map((page) => ({
    ...page,
    rows: page.rows.map((row) => {
      const before = known.get(row.id)
      const kept = before && sameRow(before, row) ? before : row
      known.set(row.id, kept)
      return kept
    }),
  }))
}

function sameRow(one: TransactionSummary, other: TransactionSummary): boolean {
  return (Object.keys(other) as (keyof TransactionSummary)[]).every((key) => one[key] === other[key])
}

/**
 * The loaded pages as groups of shop days. A day that runs over two pages is one group. A row that moved to the next page
 * while that was loading is shown once.
 */
export function dayGroups(pages: readonly ListPage[], zone: ShopZone): DayGroup[] {
  const summaries = new Map(pages.flatMap((page) => page.days).map((summary) => [summary.day, summary]))
  const groups = new Map<Day, DayGroup>()
  const seen = new Set<string>()
  for (const row of pages.flatMap((page) => page.rows)) {
    if (seen.has(row.id)) continue
    seen.add(row.id)
    const day = dayOf(row.createdAt, zone)
    const group = groups.get(day) ?? {
      ...(summaries.get(day) ?? { day, count: 0, cancelled: 0, total: 0 }),
      rows: [],
    }
    group.rows.push(row)
    groups.set(day, group)
  }
  return [...groups.values()]
}

/** '5 transaksi, 1 dibatalkan' */
export function dayCountText({ count, cancelled }: Pick<DaySummary, 'count' | 'cancelled'>): string {
  return `${number(count)} transaksi${cancelled > 0 ? `, ${number(cancelled)} dibatalkan` : ''}`
}
