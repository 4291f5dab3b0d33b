import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, describe, expect, test } from 'vitest'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { addDays, dayOf } from '../../../core/time/calendar.ts'
import {
  cancelSale,
  deleteSale,
  issuesByField,
  line,
  openCounter,
  order,
  sell,
} from '../../testing/counter.ts'
import { refreshDailySums } from '../daily-sums/maintain-daily-sums.ts'

const counter = await openCounter()
afterAll(() => counter.close())

/** Sold by the piece, not eligible for the member discount. */
const product = (name: string, pricePerUnit: number, fields: object = {}) =>
  counter.product({ name, unit: 'pcs', pricePerUnit, discountEligible: false, ...fields })

/** A sale made at an instant; by default Rp 110.000 for two metres of film. */
async function sold(at: string, fields: object = {}): Promise<Transaction> {
  const plain = { customerId: counter.regular.id, items: [line(counter.film, { length: 200 })] }
  const sale = await sell(counter, { ...plain, ...fields })
  await sql`update transactions set created_at = ${at} where id = ${sale.id}`.execute(counter.db)
  return sale
}

const get = async (path: string) => {
  const { status, body } = await counter.manager.get(`/api/analytics/${path}`)
  expect(status).toBe(200)
  return body
}
const figures = async (from: string, to = from) => (await get(`figures?from=${from}&to=${to}`)).current

test('a shop without sales has figures of 0', async () => {
  const none = {
    sales: { amount: 0, count: 0, tax: 0 },
    unpaid: 0,
    received: { amount: 0, cash: 0, transfer: 0, qris: 0, refunded: 0, forfeited: 0 },
    expenses: { amount: 0, count: 0, categories: [] },
  }
  expect(await get('figures?from=2020-01-01&to=2020-01-30')).toEqual({ current: none, previous: none })
  expect(await get('timeline?from=2020-01-01&to=2020-01-02')).toEqual({
    unit: 'day',
    rows: [
      { start: '2020-01-01', amount: 0, count: 0 },
      { start: '2020-01-02', amount: 0, count: 0 },
    ],
  })
  expect(await get('years/2020')).toMatchObject({ months: { length: 12 }, firstSale: null })
  const nobody = { customers: 0, count: 0, amount: 0 }
  expect(await get('customers?from=2020-01-01&to=2020-01-30')).toEqual({
    top: [],
    firstTime: nobody,
    returning: nobody,
  })
  expect(await get('breakdown?from=2020-01-01&to=2020-01-30')).toEqual({
    total: 0,
    machines: [],
    categories: [],
    extras: [],
    products: [],
    others: { count: 0, amount: 0 },
    areaPrices: [],
  })
})

describe('a period', () => {
  test.each([
    ['', { from: expect.any(String), to: expect.any(String) }],
    ['?from=2026-02-30&to=2026-03-01', { from: 'Tanggal tidak valid' }],
    ['?from=2026-03-02&to=2026-03-01', { to: 'Tanggal akhir tidak boleh sebelum tanggal awal' }],
    ['?from=1999-12-31&to=2000-01-01', { from: 'Pilih tanggal dari 2000 sampai 2100' }],
    [
      '?from=2026-01-01&to=2101-01-01',
      expect.objectContaining({ from: 'Pilih tanggal dari 2000 sampai 2100' }),
    ],
    ['?from=2010-01-01&to=2026-01-01', { to: 'Paling lama 10 tahun' }],
  ])('%s is refused', async (query, sentences) => {
    for (const call of ['figures', 'timeline', 'breakdown', 'customers']) {
      const reply = await counter.owner.get(`/api/analytics/${call}${query}`)
      expect(reply).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } })
      expect(issuesByField(reply)).toEqual(sentences)
    }
  })

  test.each(['1999', '2101', 'x', '2026.5'])('year %s is refused', async (year) => {
    expect((await counter.owner.get(`/api/analytics/years/${year}`)).status).toBe(400)
  })

  test('begins and ends at midnight of the shop’s current time zone', async () => {
    await sold('2019-03-31T15:30:00Z') // 22.30 WIB, 23.30 WITA, 00.30 WIT
    await sold('2019-03-31T16:59:59.999Z')
    await sold('2019-03-31T17:00:00Z')
    const counts = async () => [
      (await figures('2019-03-31')).sales.count,
      (await figures('2019-04-01')).sales.count,
      (await get('years/2019')).months.slice(2, 4).map((month: { count: number }) => month.count),
    ]
    const zone = (name: string) => sql`update store_config set time_zone = ${name}`.execute(counter.db)
    expect(await counts()).toEqual([2, 1, [2, 1]])
    await zone('Asia/Makassar')
    expect(await counts()).toEqual([1, 2, [1, 2]])
    await zone('Asia/Jayapura')
    expect(await counts()).toEqual([0, 3, [0, 3]])
    await zone('Asia/Jakarta')
  })

  test('of more than 92 days has monthly bars that count only its own days', async () => {
    await sold('2018-01-31T10:00:00Z')
    await sold('2018-02-01T10:00:00Z')
    const { unit, rows } = await get('timeline?from=2018-02-01&to=2018-05-04')
    expect(unit).toBe('month')
    expect(rows.map((row: { start: string; count: number }) => [row.start, row.count])).toEqual([
      ['2018-02-01', 1],
      ['2018-03-01', 0],
      ['2018-04-01', 0],
      ['2018-05-01', 0],
    ])
    expect((await get('timeline?from=2018-02-01&to=2018-05-03')).unit).toBe('day')
  })
})

