import { expect } from '@playwright/test'
import { v7 as uuidv7 } from 'uuid'
import type { Transaction } from '../../contract/transaction-record.ts'
import type { Caller } from './fixtures.ts'

type Product = {
  name?: string
  category?: string
  unit?: string
  pricePerUnit?: number
  discountEligible?: boolean
  machineType?: string
  billing?: object
  minimumTotal?: number
  pricingTiers?: { id: string; minQuantity: number; pricePerUnit: number; label: string }[]
}

/** Creates a customer for one test. The page's user needs the right to. */
export async function newCustomer(page: Caller, name: string, membershipTier = 'regular'): Promise<string> {
  const id = uuidv7()
  await post(page, '/api/customers', { id, name, phone: '0812-8834-1907', membershipTier })
  return id
}

/** Creates a product for one test, by default sold by the piece for Rp 10.000. */
export async function newProduct(page: Caller, product: Product = {}): Promise<string> {
  const id = uuidv7()
  await post(page, '/api/products', {
    id,
    name: `Produk ${id.slice(-4)}`,
    category: 'Spanduk',
    machineType: 'Digital Printing',
    unit: 'pcs',
    pricePerUnit: 10_000,
    ...product,
  })
  return id
}

type Item = {
  productId?: string
  free?: { name: string; price: number }
  quantity?: number
  length?: number
  width?: number
  notes?: string
}
type Order = {
  customerId: string
  items: Item[]
  paidAmount?: number
  discountPercent?: number
  paymentMethod?: string
  estimatedCompletion?: string
}

/** Creates an order as the till sends it. */
export async function placeOrder(page: Caller, { items, ...order }: Order): Promise<Transaction> {
  return await post<Transaction>(page, '/api/transactions', {
    id: uuidv7(),
    items: items.map((item) => ({ id: uuidv7(), quantity: 1, ...item })),
    ...order,
  })
}

export async function updateOrder(page: Caller, id: string, changes: object): Promise<Transaction> {
  const answer = await page.request.patch(`/api/transactions/${id}`, { data: changes })
  expect(answer.ok(), await answer.text()).toBe(true)
  return await answer.json()
}

export async function readOrder(page: Caller, id: string): Promise<Transaction> {
  return await (await page.request.get(`/api/transactions/${id}`)).json()
}

async function post<Answer>(page: Caller, path: string, data: object): Promise<Answer> {
  const answer = await page.request.post(path, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return await answer.json()
}

/** The order number shown to users. */
export const numberOf = ({ id }: { id: string }) => id.slice(-8).toUpperCase()
