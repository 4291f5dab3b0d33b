import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, expect, test } from 'vitest'
import type { Activity } from '../../../contract/activity.ts'
import type { LineMaterial, MaterialMovement, MaterialStock } from '../../../contract/materials.ts'
import type { Product } from '../../../contract/products.ts'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { DEFAULT_ROLE_PERMISSIONS, DEFAULT_ROLE_RIGHTS, PAGES } from '../../../core/access/access.ts'
import { toUnits } from '../../../core/materials/material.ts'
import { dayOf } from '../../../core/time/calendar.ts'
import { transaction, transactionContext } from '../../platform/database/transaction.ts'
import { cancelSale, issuesByField, line, openCounter, sell } from '../../testing/counter.ts'
import { fetchExport } from '../../testing/spreadsheet.ts'
import { setRolePermissions } from '../../testing/staff.ts'
import { checkMaterials } from '../health/checks/books.queries.ts'
import { type NewMovement, recordMovements } from './record-movements.ts'

const counter = await openCounter()
const { owner, manager, cashier, operator } = counter
const system = transactionContext(counter.db)
afterAll(async () => {
  // What every test did: the balances that rows keep are the sums of the ledger.
  expect(await transaction(system, checkMaterials)).toMatchObject({ wrong: [] })
  await counter.close()
})
afterEach(() => setRolePermissions(counter, DEFAULT_ROLE_PERMISSIONS, DEFAULT_ROLE_RIGHTS))

const ROLL = { kind: 'roll', rollWidth: 320, rollLength: 50, minimum: 64 }
async function addMaterial(fields: object = ROLL, opening?: { quantity: number; value: number }) {
  const input = { id: uuidv7(), name: `Flexi ${uuidv7()}`, ...fields, ...(opening && { opening }) }
  const { status, body } = await owner.post('/api/materials', input)
  expect([status, body.message]).toEqual([201, undefined])
  return input
}
const FULL = { quantity: 160, value: 1_200_000 }
const onRoll = ({ id }: { id: string }) => ({
  ...{ materialId: id, basis: 'roll', gap: 2, margin: 5, lead: 10, canTurn: true },
})
const bannerOf = (recipe: object[]): Promise<Product> =>
  counter.product({ name: `Banner ${uuidv7()}`, unit: 'm²', pricePerUnit: 25_000, recipe })
const stockOf = async ({ id }: { id: string }, who = owner): Promise<MaterialStock> =>
  (await who.get('/api/materials')).body.rows.find((row: MaterialStock) => row.id === id)
const sellFour = (product: Product) =>
  sell(counter, { items: [line(product, { quantity: 4, length: 300, width: 100 })] })
const move = (sale: Transaction, from: string, to: string) =>
  operator.post(`/api/production/${sale.id}/moves`, { lines: [sale.items[0]?.id], from, to })
const usedBy = async (sale: Transaction, who = owner): Promise<LineMaterial[]> =>
  (await who.get(`/api/transactions/${sale.id}/materials`)).body.rows
const kindsOf = async ({ id }: { id: string }): Promise<string[]> =>
  (await owner.get(`/api/materials/${id}/movements`)).body.rows.map((row: MaterialMovement) => row.kind)

test('a line reserves its material, uses it when it leaves the printing stage, and gives it back when it returns', async () => {
  const flexi = await addMaterial(ROLL, FULL)
  const sale = await sellFour(await bannerOf([onRoll(flexi)]))
  expect(await stockOf(flexi)).toMatchObject({ quantity: 160, reserved: 13.312, unitCost: 7_500 })
  expect(await usedBy(sale)).toMatchObject([{ need: 13.312, used: null, isShort: false, cost: 99_840 }])
  await move(sale, 'queue', 'print')
  expect(await stockOf(flexi)).toMatchObject({ quantity: 160, reserved: 13.312 })
  await move(sale, 'print', 'finishing')
  const after = { quantity: 146.688, reserved: 0, value: 1_200_000 - 99_840, usedLately: 13.312 }
  expect(await stockOf(flexi)).toMatchObject(after)
  expect(await usedBy(sale)).toMatchObject([{ used: 13.312, cost: 99_840 }])
  // Once, however often it moves on; and the same again after it came back.
  await move(sale, 'finishing', 'ready')
  expect(await stockOf(flexi)).toMatchObject(after)
  await move(sale, 'ready', 'print')
  expect(await stockOf(flexi)).toMatchObject({ quantity: 160, value: 1_200_000, reserved: 13.312 })
  await move(sale, 'print', 'ready')
  expect(await kindsOf(flexi)).toEqual(['use', 'release', 'use', 'opening'])
})