describe('revenue', () => {
  test('excludes cancelled and deleted sales', async () => {
    const [kept, cancelled, deleted] = await Promise.all([
      sold('2017-05-05T05:00:00Z'),
      sold('2017-05-05T05:00:00Z', { customerId: counter.gold.id }),
      sold('2017-05-05T05:00:00Z', { customerId: counter.silver.id }),
    ])
    expect((await figures('2017-05-05')).sales).toEqual({ amount: 330_000, count: 3, tax: 30_000 })
    const { version } = (await counter.owner.get(`/api/transactions/${cancelled.id}`)).body
    await counter.owner.patch(`/api/transactions/${cancelled.id}`, { version, status: 'cancelled' })
    await deleteSale(counter.owner, deleted.id)
    expect((await figures('2017-05-05')).sales).toEqual({ amount: kept.total, count: 1, tax: 10_000 })
    expect(await figures('2017-05-05')).toMatchObject({ unpaid: kept.total })
    expect(await get('breakdown?from=2017-05-05&to=2017-05-05')).toMatchObject({ total: kept.total })
  })

  test('is distributed over the lines after their own discounts, to the rupiah', async () => {
    // The film is not eligible for the gold customer's 15 %.
    const { total } = await sold('2017-06-06T05:00:00Z', order(counter))
    expect(total).toBe(281_000)
    const { products, machines, categories } = await get('breakdown?from=2017-06-06&to=2017-06-06')
    const of = (id: string) => products.find((product: { id: string }) => product.id === id)
    // 127.500, 68.000 and 60.000 of 255.500 are left.
    expect(of(counter.banner.id)).toMatchObject({ name: counter.banner.name, amount: 140_225 })
    expect(of(counter.card.id).amount).toBe(74_786)
    expect(of(counter.film.id).amount).toBe(65_989)
    expect(machines).toEqual([{ name: 'Digital Printing', amount: total }])
    expect(categories).toEqual([
      { name: 'Banner', amount: 140_225 },
      { name: 'Kartu', amount: 74_786 },
      { name: 'Sablon', amount: 65_989 },
    ])
  })

  test('keeps the machine and category of the sale; a deleted product keeps its name', async () => {
    const mug = await product('Mug Sablon', 10_000, { category: 'Kartu' })
    await sold('2017-07-07T05:00:00Z', { items: [line(mug)] })
    const { id, version } = mug
    await counter.owner.patch(`/api/products/${id}`, {
      version,
      category: 'Brosur',
      machineType: 'Sublimation',
    })
    await counter.owner.delete(`/api/products/${id}`)
    expect(await get('breakdown?from=2017-07-07&to=2017-07-07')).toEqual({
      total: 11_000,
      machines: [{ name: 'Digital Printing', amount: 11_000 }],
      categories: [{ name: 'Kartu', amount: 11_000 }],
      extras: [],
      products: [{ id, name: 'Mug Sablon', amount: 11_000 }],
      others: { count: 0, amount: 0 },
      areaPrices: [],
    })
  })

  test('says what a m² brought, and what its product asked for it', async () => {
    const cloth = await counter.product({
      ...{ name: 'Kain', unit: 'm²', pricePerUnit: 20_000, billing: { mode: 'minimum', area: 1 } },
    })
    const { id } = cloth
    // 0,5 m² billed as 1 m², and 2 m² at 15.000 instead of 20.000.
    const items = [
      line(cloth, { length: 100, width: 50 }),
      line(cloth, { length: 100, width: 100, quantity: 2, changedPrice: 15_000, priceReason: 'Langganan' }),
    ]
    await sold('2017-10-20T05:00:00Z', { items })
    const { areaPrices } = await get('breakdown?from=2017-10-20&to=2017-10-20')
    expect(areaPrices).toEqual([{ id, name: 'Kain', squareMetres: 2.5, realised: 20_000, listed: 20_000 }])
  })

  test('lists the top ten products and sums up the others', async () => {
    for (let n = 1; n <= 12; n++) {
      const one = await product(`Produk ${n}`, n * 50_000)
      await sold('2017-08-08T05:00:00Z', { items: [line(one)] })
    }
    const { products, others, total } = await get('breakdown?from=2017-08-08&to=2017-08-08')
    expect(products.map((product: { name: string }) => product.name)).toEqual(
      Array.from({ length: 10 }, (_, index) => `Produk ${12 - index}`),
    )
    expect(others).toEqual({ count: 2, amount: 165_000 })
    expect(total).toBe(78 * 55_000)
  })

  test('of trillions is exact', async () => {
    const tower = await product('Gedung', 900_000_000_000)
    await sold('2017-09-09T05:00:00Z', { items: [line(tower, { quantity: 1000 })] })
    expect((await figures('2017-09-09')).sales.amount).toBe(990_000_000_000_000)
    expect((await get('breakdown?from=2017-09-09&to=2017-09-09')).products[0].amount).toBe(
      990_000_000_000_000,
    )
  })
})

