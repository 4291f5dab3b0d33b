import { v7 as uuidv7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import type { Store } from '../../../contract/store.ts'
import { issuesByField, openCounter } from '../../testing/counter.ts'

const counter = await openCounter()
afterAll(() => counter.close())

const PATH = '/api/store/expense-categories'
const now = async (): Promise<Store> => (await counter.owner.get('/api/store')).body

async function save(expenseCategories: unknown, as = counter.manager) {
  const { version } = await now()
  return await as.patch(PATH, { version, expenseCategories })
}

test('users of Pengeluaran add, normalize and remove a category', async () => {
  const before = await now()
  const added = await save([...before.expenseCategories, '  Pajak   daerah '])
  expect(added).toMatchObject({ status: 200, body: { version: before.version + 1 } })
  expect(added.body.expenseCategories).toEqual([...before.expenseCategories, 'Pajak daerah'])
  expect(await now()).toEqual(added.body)
  expect((await save(before.expenseCategories)).body.expenseCategories).toEqual(before.expenseCategories)
  expect(await save(before.expenseCategories, counter.cashier)).toMatchObject({ status: 403 })
})

test.each([
  [['Bahan', ' BAHAN '], 'expenseCategories.1', 'Sudah ada di daftar'],
  [['Bahan', ' '], 'expenseCategories.1', 'Nama wajib diisi'],
  [['x'.repeat(61)], 'expenseCategories.0', expect.any(String)],
  [Array.from({ length: 101 }, (_, n) => `K${n}`), 'expenseCategories', expect.any(String)],
  ['Bahan', 'expenseCategories', expect.any(String)],
])('%j is refused', async (list, field, sentence) => {
  const reply = await save(list)
  expect(reply.status).toBe(400)
  expect(issuesByField(reply)).toEqual({ [field]: sentence })
})

test('a used category cannot be removed; the error counts its expenses', async () => {
  const book = (category: string) =>
    counter.manager.post('/api/expenses', { id: uuidv7(), name: 'Tinta', amount: 1, category })
  const { body: first } = await book('Bahan')
  await book('bahan')
  await book('Sewa')
  const { expenseCategories } = await now()
  const without = expenseCategories.filter((name) => !['Bahan', 'Gaji'].includes(name))
  const reply = await save(without)
  expect(reply.status).toBe(400)
  expect(issuesByField(reply)).toEqual({
    expenseCategories: expect.stringMatching(/^(Kategori (B|b)ahan masih dipakai 1 pengeluaran(\. )?){2}$/),
  })
  expect((await now()).expenseCategories).toEqual(expenseCategories)
  const unused = expenseCategories.filter((name) => name !== 'Gaji')
  expect((await save(unused)).status).toBe(200)
  // What was deleted needs no name any more.
  await counter.manager.patch(`/api/expenses/${first.id}`, { version: 1, category: 'bahan' })
  const left = (await counter.manager.get('/api/expenses?category=bahan')).body.rows
  for (const { id } of left) await counter.manager.delete(`/api/expenses/${id}`)
  expect((await save(without)).body.expenseCategories).toEqual(without)
})

test('concurrent changes conflict and return the current list; changes are logged', async () => {
  const { version, expenseCategories } = await now()
  const first = await save([...expenseCategories, 'Iklan'])
  const late = await counter.manager.patch(PATH, {
    version,
    expenseCategories: [...expenseCategories, 'Bunga'],
  })
  expect(late).toMatchObject({ status: 409, body: { code: 'CONFLICT', data: { current: first.body } } })
  const { body } = await counter.owner.get('/api/activity?kind=store&limit=1')
  expect(body.rows[0].changes).toEqual([
    { field: 'expense_categories', before: expenseCategories, after: [...expenseCategories, 'Iklan'] },
  ])
})
