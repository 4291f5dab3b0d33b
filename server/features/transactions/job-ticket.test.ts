import { v7 as uuidv7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import { DEFAULT_ROLE_PERMISSIONS } from '../../../core/access/access.ts'
import { openCounter, sell } from '../../testing/counter.ts'
import { setRolePermissions } from '../../testing/staff.ts'

const counter = await openCounter()
afterAll(() => counter.close())

const print = (transactionId: string, id = uuidv7(), by = counter.operator) =>
  by.post(`/api/transactions/${transactionId}/job-ticket-prints`, { id })

test('a job ticket has items and due time but no price; each print has its copy number', async () => {
  const sale = await sell(counter)
  const id = uuidv7()
  const first = await print(sale.id, id)
  expect(first.status).toBe(201)
  expect(first.body).toMatchObject({
    id: sale.id,
    customerName: sale.customerName,
    estimatedCompletion: sale.estimatedCompletion,
    copy: 1,
  })
  expect(first.body.items).toHaveLength(sale.items.length)
  for (const [index, item] of first.body.items.entries()) {
    const { productName, quantity, length, width, notes } = sale.items[index] ?? {}
    expect(item).toMatchObject({ productName, quantity, length, width, notes })
    expect(item.machineType).not.toBe('')
  }
  expect(JSON.stringify(first.body)).not.toMatch(/price|total|discount|tax|paid|amount|payment/i)
  // A retry is the same copy.
  expect((await print(sale.id, id)).body.copy).toBe(1)
  const copies = await Promise.all([print(sale.id), print(sale.id), print(sale.id, undefined, counter.owner)])
  expect(copies.map(({ body }) => body.copy).toSorted()).toEqual([2, 3, 4])

  const other = await sell(counter)
  expect((await print(other.id, id)).status).toBe(400)
  expect((await print(uuidv7())).status).toBe(404)
})

test('users without access to Daftar Transaksi cannot print a job ticket', async () => {
  const sale = await sell(counter)
  await setRolePermissions(counter, { ...DEFAULT_ROLE_PERMISSIONS, cashier: ['/create-transaction'] })
  expect((await print(sale.id, uuidv7(), counter.cashier)).status).toBe(403)
})
