import { FREE_ITEM_LABEL } from '../../../core/orders/free-item.ts'
import { addEarned, type Earned, lineProfit, NOTHING_EARNED } from '../../../core/orders/profit.ts'
import { type DaySpan, rangeWindow, TOP_COUNT } from '../../../core/shop/analytics.ts'
import { addDays, dayOf, firstOfMonth, type ShopZone, type TimeWindow } from '../../../core/time/calendar.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { loadBuyers, loadProductNames } from '../analytics/queries.ts'
import { estimateCosts } from '../materials/order-materials.ts'
import { type Earning, listEarnings, sumDailyProfits } from './queries.ts'

const MONTHS_SHOWN = 12

/** A line that is not printed yet; what it will cost (rupiah). */
type OpenLine = Earning & { estimated: number }
type Groups = Map<string | null, Earned>
type Dimension = 'product' | 'machine' | 'customer' | 'month'

/** What the sales of a range earn (rupiah), and by one dimension; see the contract. */
export async function loadPeriodProfit(
  db: Tx,
  { range, by, zone }: { range: DaySpan; by: Dimension; zone: ShopZone },
) {
  const open = await listOpenLines(db)
  const window = rangeWindow(range, zone)
  const products = await groupProfits(db, 'product', { window, zone, open })
  return {
    by,
    total: sumOf([...products.groups.values()]),
    productsWithoutCost: products.uncosted.filter((id) => id !== null).length,
    ...(await listRows()),
  }

  async function listRows() {
    if (by === 'customer') return { rows: await loadCustomers(db, { window, open }), others: NO_OTHERS }
    if (by === 'month') {
      const from = firstOfMonth(range.to, 1 - MONTHS_SHOWN)
      const year = rangeWindow({ from, to: addDays(firstOfMonth(range.to, 1), -1) }, zone)
      const months = [...(await groupProfits(db, 'month', { window: year, zone, open })).groups]
      const rows = months.map(([key, earned]) => ({ key, name: key ?? '', ...earned }))
      return { rows: rows.toSorted((one, other) => (one.name < other.name ? -1 : 1)), others: NO_OTHERS }
    }
    const { groups } = by === 'product' ? products : await groupProfits(db, by, { window, zone, open })
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
  const { groups } = await groupProfits(db, 'machine', { window, zone, open: await listOpenLines(db) })
  return groups.size === 0 ? null : sumOf([...groups.values()])
}

async function listOpenLines(db: Tx): Promise<OpenLine[]> {
  const estimates = await estimateCosts(db)
  const orders = [...new Set([...estimates.values()].map(({ orderId }) => orderId))]
  return (await listEarnings(db, { orders })).flatMap((line) => {
    const estimated = estimates.get(line.lineId)?.cost
    return estimated === undefined ? [] : [{ ...line, estimated }]
  })
}

/** What is recorded by day, and what open lines are expected to cost beside it; `uncosted`: what sold without any cost. */
async function groupProfits(
  db: Tx,
  by: 'product' | 'machine' | 'month',
  { window, zone, open }: { window: TimeWindow; zone: ShopZone; open: readonly OpenLine[] },
): Promise<{ groups: Groups; uncosted: (string | null)[] }> {
  const groups: Groups = new Map()
  const sold = await sumDailyProfits(db, by, window, zone)
  for (const { key, sales, cost } of sold)
    if (sales !== null && cost !== null) groups.set(key, { sales, cost, isProvisional: false })
  for (const { estimated, ...line } of open) {
    if (line.madeAt < window.from || line.madeAt >= window.until) continue
    const key = {
      product: line.productId,
      machine: line.machineType,
      month: firstOfMonth(dayOf(line.madeAt, zone)),
    }[by]
    // A line with a record counts with its sales already.
    const sales = line.recorded === null ? line.sales : 0
    addTo(groups, key, { sales, cost: estimated, isProvisional: true })
  }
  return { groups, uncosted: sold.flatMap(({ key }) => (groups.has(key) ? [] : [key])) }
}

/** The customers with the highest sales that have lines with a cost. Worked out from their orders: sums of days would have nearly as many rows. */
async function loadCustomers(db: Tx, { window, open }: { window: TimeWindow; open: readonly OpenLine[] }) {
  const estimates = new Map(open.map(({ lineId, estimated }) => [lineId, estimated]))
  const { top } = await loadBuyers(db, window, { top: TOP_COUNT })
  const groups: Groups = new Map()
  for (const line of await listEarnings(db, { customers: top.map(({ id }) => id) }, window)) {
    const { cost, ...earned } = lineProfit({ ...line, estimated: estimates.get(line.lineId) ?? null })
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
