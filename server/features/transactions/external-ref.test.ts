import { v7 as uuidv7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import { deleteSale, issuesByField, line, openCounter, order, sell } from '../../testing/counter.ts'
import { column, fetchExport } from '../../testing/spreadsheet.ts'

const counter = await openCounter()
const { cashier, owner } = counter
afterAll(() => counter.close())

/** A retry by a program that kept only its reference: new ids. */
const sent = (externalRef: string, fields: object = {}) =>
  order(counter, { externalRef, items: [line(counter.card, { quantity: 200 })], ...fields })
const make = (externalRef: string, fields?: object) =>
  cashier.post('/api/transactions', sent(externalRef, fields))
const found = async (query: string) => {
  const { body } = await owner.get(`/api/transactions?${query}`)
  return body.rows.map(({ id }: { id: string }) => id)
}

test('the same external reference is the same order, whatever its ids', async () => {
  const first = await make('SO-1042')
  expect(first).toMatchObject({ status: 201, body: { externalRef: 'SO-1042' } })
  const again = await make('SO-1042')
  expect(again.status).toBe(200)
  expect(again.body).toEqual(first.body)
  // Also after the order changed.
  await owner.patch(`/api/transactions/${first.body.id}`, {
    version: first.body.version,
    status: 'completed',
  })
  expect((await make('SO-1042')).body).toMatchObject({ id: first.body.id, status: 'completed' })

  const other = await make('SO-1042', { paidAmount: 5000 })
  expect(other).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT', data: { current: { id: first.body.id } } },
  })
  const known = await cashier.post('/api/transactions', sent('SO-1043', { id: first.body.id }))
  expect(known.status).toBe(409)
})

test('twenty concurrent requests with one external reference create one order', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => make('SO-2000')))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(19).fill(200), 201])
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(await found('externalRef=SO-2000')).toHaveLength(1)
})

test('the external reference is listed, searchable in any case, exported, and in Riwayat', async () => {
  const { body: sale } = await make('Toko-77/A')
  await make('Toko-77/AB')
  expect(await found('externalRef=Toko-77/A')).toEqual([sale.id])
  expect(await found('externalRef=Toko-77/A&status=completed')).toEqual([])
  expect(await found('externalRef=toko-77/a')).toEqual([])
  expect(await found('search=toko-77/a')).toEqual([sale.id])
  expect(await found('search=toko-77')).toEqual([])
  const sheet = await fetchExport(counter.url, owner, 'transactions/export?externalRef=Toko-77/A')
  expect(column(sheet, 'Referensi')).toEqual(['Toko-77/A'])
  const history = await owner.get(`/api/transactions/${sale.id}/activity`)
  expect(JSON.stringify(history.body)).toContain('external_ref')
})

test('a deleted order keeps its external reference, like its id', async () => {
  const { body: sale } = await make('SO-9')
  await deleteSale(owner, sale.id)
  expect((await make('SO-9')).status).toBe(404)
})

test('orders without an external reference are independent; an empty or too long one is refused', async () => {
  const [one, two] = [await sell(counter), await sell(counter)]
  expect([one.externalRef, two.externalRef]).toEqual([null, null])
  expect(issuesByField(await make('  '))).toEqual({ externalRef: 'Referensi wajib diisi' })
  expect(issuesByField(await make('x'.repeat(65)))).toEqual({ externalRef: 'Paling banyak 64 huruf' })
  const changed = await owner.patch(`/api/transactions/${one.id}`, {
    version: one.version,
    externalRef: uuidv7(),
  })
  expect(changed.status).toBe(400)
})
