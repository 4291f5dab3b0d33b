import type { Product } from '../../../contract/products.ts'
import { nameKey } from '../../../core/products/product-settings.ts'
import { type Day, firstOfMonth, type ShopZone, startOfDay } from '../../../core/time/calendar.ts'

export function summaryOf(products: readonly Product[], today: Day, zone: ShopZone) {
  const month = startOfDay(firstOfMonth(today), zone).toISOString()
  return {
    newThisMonth: products.filter(({ createdAt }) => createdAt >= month).length,
    tiered: products.filter(({ pricingTiers }) => pricingTiers.length > 0).length,
  }
}

/** Case and spaces are ignored; `used` are the names that the products have. */
export function usesOf(used: readonly string[]): (name: string) => number {
  const counts = new Map<string, number>()
  for (const name of used) counts.set(nameKey(name), (counts.get(nameKey(name)) ?? 0) + 1)
  return (name) => counts.get(nameKey(name)) ?? 0
}