test('handing over without the stage uses it too, cancelling releases what is reserved and nothing that is printed', async () => {
  const flexi = await addMaterial(ROLL, FULL)
  const banner = await bannerOf([onRoll(flexi)])
  const [taken, waiting, printed] = [await sellFour(banner), await sellFour(banner), await sellFour(banner)]
  const { version } = (await owner.get(`/api/transactions/${taken.id}`)).body
  const given = await owner.post(`/api/transactions/${taken.id}/hand-over`, { version, finish: true })
  expect(given.status).toBe(200)
  await move(printed, 'queue', 'finishing')
  expect(await stockOf(flexi)).toMatchObject({ quantity: 133.376, reserved: 13.312 })
  await cancelSale(owner, waiting.id)
  await cancelSale(owner, printed.id)
  expect(await stockOf(flexi)).toMatchObject({ quantity: 133.376, reserved: 0 })
})

test('who prints says what was really used, and what was printed again and why; the price stays', async () => {
  const flexi = await addMaterial(ROLL, FULL)
  const sale = await sellFour(await bannerOf([onRoll(flexi)]))
  const of = { lineId: sale.items[0]?.id, materialId: flexi.id }
  const path = `/api/transactions/${sale.id}/materials`
  await move(sale, 'queue', 'finishing')
  const more = await operator.post(`${path}/uses`, { ...of, quantity: 16 })
  expect(more.body.rows).toMatchObject([{ used: 16, cost: null }])
  expect(await stockOf(flexi)).toMatchObject({ quantity: 144, value: 1_080_000 })
  await operator.post(`${path}/uses`, { ...of, quantity: 8 })
  expect(await stockOf(flexi)).toMatchObject({ quantity: 152, value: 1_140_000 })
  const again = { ...of, id: uuidv7(), quantity: 3.2, reason: 'Warna meleset' }
  await operator.post(`${path}/reprints`, again)
  await operator.post(`${path}/reprints`, again)
  expect(await usedBy(sale)).toMatchObject([{ used: 8, reprinted: 3.2, cost: 84_000 }])
  expect(
    issuesByField(await operator.post(`${path}/reprints`, { ...again, id: uuidv7(), reason: '' })),
  ).toHaveProperty('reason')
  expect((await operator.post(`${path}/uses`, { ...of, lineId: uuidv7(), quantity: 1 })).status).toBe(404)
  expect((await owner.get(`/api/transactions/${sale.id}`)).body.total).toBe(sale.total)
})

test('a use of 0 that was said before printing stays 0, and holds until the line returns to printing', async () => {
  const flexi = await addMaterial(ROLL, FULL)
  const sale = await sellFour(await bannerOf([onRoll(flexi)]))
  const use = { lineId: sale.items[0]?.id, materialId: flexi.id }
  const say = (quantity: number) =>
    operator.post(`/api/transactions/${sale.id}/materials/uses`, { ...use, quantity })
  for (const _ of ['said', 'repeated']) expect((await say(0)).body.rows).toMatchObject([{ used: 0 }])
  expect(await stockOf(flexi)).toMatchObject({ quantity: 160, reserved: 0 })
  await move(sale, 'queue', 'finishing')
  expect(await stockOf(flexi)).toMatchObject({ quantity: 160, value: 1_200_000 })
  expect(await usedBy(sale)).toMatchObject([{ used: 0, cost: 0 }])
  expect(await kindsOf(flexi)).toEqual(['use', 'opening'])
  // Printed again: as if nothing had been said.
  await move(sale, 'finishing', 'print')
  expect(await usedBy(sale)).toMatchObject([{ used: null }])
  await move(sale, 'print', 'finishing')
  expect(await stockOf(flexi)).toMatchObject({ quantity: 146.688 })
  // Corrected to 0 before it returns, and once more while it is printed.
  await say(0)
  await move(sale, 'finishing', 'print')
  await say(5)
  await say(0)
  await move(sale, 'print', 'ready')
  expect(await stockOf(flexi)).toMatchObject({ quantity: 160, value: 1_200_000 })
})

test('neither an empty stock nor a removed material stops an order', async () => {
  const [flexi, gone] = [await addMaterial(), await addMaterial({ kind: 'sheet' })]
  const banner = await bannerOf([onRoll(flexi), { materialId: gone.id, basis: 'piece', amount: 1 }])
  await owner.delete(`/api/materials/${gone.id}`)
  const sale = await sellFour(banner)
  expect(await usedBy(sale)).toMatchObject([{ materialId: flexi.id, isShort: true }])
  expect((await move(sale, 'queue', 'ready')).status).toBe(200)
  expect(await stockOf(flexi)).toMatchObject({ quantity: -13.312, value: 0 })
  expect(await stockOf(gone)).toBeUndefined()
})

