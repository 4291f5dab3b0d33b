import type { Product } from '../../../contract/products.ts'
import { dayOf, firstOfMonth, type ShopZone, startOfDay } from '../../../core/calendar.ts'
import { holdsName } from '../../../core/product-settings.ts'

/** The figures of the three cells. */
export function summaryOf(
  products: readonly Product[],
  listed: readonly string[],
  asOf: Date,
  zone: ShopZone,
) {
  const month = startOfDay(firstOfMonth(dayOf(asOf, zone)), zone).toISOString()
  return {
    total: products.length,
    newThisMonth: products.filter(({ createdAt }) => createdAt >= month).length,
    categories: namesOf(
      listed,
      products.map(({ category }) => category),
    ),
    tiered: products.filter(({ pricingTiers }) => pricingTiers.length > 0).length,
  }
}

/** The names of a list, and after them those that products use and the list lacks, each once. */
export function namesOf(listed: readonly string[], used: readonly string[]): string[] {
  const names = [...listed]
  for (const name of new Set(used)) if (!holdsName(names, name)) names.push(name)
  return names
}

/** How many products use each name of a list, by the name's spelling in the list. */
export function usesOf(listed: readonly string[], used: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const name of used) counts.set(name, (counts.get(name) ?? 0) + 1)
  return new Map(
    listed.map((name) => [
      name,
      [...counts].reduce((sum, [other, count]) => (holdsName([name], other) ? sum + count : sum), 0),
    ]),
  )
}
