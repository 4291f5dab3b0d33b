import { TOP } from '../../core/analytics.ts'
import type { Window } from '../../core/calendar.ts'
import type { Database } from '../database/connection.ts'
import { partsOf, productNames } from './queries.ts'

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
