import type { PeriodFigures } from '../../../contract/analytics.ts'
import { FREE_ITEM_LABEL } from '../../../core/orders/free-item.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../../../core/payments/payment.ts'
import {
  chartBars,
  type DaySpan,
  monthsOfYear,
  rangeWindow,
  TOP_COUNT,
} from '../../../core/shop/analytics.ts'
import { type Day, dayOf, type ShopZone, type TimeWindow } from '../../../core/time/calendar.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { sumExpensesByCategory } from '../expenses/queries.ts'
import {
  findFirstSaleTime,
  loadProductNames,
  sumForfeited,
  sumReceived,
  sumRevenueByGroup,
  sumRevenueByProduct,
  sumSales,
  sumSalesByPeriod,
  sumUnpaid,
} from './queries.ts'

/**
 * Sales, payments and expenses of a window in rupiah (docs/product.md#revenue-and-money-received). `days` are the window's days for the
 * expenses; null if the caller may not see profit.
 */
export async function loadPeriodFigures(
  db: Tx,
  window: TimeWindow,
  { zone, days }: { zone: ShopZone; days: DaySpan | null },
): Promise<PeriodFigures> {
  const [sales, unpaid, received, forfeited, spent] = await Promise.all([
    sumSales(db, window, zone),
    sumUnpaid(db, window),
    sumReceived(db, window, zone),
    sumForfeited(db, window),
    days && sumExpensesByCategory(db, days),
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
    expenses: spent && {
      amount: spent.reduce((sum, { total }) => sum + total, 0),
      count: spent.reduce((sum, { count }) => sum + count, 0),
      categories: spent.map(({ name, total, count }) => ({ name, amount: total, count })),
    },
  }
}

type Bar = { start: Day; amount: number; count: number }

/** Sales of a period (rupiah) per day, or per month for long periods, gaps filled with 0. */
export async function loadBars(db: Database, range: DaySpan, zone: ShopZone) {
  const { unit, starts } = chartBars(range)
  return { unit, rows: fillGaps(starts, await sumSalesByPeriod(db, unit, rangeWindow(range, zone), zone)) }
}

/** Monthly sales (rupiah) of a year and the one before, and the day of the shop's first sale. */
export async function loadYear(db: Database, year: number, zone: ShopZone) {
  const window = rangeWindow({ from: `${year - 1}-01-01`, to: `${year}-12-31` }, zone)
  const months = await sumSalesByPeriod(db, 'month', window, zone)
  const firstSale = await findFirstSaleTime(db)
  return {
    months: fillGaps(monthsOfYear(year), months),
    before: fillGaps(monthsOfYear(year - 1), months),
    firstSale: firstSale && dayOf(firstSale, zone),
  }
}

function fillGaps(starts: readonly Day[], bars: readonly Bar[]): Bar[] {
  const known = new Map(bars.map((bar) => [bar.start, bar]))
  return starts.map((start) => known.get(start) ?? { start, amount: 0, count: 0 })
}

/** Revenue of a window (rupiah) per machine type, category and product; each of these sums to the total; free lines are named 'Item bebas'. Of it, what extras are. */
export async function loadRevenueParts(db: Tx, window: TimeWindow, zone: ShopZone) {
  const groups = await sumRevenueByGroup(db, window, zone)
  const ofKind = (wanted: string) =>
    groups.filter(({ kind }) => kind === wanted).map(({ name, amount }) => ({ name, amount }))
  const products = await sumRevenueByProduct(db, window, zone)
  const [top, rest] = [products.slice(0, TOP_COUNT), products.slice(TOP_COUNT)]
  const byArea = products
    .flatMap(({ id, ...product }) => (id && product.squareMetres > 0 ? [{ id, ...product }] : []))
    .slice(0, TOP_COUNT)
  const names = await loadProductNames(
    db,
    [...top, ...byArea].flatMap(({ id }) => id ?? []),
  )
  return {
    total: sum(products),
    machines: ofKind('machine'),
    categories: ofKind('category'),
    extras: ofKind('extra'),
    products: top.map(({ id, amount }) => ({
      id,
      amount,
      name: id === null ? FREE_ITEM_LABEL : (names.get(id) ?? ''),
    })),
    others: { count: rest.length, amount: sum(rest) },
    areaPrices: byArea.map(({ id, squareMetres, realised, listed }) => ({
      ...{ id, name: names.get(id) ?? '', squareMetres },
      realised: realised / squareMetres,
      listed: listed / squareMetres,
    })),
  }
}

function sum(parts: readonly { amount: number }[]): number {
  return parts.reduce((total, { amount }) => total + amount, 0)
}
