import type { Customer } from '../../../contract/customers.ts'
import type { Product } from '../../../contract/products.ts'
import { DEFAULT_STORE } from '../../../core/store.ts'

// The sale of the design's pictures: CV Maju Jaya Abadi (gold) orders a banner, cards and a transfer film.
const createdAt = '2026-11-01T02:00:00.000Z'

export const MAJU_JAYA: Customer = {
  id: '0192f0a0-0000-7000-8000-0000000000c1',
  name: 'CV Maju Jaya Abadi',
  phone: '0812-8834-1907',
  email: null,
  whatsapp: null,
  membershipTier: 'gold',
  address: null,
  totalSpent: 18_450_000,
  createdAt,
  version: 1,
}

function product(
  id: string,
  fields: Pick<Product, 'name' | 'unit' | 'pricePerUnit'> & Partial<Product>,
): Product {
  return {
    id: `0192f0a0-0000-7000-8000-0000000000${id}`,
    category: 'Banner',
    machineType: 'Digital Printing',
    pricingTiers: [],
    discountEligible: true,
    createdAt,
    version: 1,
    ...fields,
  }
}

export const BANNER = product('b1', { name: 'Banner Flexi 280gr', unit: 'm²', pricePerUnit: 25_000 })
export const CARDS = product('b2', {
  name: 'Kartu Nama Art Carton 260gr',
  unit: 'pcs',
  pricePerUnit: 500,
  pricingTiers: [
    { id: 'a', minQuantity: 100, maxQuantity: 499, pricePerUnit: 400, label: 'Wholesale' },
    { id: 'b', minQuantity: 500, maxQuantity: null, pricePerUnit: 350, label: 'Bulk' },
  ],
})
export const FILM = product('b3', {
  name: 'Transfer DTF 58 cm',
  unit: 'cm',
  pricePerUnit: 500,
  discountEligible: false,
})
export const PRODUCTS = new Map([BANNER, CARDS, FILM].map((sold) => [sold.id, sold]))
export const STORE = DEFAULT_STORE
