import { v7 as uuidv7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import { issuesByField } from '../../testing/counter.ts'
import { openShop } from '../../testing/shop.ts'
import { column, fetchExport, shownDate } from '../../testing/spreadsheet.ts'

const shop = await openShop()
afterAll(() => shop.close())

const file = async (query = '') => fetchExport(shop.url, await shop.as('manager'), `expenses/export?${query}`)

async function spent(at: string, name: string, amount: number, details: object = {}) {
  const createdBy = shop.users.manager
  await shop.db
    .insertInto('expenses')
    .values({ id: uuidv7(), name, amount, createdAt: at, createdBy, ...details })
    .execute()
}

test('contains a month of the shop’s calendar with days, times and sum', async () => {
  await spent('2021-02-28T16:59:59.999Z', 'akhir Februari', 1)
  await spent('2021-02-28T17:00:00Z', '=awal Maret', 20)
  const details = { category: '+Bahan', method: 'qris' }
  await spent('2021-03-31T16:59:59Z', 'akhir Maret 🧾', 9_007_199_254_740_000, details)
  await spent('2021-03-31T17:00:00Z', 'awal April', 4_000)
  const read = await file('year=2021&month=3')
  expect(read.file).toMatch(/^pengeluaran-\d{4}-\d\d-\d\d\.xlsx$/)
  expect(read.heads).toEqual([
    'Tanggal',
    'Nama',
    'Kategori',
    'Metode',
    'Foto bukti',
    'Dicatat',
    'Jam',
    'Dicatat oleh',
    'Jumlah',
  ])
  expect(column(read, 'Nama')).toEqual(['akhir Maret 🧾', `'=awal Maret`])
  expect(read.rows.map((row) => `${shownDate(row.Tanggal)} ${shownDate(row.Jam)}`)).toEqual([
    '2021-03-31 23:59',
    '2021-03-01 00:00',
  ])
  expect([column(read, 'Kategori'), column(read, 'Metode')]).toEqual([
    [`'+Bahan`, undefined],
    ['QRIS', undefined],
  ])
  expect(read.rows[0]).toMatchObject({
    Tanggal: { t: 'n', v: 44_286 },
    Jumlah: { t: 'n', v: 9_007_199_254_740_000 },
  })
  expect(read.rows[0]?.['Dicatat oleh']?.v).toEqual(expect.stringMatching(/\w/))
  expect(read.foot).toMatchObject({
    Tanggal: { v: 'Total' },
    Nama: { v: 2, z: '#,##0 "pengeluaran"' },
    Jumlah: { t: 'n', v: 9_007_199_254_740_020, z: '#,##0' },
  })
})

test('shows the day it was spent, and when it was entered', async () => {
  await spent('2020-06-30T18:00:00Z', 'nota lama', 1, { spentOn: '2020-02-29' })
  const read = await file('from=2020-02-29&to=2020-02-29')
  expect(read.rows.map((row) => ['Tanggal', 'Dicatat', 'Jam'].map((head) => shownDate(row[head])))).toEqual([
    ['2020-02-29', '2020-07-01', '01:00'],
  ])
  expect((await file('year=2020&month=6')).rows).toEqual([])
  expect((await file('year=2020&category=&method=cash')).rows).toEqual([])
})

test('filters by search and period, and rejects what the list rejects', async () => {
  expect(column(await file('search=MARET+akhir'), 'Nama')).toEqual(['akhir Maret 🧾'])
  expect((await file('search=a&year=2021')).rows).toHaveLength(4)
  expect((await file('search=tidak+ada')).foot).toMatchObject({ Nama: { v: 0 }, Jumlah: { v: 0 } })
  const manager = await shop.as('manager')
  expect(issuesByField(await manager.get('/api/expenses/export?month=3'))).toEqual({
    year: 'Pilih tahun dari bulan ini',
  })
  expect((await (await shop.as('cashier')).get('/api/expenses/export')).status).toBe(403)
})