test('a removed material leaves no value behind, and one that is on order stays', async () => {
  const left = await addMaterial({ kind: 'sheet' }, { quantity: 7.5, value: 33_333 })
  expect((await owner.delete(`/api/materials/${left.id}`)).status).toBe(200)
  const { rows } = (await owner.get(`/api/materials/${left.id}/movements`)).body
  expect(rows[0]).toMatchObject({
    ...{ kind: 'count', quantity: -7.5, value: -33_333, stock: 0, reason: 'Bahan dihapus' },
  })
  expect((await owner.delete(`/api/materials/${left.id}`)).status).toBe(404)

  const awaited = await addMaterial({ kind: 'sheet' })
  const [supplierId, lineId, day] = [uuidv7(), uuidv7(), dayOf(new Date(), 'Asia/Jakarta')]
  await owner.post('/api/suppliers', { id: supplierId, name: 'CV Nanti' })
  const lines = [{ id: lineId, materialId: awaited.id, count: 1, price: 1_000 }]
  const bill = { id: uuidv7(), supplierId, day, dueOn: day, isOrdered: true, lines }
  expect((await owner.post('/api/purchases', bill)).status).toBe(201)
  expect(issuesByField(await owner.delete(`/api/materials/${awaited.id}`))).toEqual({
    id: 'Masih dipesan ke pemasok. Terima atau batalkan dulu',
  })
  await owner.post(`/api/purchases/${bill.id}/receipts`, { lines: [{ id: uuidv7(), lineId, count: 1 }] })
  expect((await owner.delete(`/api/materials/${awaited.id}`)).status).toBe(200)

  // What its bill took from the stock was written off before.
  expect((await owner.delete(`/api/purchases/${bill.id}`)).status).toBe(200)
  const { rows: moved } = (await owner.get(`/api/materials/${awaited.id}/movements`)).body
  expect(moved.map(({ kind, value, stock }: MaterialMovement) => [kind, value, stock])).toEqual([
    ['count', 1_000, 0],
    ['purchase', -1_000, -1],
    ['count', -1_000, 0],
    ['purchase', 1_000, 1],
  ])
})

test('a product may hold its lines while a material is short, and the till says what is short', async () => {
  const flexi = await addMaterial(ROLL, { quantity: 20, value: 150_000 })
  const recipe = [onRoll(flexi)]
  const product = { name: `Banner ${uuidv7()}`, unit: 'm²', pricePerUnit: 25_000, recipe }
  const held = await counter.product({ ...product, holdsWithoutMaterial: true })
  const shortFor = async (quantity: number) =>
    (
      await cashier.post('/api/materials/shortages', {
        lines: [{ productId: held.id, quantity, length: 300, width: 100 }],
      })
    ).body.rows
  expect(await shortFor(4)).toEqual([])
  expect(await cashier.post('/api/materials/shortages', { lines: [] })).toMatchObject({
    status: 200,
    body: { rows: [] },
  })
  const [first, second] = [await sellFour(held), await sellFour(held)]
  expect(await shortFor(1)).toEqual([{ id: flexi.id, name: flexi.name }])
  expect((await move(first, 'queue', 'finishing')).status).toBe(200)
  const refused = await move(second, 'queue', 'print')
  expect(refused.body).toMatchObject({ code: 'MATERIAL_SHORT', data: { lines: [second.items[0]?.id] } })
  expect(refused.body.message).toContain('perlu 4,16 m, sisa 2,09 m')
  // The stages before it are free, and what is handed over is printed already.
  expect((await move(second, 'queue', 'design')).status).toBe(200)
  const { version } = (await owner.get(`/api/transactions/${second.id}`)).body
  const given = await owner.post(`/api/transactions/${second.id}/hand-over`, { version, finish: true })
  expect(given.status).toBe(200)
})

