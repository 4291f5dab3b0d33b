import { expect } from '@playwright/test'
import { uuidv7 } from 'uuidv7'
import type { Transaction } from '../../contract/transaction-record.ts'
import type { Caller } from './fixtures.ts'

type Product = {
  name?: string
  unit?: string
  pricePerUnit?: number
  discountEligible?: boolean
  machineType?: string
  pricingTiers?: { id: string; minQuantity: number; pricePerUnit: number; label: string }[]
}

/** A customer of this test alone. The page's user must be allowed to make one. */
export async function newCustomer(page: Caller, name: string, membershipTier = 'regular'): Promise<string> {
  const id = uuidv7()
  await post(page, '/api/customers', { id, name, phone: '0812-8834-1907', membershipTier })
  return id
}

/** A product of this test alone, sold by the piece for Rp 10.000 unless told otherwise. */
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

type Item = { productId: string; quantity?: number; length?: number; width?: number; notes?: string }
type Order = {
  customerId: string
  items: Item[]
  paidAmount?: number
  discountPercent?: number
  paymentMethod?: string
}

/** An order as the till places it. */
export async function placeOrder(page: Caller, { items, ...order }: Order): Promise<Transaction> {
  return await post<Transaction>(page, '/api/transactions', {
    id: uuidv7(),
    items: items.map((item) => ({ id: uuidv7(), quantity: 1, ...item })),
    ...order,
  })
}

export async function change(page: Caller, id: string, changes: object): Promise<Transaction> {
  const answer = await page.request.patch(`/api/transactions/${id}`, { data: changes })
  expect(answer.ok(), await answer.text()).toBe(true)
  return await answer.json()
}

export async function read(page: Caller, id: string): Promise<Transaction> {
  return await (await page.request.get(`/api/transactions/${id}`)).json()
}

async function post<Answer>(page: Caller, path: string, data: object): Promise<Answer> {
  const answer = await page.request.post(path, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return await answer.json()
}

/** The number people call an order by. */
export const numberOf = ({ id }: { id: string }) => id.slice(-8).toUpperCase()
