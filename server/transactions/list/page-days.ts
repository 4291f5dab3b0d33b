import type { TransactionSummary } from '../../../contract/transaction-record.ts'
import { type Day, dayOf, type ShopZone } from '../../../core/calendar.ts'
import type { DaySummary } from './queries.ts'

/**
 * The shop days of a page, newest first, and what the filters select on each. Only the first and the last can go on
 * beyond the page: those are asked for whole; between them the page holds every transaction of a day.
 */
export async function pageDays(
  rows: readonly TransactionSummary[],
  zone: ShopZone,
  wholeDays: (days: Day[]) => Promise<DaySummary[]>,
): Promise<DaySummary[]> {
  const byDay = Map.groupBy(rows, (row) => dayOf(row.createdAt, zone))
  const days = [...byDay.keys()]
  if (days.length === 0) return []
  const edges = await wholeDays([...new Set([days[0], days.at(-1)])].filter((day) => day !== undefined))
  return days.map((day) => edges.find((edge) => edge.day === day) ?? summaryOf(day, byDay.get(day) ?? []))
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
