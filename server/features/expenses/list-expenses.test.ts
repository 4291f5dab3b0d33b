import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Expense } from '../../../contract/expenses.ts'
import { dayOf, monthOf } from '../../../core/time/calendar.ts'
import { issuesByField } from '../../testing/counter.ts'
import { openShop } from '../../testing/shop.ts'

const shop = await openShop()
const manager = await shop.as('manager')
afterAll(() => shop.close())

/** An expense entered at an instant, by default spent that day. */
async function spent(at: string, name: string, amount: number, details: object = {}): Promise<void> {
  await shop.db
    .insertInto('expenses')
    .values({ id: uuidv7(), name, amount, createdAt: at, ...details })
    .execute()
}

const list = async (query = '') => {
  const { status, body } = await manager.get(`/api/expenses?${query}`)
  expect(status).toBe(200)
  return body
}
const names = async (query: string): Promise<string[]> =>
  (await list(query)).rows.map((row: Expense) => row.name)
const summary = async (query = '') => {
  const { status, body } = await manager.get(`/api/expenses/summary?${query}`)
  expect(status).toBe(200)
  return body
}

test('a shop without expenses has sums of 0 and the current year to choose', async () => {
  const year = Number(dayOf(new Date(), 'Asia/Jakarta').slice(0, 4))
  const none = { count: 0, total: 0 }
  expect(await summary()).toEqual({
    matched: none,
    period: none,
    largest: null,
    today: { ...none, cash: 0 },
    beside: { year, ...none },
    years: [year],
    categories: [],
  })
  expect(await list()).toEqual({ rows: [], nextCursor: null })
})

describe('around midnight in the shop’s zone', () => {
  beforeAll(async () => {
    await spent('2021-02-28T16:59:59.999Z', 'akhir Februari', 1)
    await spent('2021-02-28T17:00:00.000Z', 'awal Maret', 20)
    await spent('2021-03-31T16:59:59.999Z', 'akhir Maret', 300)
    await spent('2021-03-31T17:00:00.000Z', 'awal April', 4_000)
    await spent('2021-12-31T16:59:59.999Z', 'akhir tahun', 50_000)
    await spent('2021-12-31T17:00:00.000Z', 'awal tahun', 600_000)
  })

  test('a month follows the shop’s zone', async () => {
    expect(await names('year=2021&month=2')).toEqual(['akhir Februari'])
    expect(await names('year=2021&month=3')).toEqual(['akhir Maret', 'awal Maret'])
    expect(await names('year=2021&month=4')).toEqual(['awal April'])
    expect(await names('year=2021&month=12')).toEqual(['akhir tahun'])
    expect(await names('year=2022&month=1')).toEqual(['awal tahun'])
  })

  test('a year follows the shop’s zone', async () => {
    expect((await names('year=2021')).at(0)).toBe('akhir tahun')
    expect(await names('year=2021')).toHaveLength(5)
    expect(await names('year=2022')).toEqual(['awal tahun'])
  })

  test('sums equal the list', async () => {
    expect(await summary('year=2021&month=3')).toMatchObject({
      matched: { count: 2, total: 320 },
      period: { count: 2, total: 320 },
      largest: { name: 'akhir Maret', amount: 300 },
      beside: { year: 2021, count: 5, total: 54_321 },
    })
    expect(await summary('year=2022')).toMatchObject({
      period: { count: 1, total: 600_000 },
      beside: { year: 2021, count: 5, total: 54_321 },
    })
    expect(await summary('year=2023&month=1')).toMatchObject({
      period: { count: 0, total: 0 },
      largest: null,
    })
  })

  test('the matched sum covers only search results', async () => {
    expect(await summary('year=2021&search=akhir')).toMatchObject({
      matched: { count: 3, total: 50_301 },
      period: { count: 5, total: 54_321 },
      largest: { name: 'akhir tahun', amount: 50_000 },
    })
  })

  test('an expense keeps its day when the shop’s zone changes; new ones use the new zone', async () => {
    await sql`update store_config set time_zone = 'Asia/Jayapura'`.execute(shop.db)
    try {
      expect(await names('year=2021&month=2')).toEqual(['akhir Februari'])
      await spent('2021-02-28T15:00:00Z', 'awal Maret di timur', 7)
      expect(await names('year=2021&month=3')).toEqual(['akhir Maret', 'awal Maret', 'awal Maret di timur'])
    } finally {
      await sql`update store_config set time_zone = 'Asia/Jakarta'`.execute(shop.db)
      await sql`update expenses set deleted_at = now() where name = 'awal Maret di timur'`.execute(shop.db)
    }
  })

  test('years start with the first expense', async () => {
    const { years } = await summary()
    expect(years.at(-1)).toBe(2021)
    expect(years[0]).toBe(Number(dayOf(new Date(), 'Asia/Jakarta').slice(0, 4)))
    expect(years).toHaveLength(years[0] - 2021 + 1)
  })
})

