import { v7 as uuidv7 } from 'uuid'
import { expect } from 'vitest'
import type { Customer } from '../../contract/customers.ts'
import type { Product } from '../../contract/products.ts'
import type { Transaction } from '../../contract/transaction-record.ts'
import type { MembershipTier } from '../../core/customers/customer.ts'
import { ORDERED } from '../../testing/maju-jaya.ts'
import { SAMPLE_CUSTOMERS, SAMPLE_PRODUCTS, SAMPLE_STORE } from '../features/sample-shop/sample-records.ts'
import type { Answer, Client } from './client.ts'
import { openShop } from './shop.ts'

/**
 * A shop to test over HTTP with the data for the sale of Maju Jaya: a client for each role, three products, a customer of each tier.
 */
export async function openCounter(settings?: Parameters<typeof openShop>[0]) {
  const shop = await openShop(settings)
  // The film's category is not among a new shop's.
  await shop.db
    .updateTable('storeConfig')
    .set({ productSettings: JSON.stringify(SAMPLE_STORE.productSettings) })
    .execute()
  const [owner, manager, cashier, operator] = await Promise.all([
    shop.as('owner'),
    shop.as('manager'),
    shop.as('cashier'),
    shop.as('operator'),
  ])
  const product = async (fields: object): Promise<Product> => {
    const input = { id: uuidv7(), category: 'Banner', machineType: 'Digital Printing', ...fields }
    return expectCreated(await owner.post('/api/products', input))
  }
  const addCustomer = async (input: object): Promise<Customer> =>
    expectCreated(await cashier.post('/api/customers', { id: uuidv7(), ...input }))
  return {
    ...shop,
    owner,
    manager,
    cashier,
    operator,
    product,
    customer: (name: string, membershipTier: MembershipTier) =>
      addCustomer({ ...SAMPLE_CUSTOMERS.rina, name, membershipTier }),
    banner: await product(SAMPLE_PRODUCTS.banner),
    card: await product(SAMPLE_PRODUCTS.card),
    film: await product(SAMPLE_PRODUCTS.film),
    gold: await addCustomer(SAMPLE_CUSTOMERS.maju),
    silver: await addCustomer(SAMPLE_CUSTOMERS.senja),
    regular: await addCustomer(SAMPLE_CUSTOMERS.rina),
  }
}
export type Counter = Awaited<ReturnType<typeof openCounter>>

/** The sale of Maju Jaya as the till sends it. */
export function order(counter: Counter, fields: object = {}) {
  return {
    id: uuidv7(),
    customerId: counter.gold.id,
    items: [
      line(counter.banner, ORDERED.banner),
      line(counter.card, ORDERED.cards),
      line(counter.film, ORDERED.film),
    ],
    discountPercent: 0,
    paymentMethod: 'cash',
    paidAmount: 0,
    ...fields,
  }
}

export function line(product: Product, fields: object = {}) {
  return { id: uuidv7(), productId: product.id, quantity: 1, ...fields }
}

export function toLineInput({ id, productId, quantity, length, width, notes }: Transaction['items'][number]) {
  return { id, productId, quantity, length, width, notes }
}

export async function sell(counter: Counter, fields: object = {}): Promise<Transaction> {
  return expectCreated(await counter.cashier.post('/api/transactions', order(counter, fields)))
}

function expectCreated<Record>({ status, body }: Answer): Record {
  expect(body).toMatchObject({ id: expect.any(String) })
  expect(status).toBe(201)
  return body
}

/** The first sentence for each rejected field. */
export function issuesByField({ body }: Answer): Record<string, string> {
  const found: { path: (string | number)[]; message: string }[] = body.issues ?? body.data.issues
  return Object.fromEntries(found.reverse().map(({ path, message }) => [path.join('.'), message]))
}

/** Deletes the sale's current version; its payments are refunded. */
export async function deleteSale(who: Client, id: string): Promise<Answer> {
  const { body } = await who.get(`/api/transactions/${id}`)
  return await who.delete(`/api/transactions/${id}`, { version: body.version ?? 1, reason: 'Salah input' })
}

/** Cancels the sale's current version with this refund. */
export async function cancelSale(who: Client, id: string, refund = 0): Promise<Answer> {
  const { body } = await who.get(`/api/transactions/${id}`)
  const cancellation = { version: body.version ?? 1, reason: 'Pelanggan batal', refund }
  return await who.post(`/api/transactions/${id}/cancellation`, cancellation)
}
