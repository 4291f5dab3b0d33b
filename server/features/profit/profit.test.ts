import { uuidv7 } from 'uuidv7'
import { afterAll, afterEach, expect, test } from 'vitest'
import type { Product } from '../../../contract/products.ts'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { DEFAULT_ROLE_PERMISSIONS, DEFAULT_ROLE_RIGHTS, PAGES } from '../../../core/access/access.ts'
import { type LineProfit, sumProfit } from '../../../core/orders/profit.ts'
import { cancelSale, line, openCounter, sell } from '../../testing/counter.ts'
import { setRolePermissions } from '../../testing/staff.ts'

const counter = await openCounter()
const { owner, manager, cashier, operator } = counter
afterAll(() => counter.close())
afterEach(() => setRolePermissions(counter, DEFAULT_ROLE_PERMISSIONS, DEFAULT_ROLE_RIGHTS))

/** Rp 7.500 a m² on a roll of 3,2 m: four pieces of 300 × 100 use 13,312 m², Rp 99.840. */
async function addBanner(): Promise<Product> {
  const materialId = uuidv7()
  const opening = { quantity: 1600, value: 12_000_000 }
  const roll = { id: materialId, name: `Flexi ${materialId}`, kind: 'roll', rollWidth: 320, opening }
  expect((await owner.post('/api/materials', roll)).status).toBe(201)
  const recipe = [{ materialId, basis: 'roll', gap: 2, margin: 5, lead: 10, canTurn: true }]
  return counter.product({ name: `Banner ${materialId}`, unit: 'm²', pricePerUnit: 25_000, recipe })
}
const banner = await addBanner()
const four = (fields: object = {}) => line(banner, { quantity: 4, length: 300, width: 100, ...fields })
const move = (sale: Transaction, from: string, to: string) =>
  operator.post(`/api/production/${sale.id}/moves`, { lines: [sale.items[0]?.id], from, to })
const profitOf = async ({ id, items }: Transaction, who = owner): Promise<LineProfit[]> => {
  const { lines }: { lines: LineProfit[] } = (await who.get(`/api/transactions/${id}/profit`)).body
  return items.flatMap((item) => lines.find(({ lineId }) => lineId === item.id) ?? [])
}

test('a line earns its part of the total without tax; its cost is an estimate until it is printed', async () => {
  const made = { vendor: 'Jaya Offset', cost: 30_000 }
  const sale = await sell(counter, {
    customerId: counter.silver.id,
    items: [four(), line(counter.card, { quantity: 200, outsourcing: made }), line(counter.card)],
    discountPercent: 10,
  })
  const [first, second, third] = sale.items.map(({ id }) => id)
  const before = await profitOf(sale)
  expect(before).toMatchObject([
    { lineId: first, cost: 99_840, isProvisional: true },
    { lineId: second, cost: 30_000, isProvisional: false },
    { lineId: third, cost: null, isProvisional: false },
  ])
  expect(before.reduce((sum, { sales }) => sum + sales, 0)).toBe(sale.total - sale.tax)
  await move(sale, 'queue', 'finishing')
  const printed = await profitOf(sale, manager)
  expect(printed).toEqual(before.map((one) => ({ ...one, isProvisional: false })))
  // What was really used, and what was printed again.
  const use = { lineId: first, materialId: banner.recipe[0]?.materialId }
  const path = `/api/transactions/${sale.id}/materials`
  await operator.post(`${path}/uses`, { ...use, quantity: 16 })
  await operator.post(`${path}/reprints`, { ...use, id: uuidv7(), quantity: 3.2, reason: 'Warna meleset' })
  expect(sumProfit(await profitOf(sale))).toMatchObject({ cost: 144_000 + 30_000, uncounted: 1 })
  // Back in the queue it is printed once more; the reprint stays.
  await move(sale, 'finishing', 'queue')
  expect((await profitOf(sale))[0]).toMatchObject({ cost: 99_840 + 24_000, isProvisional: true })
})

test('a cancelled order earns nothing', async () => {
  const sale = await sell(counter, { items: [four()] })
  await cancelSale(owner, sale.id)
  expect(await profitOf(sale)).toEqual([])
})

test('neither cashiers nor operators receive cost or margin, whatever they are granted', async () => {
  const sale = await sell(counter, { items: [four()] })
  const every = { granted: DEFAULT_ROLE_RIGHTS.owner?.granted ?? [], discountLimit: 100 }
  const [cashiers, operators] = [[...PAGES], [...PAGES]]
  await setRolePermissions(
    counter,
    { ...DEFAULT_ROLE_PERMISSIONS, cashier: cashiers, operator: operators },
    { ...DEFAULT_ROLE_RIGHTS, cashier: every, operator: every },
  )
  for (const who of [cashier, operator]) {
    const { status, body } = await who.get(`/api/transactions/${sale.id}/profit`)
    expect([status, body.code]).toEqual([403, 'FORBIDDEN'])
  }
})