test('lists and sums use the day it was spent, not when it was entered', async () => {
  await spent('2014-05-20T03:00:00Z', 'Nota lama', 100, {
    spentOn: '2013-12-31',
    category: 'Bahan',
    method: 'cash',
  })
  await spent('2014-05-21T03:00:00Z', 'Nota tercecer', 30, { spentOn: '2014-01-02', category: 'Bahan' })
  await spent('2014-05-22T03:00:00Z', 'Lembur', 5, {
    spentOn: '2014-01-05',
    category: 'Gaji',
    method: 'qris',
  })
  await spent('2014-05-23T03:00:00Z', 'Parkir', 2, { spentOn: '2014-01-03' })
  expect(await names('year=2013')).toEqual(['Nota lama'])
  // Newest first is what was booked last.
  expect(await names('year=2014&month=1')).toEqual(['Parkir', 'Lembur', 'Nota tercecer'])
  expect(await summary('year=2014')).toMatchObject({
    period: { count: 3, total: 37 },
    largest: { name: 'Nota tercecer', amount: 30 },
    beside: { year: 2013, count: 1, total: 100 },
  })

  // From day to day, both included; by category and method.
  expect(await names('from=2014-01-02&to=2014-01-03')).toEqual(['Parkir', 'Nota tercecer'])
  expect(await names('from=2013-12-31&to=2014-01-02&category=Bahan')).toEqual(['Nota tercecer', 'Nota lama'])
  expect(await names('year=2014&category=')).toEqual(['Parkir'])
  expect(await names('year=2014&method=qris')).toEqual(['Lembur'])
  expect(await names('category=Bahan&method=cash&search=nota')).toEqual(['Nota lama'])
  const narrowed = await summary('from=2013-12-31&to=2014-01-05&category=Bahan&method=cash')
  expect(narrowed).toMatchObject({
    matched: { count: 1, total: 100 },
    period: { count: 4, total: 137 },
    categories: [
      { name: 'Bahan', count: 2 },
      { name: 'Gaji', count: 1 },
    ],
  })
})

test('today’s sum does not depend on the period', async () => {
  const before = (await summary('year=2021&month=3')).today
  const { body } = await manager.post('/api/expenses', { id: uuidv7(), name: 'Bensin', amount: 50_000 })
  const yesterday = new Date(Date.parse(body.createdAt) - 24 * 3_600_000).toISOString()
  await spent(yesterday, 'Parkir kemarin', 2_000)
  expect((await summary('year=2021&month=3')).today).toEqual({
    count: before.count + 1,
    total: before.total + 50_000,
    cash: before.cash,
  })
  await manager.patch(`/api/expenses/${body.id}`, { version: 1, method: 'cash' })
  expect((await summary('year=2021&month=3')).today.cash).toBe(before.cash + 50_000)
  const month = monthOf(dayOf(body.createdAt, 'Asia/Jakarta'))
  const [year, number] = month.split('-').map(Number)
  expect((await names(`year=${year}&month=${number}`))[0]).toBe('Bensin')
})

describe('search', () => {
  beforeAll(async () => {
    await spent('2019-05-01T03:00:00Z', 'Tinta eco solvent 4 warna', 1_380_000)
    await spent('2019-05-02T03:00:00Z', 'Kertas 50% off_set', 90_000)
    await spent('2019-06-01T03:00:00Z', 'Tinta DTF putih', 400_000)
  })

  test('matches every word in any part of the name, case-insensitively', async () => {
    expect(await names('year=2019&search=TINTA')).toEqual(['Tinta DTF putih', 'Tinta eco solvent 4 warna'])
    expect(await names('search=warna+inta')).toEqual(['Tinta eco solvent 4 warna'])
    expect(await names('year=2019&month=5&search=tinta')).toEqual(['Tinta eco solvent 4 warna'])
    expect(await names('year=2019&search=zebra')).toEqual([])
  })

  test('escapes % and _, and finds nothing for characters the database cannot store', async () => {
    expect(await names('year=2019&search=0%25')).toEqual(['Kertas 50% off_set'])
    expect(await names('year=2019&search=f_s')).toEqual(['Kertas 50% off_set'])
    expect(await names('year=2019&search=%5C')).toEqual([])
    expect(await names('year=2019&search=dtf%00')).toEqual(['Tinta DTF putih'])
  })
})

test('pages have no gaps or duplicates, also for expenses of one instant', async () => {
  await sql`
    insert into expenses (id, name, amount, created_at)
    select gen_random_uuid(), 'Massal ' || n, n, '2018-01-01' from generate_series(1, 25) as n
  `.execute(shop.db)
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const after: string = cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''
    const page = await list(`limit=4&year=2018&search=massal${after}`)
    expect(page.rows.length).toBeLessThanOrEqual(4)
    seen.push(...page.rows.map((row: Expense) => row.id))
    cursor = page.nextCursor
  }
  expect(seen).toHaveLength(25)
  expect(new Set(seen).size).toBe(25)
})

test('sums beyond exact numbers do not fail', async () => {
  for (let n = 0; n < 10; n++) await spent('2017-01-01T03:00:00Z', 'Terlalu besar', 999_999_999_999_999)
  const { period } = await summary('year=2017')
  expect(period.count).toBe(10)
  expect(period.total / 1e16).toBeCloseTo(1, 5)
})

test.each([
  ['month=13&year=2026', 'month'],
  ['month=0&year=2026', 'month'],
  ['month=1.5&year=2026', 'month'],
  ['month=3', 'year'],
  ['year=1999', 'year'],
  ['year=2101', 'year'],
  ['year=', 'year'],
  ['year=ini', 'year'],
  [`search=${'x'.repeat(101)}`, 'search'],
  [`category=${'x'.repeat(61)}`, 'category'],
  ['method=debit', 'method'],
  ['from=2026-02-30&to=2026-03-01', 'from'],
  ['from=2026-03-02&to=2026-03-01', 'to'],
  ['year=2026&from=2026-03-01&to=2026-03-02', 'from'],
])('%s is refused at its field, in the list and in the sums', async (query, field) => {
  for (const call of ['expenses', 'expenses/summary']) {
    const reply = await manager.get(`/api/${call}?${query}`)
    expect(reply.status).toBe(400)
    expect(Object.keys(issuesByField(reply))).toEqual([field])
  }
})

test.each(['limit=0', 'limit=1001', 'cursor=x'])('%s is refused', async (query) => {
  const reply = await manager.get(`/api/expenses?${query}`)
  expect(reply.status).toBe(400)
  expect(issuesByField(reply)).toHaveProperty(query.split('=')[0] ?? '')
})