describe('money received', () => {
  const paid = (sale: Transaction, at: string, amount: number, method: string) =>
    sql`insert into payments (id, transaction_id, amount, tendered, method, created_at)
      values (${uuidv7()}, ${sale.id}, ${amount}, ${amount}, ${method}, ${at})`.execute(counter.db)

  test('counts on its day by method, net of refunds', async () => {
    const sale = await sold('2016-01-01T05:00:00Z')
    await paid(sale, '2016-01-02T05:00:00Z', 60_000, 'cash')
    await paid(sale, '2016-01-02T06:00:00Z', 50_000, 'qris')
    await paid(sale, '2016-01-02T07:00:00Z', -10_000, 'cash')
    await paid(sale, '2016-01-03T07:00:00Z', -5000, 'transfer')
    expect((await figures('2016-01-01')).received.amount).toBe(0)
    expect((await figures('2016-01-02')).received).toEqual({
      amount: 100_000,
      cash: 50_000,
      transfer: 0,
      qris: 50_000,
      refunded: 10_000,
      forfeited: 0,
    })
    expect((await figures('2016-01-03')).received).toMatchObject({ amount: -5000, transfer: -5000 })
    // Owed at the end of the period, regardless of later payments.
    expect((await figures('2016-01-01')).unpaid).toBe(sale.total)
    expect((await figures('2016-01-01', '2016-01-02')).unpaid).toBe(sale.total - 100_000)
    expect((await figures('2016-01-01', '2016-12-31')).unpaid).toBe(sale.total - 95_000)
    expect((await get('figures?from=2016-01-02&to=2016-01-02')).previous.unpaid).toBe(sale.total)
    expect((await figures('2016-01-02')).unpaid).toBe(0)
  })

  test('stays received on its day when the sale is cancelled or deleted later; the refund counts on its own day', async () => {
    const sale = await sold('2016-02-01T05:00:00Z')
    await paid(sale, '2016-02-02T05:00:00Z', 60_000, 'cash')
    const today = dayOf(new Date(), 'Asia/Jakarta')
    const before = (await figures(today)).received
    await cancelSale(counter.owner, sale.id, 20_000)
    expect((await figures(today)).received).toMatchObject({
      amount: before.amount - 20_000,
      forfeited: before.forfeited + 40_000,
    })
    expect((await figures('2016-02-02')).received.amount).toBe(60_000)
    await deleteSale(counter.owner, sale.id)
    expect((await figures('2016-02-02')).received.amount).toBe(60_000)
    expect((await figures(today)).received).toMatchObject({
      amount: before.amount - 60_000,
      refunded: before.refunded + 60_000,
      forfeited: before.forfeited,
    })
  })
})

