import type { Product } from '../../../contract/products.ts'
import { type Day, firstOfMonth, type ShopZone, startOfDay } from '../../../core/calendar.ts'
import { nameKey } from '../../../core/product-settings.ts'

/** How many products came in the shop's current month, and how many have prices by quantity. */
export function summaryOf(products: readonly Product[], today: Day, zone: ShopZone) {
  const month = startOfDay(firstOfMonth(today), zone).toISOString()
  return {
    newThisMonth: products.filter(({ createdAt }) => createdAt >= month).length,
    tiered: products.filter(({ pricingTiers }) => pricingTiers.length > 0).length,
  }
}

/** How many products use a name of a list, case and spaces ignored; `used` are the names that the products have. */
export function usesOf(used: readonly string[]): (name: string) => number {
  const counts = new Map<string, number>()
  for (const name of used) counts.set(nameKey(name), (counts.get(nameKey(name)) ?? 0) + 1)
  return (name) => counts.get(nameKey(name)) ?? 0
}
