import { sql } from 'kysely'
import { PAYMENT_METHODS } from '../../core/payments/payment.ts'
import type { DaySpan } from '../../core/shop/analytics.ts'
import { type Day, dayOf, monthOf, type ShopZone } from '../../core/time/calendar.ts'
import type { Database } from '../platform/database/connection.ts'

type Line = {
  total: number
  productId: string
  category: string
  machineType: string
  discountEligible: boolean
  neverDiscounted: boolean
  position: number
  extras: { name: string; total: number; discountable: boolean }[]
  area: number | null
  quantity: number
  listPrice: number
}
type Sale = {
  customerId: string
  total: number
  tax: number
  remaining: number
  subtotal: number
  discount: number
  discountPercent: number
  discountRate: number
  cancelled: boolean
  deleted: boolean
  at: string
  lines: Line[]
  cancelledAt: string | null
  payments: { at: string; amount: number; method: string; correctsPaymentId: string | null }[]
}
type Expense = { on: Day; amount: number; category: string | null }
type Books = { sales: Sale[]; expenses: Expense[]; customers: Record<string, string> }

export async function readBooks(db: Database): Promise<Books> {
  const { rows: sales } = await sql<Sale>`
    select customer_id, total, tax, remaining_amount as remaining, subtotal, discount, discount_percent, discount_rate,
      status = 'cancelled' as cancelled, deleted_at is not null as deleted, created_at::text as at,
      cancelled_at::text as cancelled_at,
      (select json_agg(json_build_object('total', total, 'productId', product_id, 'category', category,
          'machineType', machine_type, 'discountEligible', discount_eligible,
          'neverDiscounted', never_discounted, 'position', position, 'extras', extras,
          'area', area, 'quantity', quantity, 'listPrice', coalesce(list_price, unit_price)) order by position)
        from transaction_items where transaction_id = transactions.id) as lines,
      (select coalesce(json_agg(json_build_object('at', created_at, 'amount', amount, 'method', method, 'correctsPaymentId', corrects_payment_id)), '[]')
        from payments where transaction_id = transactions.id) as payments
    from transactions`.execute(db)
  const { rows: expenses } = await sql<Expense>`
    select spent_on as on, amount, category from expenses where deleted_at is null`.execute(db)
  const { rows: customers } = await sql<{ id: string; name: string }>`select id, name from customers`.execute(
    db,
  )
  return { sales, expenses, customers: Object.fromEntries(customers.map(({ id, name }) => [id, name])) }
}

/** The figures of a period computed row by row: slow and obviously correct. */
export function recompute({ sales, expenses, customers }: Books, range: DaySpan, zone: ShopZone) {
  const isIn = ({ at }: { at: string }) => {
    const day = dayOf(at, zone)
    return range.from <= day && day <= range.to
  }
  const counted = sales.filter((sale) => !sale.cancelled && !sale.deleted)
  const sold = counted.filter(isIn)
  const spent = expenses.filter(({ on }) => range.from <= on && on <= range.to)
  const later = (sale: Sale) => sum(sale.payments.filter(({ at }) => dayOf(at, zone) > range.to))
  const inBooks = sales.filter((sale) => !sale.deleted || sum(sale.payments) === 0)
  const paid = inBooks.flatMap((sale) => sale.payments.filter(isIn))
  const forfeits = sales.filter(
    (sale) => sale.cancelled && !sale.deleted && isIn({ at: sale.cancelledAt ?? sale.at }),
  )
  const by = (method: string) => sum(paid.filter((payment) => payment.method === method))

  const buyers = Map.groupBy(sold, (sale) => sale.customerId)
  const knew = (id: string) =>
    counted.some((sale) => sale.customerId === id && dayOf(sale.at, zone) < range.from)
  const group = (ids: string[]) => {
    const theirs = ids.flatMap((id) => buyers.get(id) ?? [])
    return { customers: ids.length, count: theirs.length, amount: sumOf(theirs, 'total') }
  }
  const ids = [...buyers.keys()]
  const parts = sold.flatMap(sharesOf)
  return {
    figures: {
      sales: { amount: sumOf(sold, 'total'), count: sold.length, tax: sumOf(sold, 'tax') },
      unpaid: sumOf(sold, 'remaining') + sold.reduce((owed, sale) => owed + later(sale), 0),
      received: {
        amount: sum(paid),
        ...Object.fromEntries(PAYMENT_METHODS.map((method) => [method, by(method)])),
        refunded: -sum(paid.filter(({ amount, correctsPaymentId }) => amount < 0 && !correctsPaymentId)) || 0,
        forfeited: sum(forfeits.flatMap((sale) => sale.payments)),
      },
      expenses: {
        amount: sum(spent),
        count: spent.length,
        categories: [...Map.groupBy(spent, ({ category }) => category)]
          .map(([name, those]) => ({ name, amount: sum(those), count: those.length }))
          .sort(
            (one, other) =>
              Number(one.name === null) - Number(other.name === null) || other.amount - one.amount,
          ),
      },
    },
    days: byKey(sold, (sale) => dayOf(sale.at, zone)),
    months: byKey(sold, (sale) => `${monthOf(dayOf(sale.at, zone))}-01`),
    machines: partsBy(parts, ({ machineType }) => machineType),
    categories: partsBy(parts, ({ category }) => category),
    products: partsBy(parts, ({ productId }) => productId),
    areaPrices: areaPrices(sold.flatMap(({ lines }) => lines)),
    extras: partsBy(
      parts.filter(({ extra }) => extra !== null),
      ({ extra }) => extra as string,
    ),
    customers: {
      firstTime: group(ids.filter((id) => !knew(id))),
      returning: group(ids.filter(knew)),
      amounts: ids
        .map((id) => ({ id, name: customers[id], amount: sumOf(buyers.get(id) ?? [], 'total') }))
        .sort((one, other) => other.amount - one.amount),
    },
  }
}