describe('the period before', () => {
  const previous = async (query: string) => (await get(`figures?${query}`)).previous.sales.count

  test('is the same days of the previous month or year for calendar periods', async () => {
    await sold('2014-02-28T05:00:00Z')
    await sold('2014-03-01T05:00:00Z')
    await sold('2014-03-10T05:00:00Z')
    await sold('2014-03-11T05:00:00Z')
    expect(await previous('from=2014-04-01&to=2014-04-10')).toBe(0)
    expect(await previous('from=2014-04-01&to=2014-04-10&unit=month')).toBe(2)
    expect(await previous('from=2014-04-01&to=2014-04-30&unit=month')).toBe(3)
    expect(await previous('from=2015-01-01&to=2015-03-10&unit=year')).toBe(3)
  })

  test('ends at the same time of day as the current, unfinished period, also within a stored slice', async () => {
    const ago = (hours: number) => new Date(Date.now() - (30 * 24 + hours) * 3_600_000).toISOString()
    const [earlier, later] = [await sold(ago(1)), await sold(ago(-1))]
    for (const [{ id }, at] of [
      [earlier, ago(1)],
      [later, ago(-1)],
    ] as const) {
      await sql`insert into payments (id, transaction_id, amount, tendered, method, created_at)
        values (${uuidv7()}, ${id}, 7, 7, 'cash', ${at})`.execute(counter.db)
    }
    await refreshDailySums(counter.db)
    const today = dayOf(new Date(), 'Asia/Jakarta')
    const { previous } = await get(`figures?from=${addDays(today, -29)}&to=${today}`)
    expect(previous).toMatchObject({
      sales: { amount: 110_000, count: 1 },
      received: { amount: 7 },
      unpaid: 110_000 - 7,
    })
  })

  test.each([
    ['from=2026-01-02&to=2026-01-05&unit=month', 'Bukan satu bulan atau tahun dari awalnya'],
    ['from=2026-01-01&to=2026-02-05&unit=month', 'Bukan satu bulan atau tahun dari awalnya'],
    ['from=2026-02-01&to=2026-02-05&unit=year', 'Bukan satu bulan atau tahun dari awalnya'],
    ['from=2026-02-01&to=2026-02-05&unit=week', expect.any(String)],
  ])('%s is refused', async (query, sentence) => {
    const reply = await counter.owner.get(`/api/analytics/figures?${query}`)
    expect(reply.status).toBe(400)
    expect(issuesByField(reply)).toEqual({ unit: sentence })
  })
})

test('later payments reduce what was unpaid by the time of the sale', async () => {
  const { id } = await sold(new Date().toISOString())
  await counter.cashier.post(`/api/transactions/${id}/payments`, {
    id: uuidv7(),
    amount: 40_000,
    method: 'cash',
  })
  await sql`update transactions set created_at = '2019-06-06T05:00:00Z' where id = ${id}`.execute(counter.db)
  expect(await figures('2019-06-06')).toMatchObject({ unpaid: 110_000, received: { amount: 0 } })
})