test('a stock card names its bills, and goes to a file, with costs only for those who see them', async () => {
  const flexi = await addMaterial()
  const supplierId = uuidv7()
  await owner.post('/api/suppliers', { id: supplierId, name: 'CV Sumber Media' })
  const lines = [{ id: uuidv7(), materialId: flexi.id, count: 1, content: 50, price: 1_200_000 }]
  const bill = { id: uuidv7(), supplierId, number: '1182', day: '2026-01-02', dueOn: '2026-02-02', lines }
  expect((await owner.post('/api/purchases', bill)).status).toBe(201)
  await owner.post(`/api/materials/${flexi.id}/spoilage`, { id: uuidv7(), quantity: 1.6, reason: 'Sobek' })
  const path = `/api/materials/${flexi.id}/movements`
  const named = { id: bill.id, number: '1182', supplierName: 'CV Sumber Media' }
  expect((await owner.get(path)).body.rows).toMatchObject([{ bill: null }, { bill: named, value: 1_200_000 }])
  const { thisMonth } = (await owner.get('/api/materials')).body
  expect(thisMonth).toMatchObject({ lost: expect.any(Number), used: expect.any(Number) })
  await setRolePermissions(
    counter,
    { ...DEFAULT_ROLE_PERMISSIONS, operator: [...PAGES] },
    DEFAULT_ROLE_RIGHTS,
  )
  expect((await operator.get(path)).body.rows).toMatchObject([{ bill: null }, { bill: null, value: null }])
  expect((await operator.get('/api/materials')).body.thisMonth).toBeNull()
  const fileOf = (who: typeof owner) =>
    fetchExport(counter.url, who, `materials/${flexi.id}/movements/export`)
  const sheet = await fileOf(owner)
  expect(sheet.rows[1]).toMatchObject({
    'Masuk (m)': { v: 50 },
    Nota: { v: '1182' },
    Nilai: { v: 1_200_000 },
  })
  expect(sheet.rows[0]).toMatchObject({ 'Keluar (m)': { v: 0.5 }, 'Sisa (m)': { v: 49.5 } })
  for (const head of ['Nilai', 'Nota', 'Pemasok']) expect((await fileOf(operator)).heads).not.toContain(head)
})

test('a count records the difference to what was recorded when it was counted, once, with its reason', async () => {
  const flexi = await addMaterial(ROLL, FULL)
  const count = { id: uuidv7(), materialId: flexi.id, counted: 156, recorded: 160 }
  expect(issuesByField(await owner.post('/api/materials/counts', { lines: [count] }))).toHaveProperty(
    'reason',
  )
  const spoilt = { id: uuidv7(), quantity: 1.6, reason: 'Macet di mesin' }
  for (const _ of ['sent', 'repeated']) {
    expect((await owner.post(`/api/materials/${flexi.id}/spoilage`, spoilt)).status).toBe(200)
    const answer = await owner.post('/api/materials/counts', { lines: [count], reason: 'Sisa potongan' })
    expect(answer.body).toEqual({ changed: 1 })
  }
  expect(await stockOf(flexi)).toMatchObject({ quantity: 154.4, value: 1_158_000 })
  expect(await kindsOf(flexi)).toEqual(['count', 'spoil', 'opening'])
  const { body } = await owner.get(`/api/materials/${flexi.id}/movements?kind=count&limit=1`)
  expect(body.rows).toMatchObject([
    {
      quantity: -4,
      stock: 154.4,
      value: -30_000,
      reason: 'Sisa potongan',
      createdByName: expect.any(String),
    },
  ])
  expect(body.counts).toHaveLength(3)
  const exact = { lines: [{ ...count, id: uuidv7(), counted: 154.4, recorded: 154.4 }] }
  expect((await owner.post('/api/materials/counts', exact)).body).toEqual({ changed: 0 })
})

test('an id stands for one movement; what no number can hold is refused', async () => {
  const flexi = await addMaterial(ROLL, FULL)
  const spoilt = { id: uuidv7(), quantity: 1, reason: 'Macet di mesin' }
  const spoil = (fields: object) =>
    owner.post(`/api/materials/${flexi.id}/spoilage`, { ...spoilt, ...fields })
  expect((await spoil({})).status).toBe(200)
  expect((await spoil({ quantity: 2 })).status).toBe(409)
  const counted = { id: uuidv7(), materialId: flexi.id, counted: 2, recorded: 1 }
  const counts = { lines: [counted, counted], reason: 'Opname' }
  expect((await owner.post('/api/materials/counts', counts)).status).toBe(409)
  const system = transactionContext(counter.db)
  const much = {
    materialId: flexi.id,
    kind: 'purchase',
    quantity: 1,
    value: Number.MAX_SAFE_INTEGER,
  } as const
  await expect(transaction(system, (db) => recordMovements(db, [much]))).rejects.toThrow('melebihi batas')
  expect(await stockOf(flexi)).toMatchObject({ quantity: 159 })
})