/**
 * The share of each line without its extras, and of each extra, of a sale's total: the cumulated share up to it minus the one before it.
 */
function sharesOf(sale: Sale) {
  const parts = sale.lines.flatMap((line) => {
    const { extras, ...own } = line
    const withExtras = extras.reduce((sum, { total }) => sum + total, 0)
    return [
      { ...own, extra: null, total: line.total - withExtras },
      ...extras.map(({ name, total, discountable }) => ({
        ...{ ...own, extra: name, total },
        neverDiscounted: line.neverDiscounted || !discountable,
      })),
    ]
  })
  const fixed = parts.reduce((sum, part) => sum + (part.neverDiscounted ? part.total : 0), 0)
  const base = sale.subtotal - fixed
  // What is left of 10,000 times the base, of each rupiah.
  const values = parts.map(({ total, discountEligible, neverDiscounted }) => {
    const whole = 10_000n * BigInt(base)
    if (neverDiscounted) return BigInt(total) * (base === 0 ? 10_000n : whole)
    if (sale.discountPercent > 0) return BigInt(total) * 10_000n * BigInt(base - sale.discount)
    const points = discountEligible ? BigInt(Math.round(sale.discountRate * 10_000)) : 0n
    return BigInt(total) * (10_000n - points) * BigInt(base)
  })
  // Lines of value 0 share the express surcharge equally.
  const isFree = values.every((value) => value === 0n)
  const weights = isFree ? parts.map(({ extra }) => (extra === null ? 1n : 0n)) : values
  const whole = weights.reduce((total, weight) => total + weight, 0n)
  let before = 0n
  return parts.map((part, index) => {
    const weight = weights[index] ?? 0n
    const share = (BigInt(sale.total) * (before + weight)) / whole - (BigInt(sale.total) * before) / whole
    before += weight
    return { ...part, amount: Number(share) }
  })
}

/** By product: m² of real size, and per m² what the lines came to before extras, and the list price. */
function areaPrices(lines: readonly Line[]) {
  const byArea = lines.filter(({ area }) => area !== null)
  return Object.fromEntries(
    [...Map.groupBy(byArea, ({ productId }) => productId)].map(([id, those]) => {
      const each = (value: (line: Line) => number) => those.reduce((total, line) => total + value(line), 0)
      const squareMetres = each(({ area, quantity }) => (area ?? 0) * quantity)
      const realised = each(
        ({ total, extras }) => total - extras.reduce((all, extra) => all + extra.total, 0),
      )
      const listed = each(({ area, quantity, listPrice }) => {
        const exact = BigInt(Math.round((area ?? 0) * 1e8)) * BigInt(quantity * listPrice)
        return Number((exact + 50_000_000n) / 100_000_000n)
      })
      return [id, { squareMetres, realised: realised / squareMetres, listed: listed / squareMetres }]
    }),
  )
}

const sum = (rows: readonly { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0)
const sumOf = <Key extends 'total' | 'tax' | 'remaining'>(rows: readonly Record<Key, number>[], key: Key) =>
  rows.reduce((total, row) => total + row[key], 0)

function byKey(
  sales: readonly Sale[],
  key: (sale: Sale) => Day,
): Map<Day, { amount: number; count: number }> {
  const groups = [...Map.groupBy(sales, key)]
  return new Map(
    groups.map(([start, those]) => [start, { amount: sumOf(those, 'total'), count: those.length }]),
  )
}

function partsBy<Part extends { amount: number }>(parts: readonly Part[], key: (part: Part) => string) {
  return Object.fromEntries([...Map.groupBy(parts, key)].map(([name, those]) => [name, sum(those)]))
}
