import type { TransactionSummary } from '../../../contract/transaction-record.ts'
import { type Day, dayOf, type ShopZone } from '../../../core/calendar.ts'
import { dayHead, number } from '../../format.ts'
import type { RowGroup } from '../../kit/list/column.ts'
import { Money } from '../../kit/money.tsx'

type ListPage = { days: { day: Day; count: number; cancelled: number; total: number }[] }

/** The loaded rows under the shop's days, with each day's sums, those not loaded yet included. A day that runs over two pages is one. */
export function dayGroups(
  rows: readonly TransactionSummary[],
  pages: readonly ListPage[],
  zone: ShopZone,
  today: Day,
): RowGroup<TransactionSummary>[] {
  const sums = new Map(pages.flatMap((page) => page.days).map((sum) => [sum.day, sum]))
  const days = new Map<Day, TransactionSummary[]>()
  for (const row of rows) {
    const day = dayOf(row.createdAt, zone)
    days.set(day, [...(days.get(day) ?? []), row])
  }
  return [...days].map(([day, rows]) => {
    const { count = 0, cancelled = 0, total = 0 } = sums.get(day) ?? {}
    const without = cancelled > 0 ? `, ${number(cancelled)} dibatalkan` : ''
    return {
      key: day,
      head: dayHead(day, today),
      about: `${number(count)} transaksi${without}`,
      sum: <Money amount={total} />,
      rows,
    }
  })
}