test('expenses count on the day they were spent, by category', async () => {
  const spend = (amount: number, fields: object) =>
    counter.manager.post('/api/expenses', { id: uuidv7(), name: 'Tinta', amount, ...fields })
  await spend(5, { spentOn: '2013-03-01' })
  await spend(70, { spentOn: '2013-03-31', category: 'Bahan' })
  await spend(30, { spentOn: '2013-03-01', category: 'Gaji' })
  await spend(20, { spentOn: '2013-03-02', category: 'Bahan' })
  await spend(900, { spentOn: '2013-02-28', category: 'Sewa' })
  const { current, previous } = await get('figures?from=2013-03-01&to=2013-03-31&unit=month')
  expect(current.expenses).toEqual({
    amount: 125,
    count: 4,
    categories: [
      { name: 'Bahan', amount: 90, count: 2 },
      { name: 'Gaji', amount: 30, count: 1 },
      { name: null, amount: 5, count: 1 },
    ],
  })
  expect(previous.expenses).toMatchObject({ amount: 900, count: 1 })
})

test('the first sale is the first that is neither cancelled nor deleted', async () => {
  const sale = await sold('2012-05-05T16:59:00Z')
  expect((await get('years/2026')).firstSale).toBe('2012-05-05')
  await cancelSale(counter.owner, sale.id, 0)
  expect((await get('years/2026')).firstSale > '2012-05-05').toBe(true)
})

test('customers are new in the period of their first valid sale', async () => {
  const [first, second] = await Promise.all([
    counter.customer('Bengkel Putra Motor', 'regular'),
    counter.customer('Apotek Sehat Farma', 'regular'),
  ])
  const early = await sold('2015-01-10T05:00:00Z', { customerId: first.id })
  await sold('2015-02-10T05:00:00Z', { customerId: first.id })
  await sold('2015-02-11T05:00:00Z', { customerId: second.id })
  await sold('2015-02-12T05:00:00Z', { customerId: second.id })
  const february = () => get('customers?from=2015-02-01&to=2015-02-28')
  expect(await february()).toEqual({
    top: [
      { id: second.id, name: 'Apotek Sehat Farma', amount: 220_000, count: 2 },
      { id: first.id, name: 'Bengkel Putra Motor', amount: 110_000, count: 1 },
    ],
    firstTime: { customers: 1, count: 2, amount: 220_000 },
    returning: { customers: 1, count: 1, amount: 110_000 },
  })
  await sql`update transactions set status = 'cancelled', cancelled_at = now() where id = ${early.id}`.execute(
    counter.db,
  )
  expect((await february()).firstTime).toEqual({ customers: 2, count: 3, amount: 330_000 })
})

test('sales by cashier cover the sales of the period by the user who made them', async () => {
  const day = '2021-05-05'
  const at = `${day}T03:00:00Z`
  await sold(at)
  await sold(at)
  const items = [line(counter.film, { length: 100 })]
  const { body: other } = await counter.manager.post('/api/transactions', order(counter, { items }))
  await sql`update transactions set created_at = ${at} where id = ${other.id}`.execute(counter.db)
  const gone = await sold(at)
  await cancelSale(counter.manager, gone.id)
  const { rows } = await get(`cashiers?from=${day}&to=${day}`)
  const { sales } = await figures(day)
  expect(rows.map(({ count }: { count: number }) => count)).toEqual([2, 1])
  expect(rows[0].amount).toBe(220_000)
  expect(rows[0].amount + rows[1].amount).toBe(sales.amount)
  expect(new Set(rows.map(({ name }: { name: string }) => name)).size).toBe(2)
  expect((await get('cashiers?from=2020-01-01&to=2020-01-30')).rows).toEqual([])
})

test('the last ten transactions are listed, cancelled ones included', async () => {
  const { rows } = await get('latest')
  expect(rows).toHaveLength(10)
  const { body } = await counter.owner.get('/api/transactions?limit=10')
  expect(rows).toEqual(body.rows)
})

test('cashiers and operators are refused', async () => {
  for (const person of [counter.cashier, counter.operator]) {
    for (const call of ['figures', 'timeline', 'breakdown', 'customers', 'latest', 'years/2026']) {
      const query = '?from=2026-01-01&to=2026-01-30'
      expect((await person.get(`/api/analytics/${call}${query}`)).status).toBe(403)
    }
  }
})
