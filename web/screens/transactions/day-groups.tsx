import type { TransactionSummary } from '../../../contract/transaction-record.ts'
import { type Day, dayOf, type ShopZone } from '../../../core/time/calendar.ts'
import { dayHeading, formatNumber, inSentence, relativeDay } from '../../format.ts'
import { Money } from '../../kit/display/money.tsx'
import type { RowGroup } from '../../kit/lists/column.ts'

type ListPage = { days: { day: Day; count: number; cancelled: number; total: number }[] }
type DayGroup = RowGroup<TransactionSummary> & {
  /** Its head where there is little room: 'janji 20 Nov'. */
  near: string
  count: number
  isWhole: boolean
}

/**
 * By the shop's days, made or due, with each day's sums, rows not loaded included. A day that the server has not summed (a search on a busy
 * one) is the sum of its loaded rows: 'at least' until the next day begins.
 */
export function dayGroups(
  rows: readonly TransactionSummary[],
  pages: readonly ListPage[],
  { zone, today, byDue = false }: { zone: ShopZone; today: Day; byDue?: boolean },
): DayGroup[] {
  const sums = new Map(pages.flatMap((page) => page.days).map((sum) => [sum.day, sum]))
  const days = new Map<Day, TransactionSummary[]>()
  for (const row of rows) {
    const day = byDue ? row.estimatedCompletion : dayOf(row.createdAt, zone)
    days.set(day, [...(days.get(day) ?? []), row])
  }
  return [...days].map(([day, rows], index) => {
    const { count, cancelled, total } = sums.get(day) ?? sumOf(rows)
    const isWhole = sums.has(day) || index < days.size - 1
    const without = cancelled > 0 ? `, ${formatNumber(cancelled)} dibatalkan` : ''
    const head = dayHeading(day, today)
    return {
      key: day,
      head: byDue ? `Janji selesai ${inSentence(head)}` : head,
      near: (byDue ? 'janji ' : '') + inSentence(relativeDay(day, today)),
      about: isWhole ? `${formatNumber(count)} transaksi${without}` : `${formatNumber(count)}+ transaksi`,
      ...(isWhole && { sum: <Money amount={total} /> }),
      rows,
      count,
      isWhole,
    }
  })
}

function sumOf(rows: readonly TransactionSummary[]) {
  const counted = rows.filter((row) => row.status !== 'cancelled')
  return {
    count: rows.length,
    cancelled: rows.length - counted.length,
    total: counted.reduce((sum, row) => sum + row.total, 0),
  }
}

/** '1 dari 5 kemarin', and its neighbours; null where it is not loaded. */
export function placeOf(id: string, groups: readonly DayGroup[]) {
  const group = groups.find(({ rows }) => rows.some((row) => row.id === id))
  if (!group) return null
  const all = groups.flatMap(({ rows }) => rows)
  const index = all.findIndex((row) => row.id === id)
  const place = group.rows.findIndex((row) => row.id === id) + 1
  return {
    // In a narrow bar the day is left out; neither part is broken.
    words: [`${formatNumber(place)} dari ${formatNumber(group.count)}${group.isWhole ? '' : '+'}`, group.near]
      .map((part) => part.replaceAll(' ', '\u00a0'))
      .join(' '),
    before: all[index - 1]?.id,
    after: all[index + 1]?.id,
  }
}