test('Riwayat names the material and what moved it, and no cost', async () => {
  const flexi = await addMaterial(ROLL, FULL)
  const spoilt = { id: uuidv7(), quantity: 1.6, reason: 'Macet di mesin' }
  await owner.post(`/api/materials/${flexi.id}/spoilage`, spoilt)
  const { rows }: { rows: Activity[] } = (await owner.get('/api/activity?limit=2')).body
  const change = (field: string, after: unknown) => ({ field, before: null, after })
  expect(rows).toMatchObject([
    {
      ...{ table: 'material_movements', operation: 'create', name: flexi.name },
      changes: [change('kind', 'spoil'), change('quantity', -16_000), change('reason', 'Macet di mesin')],
    },
    {
      ...{ table: 'materials', operation: 'create', name: flexi.name },
      parts: [{ changes: [change('kind', 'opening'), change('quantity', 1_600_000)] }],
    },
  ])
  const found = await owner.get(`/api/activity?search=${encodeURIComponent(flexi.name)}`)
  expect(found.body.rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain('1200000')
})

test('a repeated create is one material; a roll has a width, nothing else has one', async () => {
  const flexi = await addMaterial(ROLL, FULL)
  const { opening: _, ...input } = { ...flexi, opening: FULL }
  expect((await owner.post('/api/materials', { ...input, opening: FULL })).status).toBe(200)
  expect(await stockOf(flexi)).toMatchObject({ quantity: 160 })
  for (const wrong of [{ kind: 'roll' }, { kind: 'sheet', rollWidth: 100 }]) {
    const answer = await owner.post('/api/materials', { id: uuidv7(), name: 'Salah', ...wrong })
    expect(issuesByField(answer)).toHaveProperty('rollWidth')
  }
  const { version } = await stockOf(flexi)
  const changed = await owner.patch(`/api/materials/${flexi.id}`, { version, minimum: 32 })
  expect(changed.body).toMatchObject({ minimum: 32, kind: 'roll' })
})

test('only owner and manager see costs, whatever is granted', async () => {
  const flexi = await addMaterial(ROLL, FULL)
  const sale = await sellFour(await bannerOf([onRoll(flexi)]))
  await setRolePermissions(
    counter,
    Object.fromEntries(['owner', 'manager', 'cashier', 'operator'].map((role) => [role, [...PAGES]])),
    {
      ...DEFAULT_ROLE_RIGHTS,
      operator: DEFAULT_ROLE_RIGHTS.owner,
    },
  )
  const costsFor = async (who: typeof owner) => [
    (await stockOf(flexi, who)).value,
    (await stockOf(flexi, who)).unitCost,
    (await usedBy(sale, who))[0]?.cost,
    (await who.get(`/api/materials/${flexi.id}/movements`)).body.rows[0].value,
  ]
  const seen = [1_200_000, 7_500, 99_840, 1_200_000]
  expect([await costsFor(owner), await costsFor(manager)]).toEqual([seen, seen])
  for (const who of [cashier, operator]) {
    expect(await costsFor(who)).toEqual([null, null, null, null])
    const priced = { id: uuidv7(), name: 'Vinyl', ...ROLL, opening: FULL }
    expect((await who.post('/api/materials', priced)).status).toBe(403)
  }
  await setRolePermissions(counter, DEFAULT_ROLE_PERMISSIONS, {
    ...DEFAULT_ROLE_RIGHTS,
    manager: { granted: [], discountLimit: 0 },
  })
  expect((await stockOf(flexi, manager)).value).toBeNull()
})

test('movements of several materials at a time never drift', async () => {
  const chosen = [await addMaterial(), await addMaterial(), await addMaterial()]
  let seed = 7
  const random = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % most
  }
  const movements = (): NewMovement[] =>
    Array.from({ length: 20 }, () => {
      const materialId = chosen[random(3)]?.id ?? ''
      const quantity = toUnits(1 + random(4_000) / 100)
      return random(2) === 0
        ? { materialId, kind: 'purchase', quantity, value: random(900_000) }
        : { materialId, kind: 'spoil', quantity: -quantity, reason: 'Sobek' }
    })
  // Few at a time: on a slow machine twenty would wait for one another's locks longer than any call may.
  for (let round = 0; round < 5; round++) {
    const work = Array.from({ length: 4 }, () =>
      transaction(system, (db) => recordMovements(db, movements())),
    )
    await Promise.all(work)
  }
  expect((await transaction(system, checkMaterials)).wrong).toEqual([])
})
