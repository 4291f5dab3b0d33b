import type { PeriodFigures } from '../../contract/analytics.ts'
import { barsOf, monthsOf, type Range, TOP, windowOf } from '../../core/analytics.ts'
import type { Day, ShopZone, Window } from '../../core/calendar.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../../core/payment.ts'
import type { Atomic } from '../database/atomically.ts'
import type { Database } from '../database/connection.ts'
import { sumOf } from '../expenses/queries.ts'
import { forfeitedIn, partsOf, productNames, receivedIn, salesBy, salesIn, unpaidOf } from './queries.ts'

/** What a window's sales, payments and, for who sees profit, expenses come to, in rupiah (specification, section 2, Analytics). */
export async function figuresOf(db: Atomic, window: Window, seesProfit: boolean): Promise<PeriodFigures> {
  const [sales, unpaid, received, forfeited, expenses] = await Promise.all([
    salesIn(db, window),
    unpaidOf(db, window),
    receivedIn(db, window),
    forfeitedIn(db, window),
    seesProfit ? sumOf(db, { window }) : null,
  ])
  const amounts = PAYMENT_METHODS.map(
    (method) => [method, received.find((row) => row.method === method)?.amount ?? 0] as const,
  )
  return {
    sales,
    unpaid,
    received: {
      ...(Object.fromEntries(amounts) as Record<PaymentMethod, number>),
      amount: received.reduce((sum, row) => sum + row.amount, 0),
      refunded: received.reduce((sum, row) => sum + row.refunded, 0),
      forfeited,
    },
    expenses: expenses && { amount: expenses.total, count: expenses.count },
  }
}

type Bar = { start: Day; amount: number; count: number }

/** Sales of a period (rupiah) by day or, where those are too many, by month; a day without any is a bar of 0. */
export async function barsIn(db: Database, range: Range, zone: ShopZone) {
  const { unit, starts } = barsOf(range)
  return { unit, rows: filled(starts, await salesBy(db, unit, windowOf(range, zone), zone)) }
}

/** Sales of each month of a year and of the year before it (rupiah). */
export async function yearOf(db: Database, year: number, zone: ShopZone) {
  const window = windowOf({ from: `${year - 1}-01-01`, to: `${year}-12-31` }, zone)
  const months = await salesBy(db, 'month', window, zone)
  return { months: filled(monthsOf(year), months), before: filled(monthsOf(year - 1), months) }
}

function filled(starts: readonly Day[], bars: readonly Bar[]): Bar[] {
  const known = new Map(bars.map((bar) => [bar.start, bar]))
  return starts.map((start) => known.get(start) ?? { start, amount: 0, count: 0 })
}

/** Revenue of a window per machine type, category and product, in rupiah; each list sums to the whole. */
export async function revenueParts(db: Database, window: Window) {
  const rows = await partsOf(db, window)
  const machines = rows.flatMap(({ machine, amount }) =>
    machine === null ? [] : [{ name: machine, amount }],
  )
  const categories = rows.flatMap(({ category, amount }) =>
    category === null ? [] : [{ name: category, amount }],
  )
  const products = rows.flatMap(({ id, amount }) => (id === null ? [] : [{ id, amount }]))
  const [top, rest] = [products.slice(0, TOP), products.slice(TOP)]
  const names = await productNames(
    db,
    top.map(({ id }) => id),
  )
  return {
    total: sum(machines),
    machines,
    categories,
    products: top.map(({ id, amount }) => ({ id, amount, name: names.get(id) ?? '' })),
    others: { count: rest.length, amount: sum(rest) },
  }
}

function sum(parts: readonly { amount: number }[]): number {
  return parts.reduce((total, { amount }) => total + amount, 0)
}
