import { uuidv7 } from 'uuidv7'
import { expect } from 'vitest'
import type { Customer } from '../../contract/customers.ts'
import type { Product } from '../../contract/products.ts'
import type { Transaction } from '../../contract/transaction-record.ts'
import type { MembershipTier } from '../../core/customer.ts'
import { defaultTiers } from '../../core/product.ts'
import type { Answer } from './client.ts'
import { openShop } from './shop.ts'

/** A shop to test over HTTP with something to sell: people who ask, three products, a customer of each tier. */
export async function openCounter(settings?: Parameters<typeof openShop>[0]) {
  const shop = await openShop(settings)
  const [owner, manager, cashier, operator] = await Promise.all([
    shop.as('owner'),
    shop.as('manager'),
    shop.as('cashier'),
    shop.as('operator'),
  ])
  const product = async (fields: object): Promise<Product> => {
    const input = { id: uuidv7(), category: 'Banner', machineType: 'Digital Printing', ...fields }
    return made(await owner.post('/api/products', input))
  }
  const customer = async (name: string, membershipTier: MembershipTier): Promise<Customer> =>
    made(
      await cashier.post('/api/customers', { id: uuidv7(), name, phone: '0812-8834-1907', membershipTier }),
    )
  return {
    ...shop,
    owner,
    manager,
    cashier,
    operator,
    product,
    customer,
    banner: await product({ name: 'Banner Flexi 280gr', unit: 'm²', pricePerUnit: 25_000 }),
    card: await product({
      name: 'Kartu Nama Art Carton 260gr',
      unit: 'pcs',
      pricePerUnit: 500,
      pricingTiers: defaultTiers(500, uuidv7),
    }),
    film: await product({
      name: 'Transfer DTF 58 cm',
      unit: 'cm',
      pricePerUnit: 500,
      discountEligible: false,
    }),
    gold: await customer('CV Maju Jaya Abadi', 'gold'),
    silver: await customer('Kopi Senja Bekasi', 'silver'),
    regular: await customer('Rina Marlina', 'regular'),
  }
}
export type Counter = Awaited<ReturnType<typeof openCounter>>

/** The order of the design's picture: Rp 281.000 for a gold customer. */
export function order(counter: Counter, fields: object = {}) {
  return {
    id: uuidv7(),
    customerId: counter.gold.id,
    items: [
      line(counter.banner, { quantity: 2, length: 300, width: 100, notes: 'Mata ayam 4 sudut' }),
      line(counter.card, { quantity: 200 }),
      line(counter.film, { length: 120 }),
    ],
    discountPercent: 0,
    paymentMethod: 'cash',
    paidAmount: 0,
    ...fields,
  }
}

/** A line that asks for a product. */
export function line(product: Product, fields: object = {}) {
  return { id: uuidv7(), productId: product.id, quantity: 1, ...fields }
}

/** Makes a sale and answers its record. */
export async function sell(counter: Counter, fields: object = {}): Promise<Transaction> {
  return made(await counter.cashier.post('/api/transactions', order(counter, fields)))
}

function made<Record>({ status, body }: Answer): Record {
  expect(body).toMatchObject({ id: expect.any(String) })
  expect(status).toBe(201)
  return body
}

/** The refused fields, each with its first sentence. */
export function issues({ body }: Answer): Record<string, string> {
  const found: { path: (string | number)[]; message: string }[] = body.issues ?? body.data.issues
  return Object.fromEntries(found.reverse().map(({ path, message }) => [path.join('.'), message]))
}
