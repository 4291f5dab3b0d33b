import { FREE_ITEM_LABEL } from '../../../core/orders/free-item.ts'
import { addEarned, type Earned, lineProfit, NOTHING_EARNED } from '../../../core/orders/profit.ts'
import { type DaySpan, rangeWindow, TOP_COUNT } from '../../../core/shop/analytics.ts'
import { addDays, dayOf, firstOfMonth, type ShopZone, type TimeWindow } from '../../../core/time/calendar.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { loadBuyers, loadProductNames } from '../analytics/queries.ts'
import { estimateCosts } from '../materials/order-materials.ts'
import { listEarnings, listSoldProducts, sumDailyProfits } from './queries.ts'

const MONTHS_SHOWN = 12

type Estimates = Awaited<ReturnType<typeof estimateCosts>>
type Groups = Map<string | null, Earned>
type Dimension = 'product' | 'machine' | 'customer' | 'month'

/** What the sales of a range earn (rupiah), and by one dimension; see the contract. */
export async function loadPeriodProfit(
  db: Tx,
  { range, by, zone }: { range: DaySpan; by: Dimension; zone: ShopZone },
) {
  const estimates = await estimateCosts(db)
  const window = rangeWindow(range, zone)
  const products = await groupProfits(db, 'product', { window, zone, estimates })
  const sold = await listSoldProducts(db, window, zone)
  return {
    by,
    total: sumOf([...products.values()]),
    productsWithoutCost: sold.filter((id) => !products.has(id)).length,
    ...(await listRows()),
  }

  async function listRows() {
    if (by === 'customer') return { rows: await loadCustomers(db, { window, estimates }), others: NO_OTHERS }
    if (by === 'month') {
      const from = firstOfMonth(range.to, 1 - MONTHS_SHOWN)
      const year = rangeWindow({ from, to: addDays(firstOfMonth(range.to, 1), -1) }, zone)
      const months = [...(await groupProfits(db, 'month', { window: year, zone, estimates }))]
      const rows = months.map(([key, earned]) => ({ key, name: key ?? '', ...earned }))
      return { rows: rows.toSorted((one, other) => (one.name < other.name ? -1 : 1)), others: NO_OTHERS }
    }
    const groups = by === 'product' ? products : await groupProfits(db, by, { window, zone, estimates })
    const sorted = [...groups].toSorted(([, one], [, other]) => other.sales - one.sales)
    const [top, rest] = [sorted.slice(0, TOP_COUNT), sorted.slice(TOP_COUNT).map(([, earned]) => earned)]
    const ids = by === 'product' ? top.flatMap(([key]) => key ?? []) : []
    const names = await loadProductNames(db, ids)
    const rows = top.map(([key, earned]) => {
      const name = by === 'product' ? names.get(key ?? '') : key
      return { key, name: name || FREE_ITEM_LABEL, ...earned }
    })
    return { rows, others: { ...sumOf(rest), count: rest.length } }
  }
}

/** What the lines of a window with a cost earn (rupiah); null without any. */
export async function loadDayProfit(db: Tx, window: TimeWindow, zone: ShopZone): Promise<Earned | null> {
  const groups = await groupProfits(db, 'machine', { window, zone, estimates: await estimateCosts(db) })
  return groups.size === 0 ? null : sumOf([...groups.values()])
}

/** What is recorded by day, and what open lines are expected to cost beside it. */
async function groupProfits(
  db: Tx,
  by: 'product' | 'machine' | 'month',
  { window, zone, estimates }: { window: TimeWindow; zone: ShopZone; estimates: Estimates },
): Promise<Groups> {
  const groups: Groups = new Map()
  for (const { key, ...sum } of await sumDailyProfits(db, by, window, zone))
    groups.set(key, { ...sum, isProvisional: false })
  const orders = [...new Set([...estimates.values()].map(({ orderId }) => orderId))]
  for (const line of await listEarnings(db, { orders }, window)) {
    const estimated = estimates.get(line.lineId)?.cost
    if (estimated === undefined) continue
    const key = {
      product: line.productId,
      machine: line.machineType,
      month: firstOfMonth(dayOf(line.madeAt, zone)),
    }[by]
    // A line with a record counts with its sales already.
    const sales = line.recorded === null ? line.sales : 0
    addTo(groups, key, { sales, cost: estimated, isProvisional: true })
  }
  return groups
}

/** The customers with the highest sales that have lines with a cost. Worked out from their orders: sums of days would have nearly as many rows. */
async function loadCustomers(db: Tx, { window, estimates }: { window: TimeWindow; estimates: Estimates }) {
  const { top } = await loadBuyers(db, window, { top: TOP_COUNT })
  const groups: Groups = new Map()
  for (const line of await listEarnings(db, { customers: top.map(({ id }) => id) }, window)) {
    const { cost, ...earned } = lineProfit({ ...line, estimated: estimates.get(line.lineId)?.cost ?? null })
    if (cost !== null) addTo(groups, line.customerId, { ...earned, cost })
  }
  return top.flatMap(({ id, name }) => {
    const earned = groups.get(id)
    return earned ? [{ key: id, name, ...earned }] : []
  })
}

function addTo(groups: Groups, key: string | null, earned: Earned): void {
  groups.set(key, addEarned(groups.get(key) ?? NOTHING_EARNED, earned))
}

function sumOf(parts: readonly Earned[]): Earned {
  return parts.reduce(addEarned, NOTHING_EARNED)
}

const NO_OTHERS = { ...NOTHING_EARNED, count: 0 }
