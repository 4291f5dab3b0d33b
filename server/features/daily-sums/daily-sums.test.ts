import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import { PAYMENT_METHODS } from '../../../core/payments/payment.ts'
import { chartBars, countDays, type DaySpan, monthsOfYear } from '../../../core/shop/analytics.ts'
import { addDays, type Day, dayOf, type ShopZone, startOfDay } from '../../../core/time/calendar.ts'
import { readInSnapshot } from '../../platform/database/snapshot.ts'
import { cancelSale, deleteSale, line, openCounter, sell } from '../../testing/counter.ts'
import { seededRandom } from '../../testing/random.ts'
import { readBooks, recompute } from '../../testing/recomputed-analytics.ts'
import { checkAnalytics, checkCounts } from '../health/checks/daily-sums.queries.ts'
import { refreshDailySums } from './maintain-daily-sums.ts'

const ROUNDS = 40
const AT_ONCE = 5
const ZONES: ShopZone[] = ['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura']
/** Days around the ends of months and years. */
const TURNS: Day[] = [
  '2023-12-31',
  '2024-01-01',
  '2024-02-29',
  '2024-03-01',
  '2024-12-31',
  '2025-01-01',
  '2025-01-31',
]

const counter = await openCounter()
afterAll(() => counter.close())

// A free order can still have an express surcharge.
const gift = await counter.product({ name: 'Bonus Pin', unit: 'pcs', pricePerUnit: 0 })
const design = await counter.product({
  name: 'Jasa desain',
  unit: 'pcs',
  pricePerUnit: 33_333,
  neverDiscounted: true,
})
const EXTRAS = (
  [
    ['Mata ayam', 'count', 777, true],
    ['Lipat lem', 'piece', 0, true],
    ['Jasa desain', 'order', 33_333, false],
  ] as const
).map(([name, basis, price, discountable]) => ({
  ...{ id: uuidv7(), name, basis, price, discountable, categories: [] },
  ...{ distance: null, sides: null, free: 0, onByDefault: false },
}))
const { version, productSettings } = (await counter.owner.get('/api/store')).body
const listed = await counter.owner.patch('/api/store/product-settings', {
  ...{ version, productSettings, extras: EXTRAS },
})
await counter.owner.patch('/api/store', {
  ...{ version: listed.body.version, expressRate: 0.1, expressFee: 7_000 },
})

const { random, oneOf } = seededRandom(20_260_822)

/** Random instants, most of them within a second of a midnight of one of the zones. */
function someInstant(): Date {
  const midnight = startOfDay(oneOf(TURNS), oneOf(ZONES)).getTime()
  return new Date(midnight + oneOf([0, -1, 1, -1000, 999, random(86_400_000), random(40 * 86_400_000)]))
}

const someItems = () =>
  Array.from({ length: 1 + random(4) }, () =>
    line(oneOf([counter.banner, counter.card, counter.film, gift, design]), {
      quantity: 1 + random(300),
      length: (1 + random(9000)) / 100,
      width: (1 + random(9000)) / 100,
      extras: EXTRAS.filter(() => random(3) === 0).map(({ id }) => ({ id })),
    }),
  )

async function sale(known: string[]): Promise<void> {
  const fields = {
    customerId: oneOf([counter.gold, counter.silver, counter.regular]).id,
    items: someItems(),
    discountPercent: oneOf([0, 0, 12.5, 100]),
    isExpress: random(3) === 0,
    paidAmount: oneOf([0, random(100_000)]),
    paymentMethod: oneOf(PAYMENT_METHODS),
  }
  const { id } = await sell(counter, fields)
  known.push(id)
  // Backdated, with later payments.
  await sql`update transactions set created_at = ${someInstant()} where id = ${id}`.execute(counter.db)
  await sql`update payments set later = true where transaction_id = ${id}`.execute(counter.db)
  await sql`insert into stale_days select created_at::date from payments where transaction_id = ${id}`.execute(
    counter.db,
  )
}

/** A payment or a refund at another time. */
async function pay(id: string): Promise<void> {
  await sql`
    insert into payments (id, transaction_id, amount, tendered, method, created_at)
    select ${uuidv7()}, id, part, part, ${oneOf(PAYMENT_METHODS)}, ${someInstant()}
    from (
      select id, case when ${random(3)} = 0 then -ceil(paid_amount / 3.0) else ceil(remaining_amount / 2.0) end as part
      from transactions where id = ${id} and deleted_at is null for update
    ) as sale where part <> 0`.execute(counter.db)
}

async function change(id: string): Promise<void> {
  const { status, body } = await counter.owner.get(`/api/transactions/${id}`)
  if (status !== 200) return
  if (random(4) === 0) {
    await cancelSale(counter.owner, id, random(body.paidAmount + 1))
    return
  }
  const edits = [
    { status: oneOf(['completed', 'processing']) },
    { items: someItems(), paidAmount: 0, refundReason: 'Salah hitung' },
    { items: body.items.slice(0, 1), discountPercent: random(101), refundReason: 'Salah hitung' },
    { paymentMethod: oneOf(['cash', 'transfer', 'qris']) },
    { isExpress: random(2) === 0, refundReason: 'Salah hitung' },
    { customerId: oneOf([counter.gold, counter.silver, counter.regular]).id },
  ]
  await counter.owner.patch(`/api/transactions/${id}`, { version: body.version, ...oneOf(edits) })
}

async function doSomething(known: string[]): Promise<void> {
  const id = known.length > 0 ? oneOf(known) : undefined
  switch (id ? random(9) : 0) {
    case 0:
    case 1:
    case 2:
      return sale(known)
    case 3:
    case 4:
      return pay(id as string)
    case 5:
    case 6:
      return change(id as string)
    case 7:
      await sql`insert into expenses (id, name, amount, created_at)
        values (${uuidv7()}, 'Tinta', ${random(90_000)}, ${someInstant()})`.execute(counter.db)
      return
    default:
      if (random(3) === 0) await deleteSale(counter.owner, id as string)
  }
}

const ask = async (path: string, { from, to }: DaySpan) => {
  const { status, body } = await counter.manager.get(`/api/analytics/${path}?from=${from}&to=${to}`)
  expect(status).toBe(200)
  return body
}
const named = (key: 'name' | 'id', parts: { name: string; id: string; amount: number }[]) =>
  Object.fromEntries(parts.map((part) => [part[key], part.amount]))

async function compare(range: DaySpan, zone: ShopZone): Promise<void> {
  const books = await readBooks(counter.db)
  const right = recompute(books, range, zone)
  const before = { from: addDays(range.from, -countDays(range)), to: addDays(range.from, -1) }
  const { current, previous } = await ask('figures', range)
  expect(current).toEqual(right.figures)
  expect(previous).toEqual(recompute(books, before, zone).figures)

  const { unit, starts } = chartBars(range)
  const bars = await ask('timeline', range)
  const expected = unit === 'day' ? right.days : right.months
  expect(bars).toEqual({
    unit,
    rows: starts.map((start) => ({ start, amount: 0, count: 0, ...expected.get(start) })),
  })

  const parts = await ask('breakdown', range)
  expect(parts.total).toBe(right.figures.sales.amount)
  expect(named('name', parts.machines)).toEqual(right.machines)
  expect(named('name', parts.categories)).toEqual(right.categories)
  expect(named('id', parts.products)).toEqual(right.products)
  expect(named('name', parts.extras)).toEqual(right.extras)
  const areaPrices = parts.areaPrices.map(({ id, name: _, ...prices }: { id: string; name: string }) => [
    id,
    Object.fromEntries(
      Object.entries(prices).map(([key, value]) => [key, expect.closeTo(value as number, 4)]),
    ),
  ])
  expect(right.areaPrices).toEqual(Object.fromEntries(areaPrices))

  const { top, firstTime, returning } = await ask('customers', range)
  const { amounts, ...groups } = right.customers
  expect({ firstTime, returning }).toEqual(groups)
  expect(top.map((customer: { amount: number }) => customer.amount)).toEqual(
    amounts.map(({ amount }) => amount),
  )
  expect(named('name', top)).toEqual(Object.fromEntries(amounts.map(({ name, amount }) => [name, amount])))
}

async function compareYear(year: number, zone: ShopZone): Promise<void> {
  const { body } = await counter.owner.get(`/api/analytics/years/${year}`)
  const books = await readBooks(counter.db)
  for (const [months, of] of [
    [body.months, year],
    [body.before, year - 1],
  ] as const) {
    const right = recompute(books, { from: `${of}-01-01`, to: `${of}-12-31` }, zone).months
    expect(months).toEqual(
      monthsOfYear(of).map((start) => ({ start, amount: 0, count: 0, ...right.get(start) })),
    )
  }
}

async function compareAll(): Promise<void> {
  for (const zone of ZONES) {
    await sql`update store_config set time_zone = ${zone}`.execute(counter.db)
    const from = addDays(oneOf(TURNS), -random(3))
    await compare({ from, to: from }, zone)
    await compare({ from, to: addDays(from, random(60)) }, zone)
    await compare({ from, to: addDays(from, 93 + random(400)) }, zone)
    await compareYear(2024, zone)
  }
}

test('sums equal the rows after any change, also while they are refreshed', async () => {
  await sql`alter table payments disable trigger append_only`.execute(counter.db)
  await sql`update products set category = 'Lainnya' where id = ${counter.film.id}`.execute(counter.db)
  const known: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const refreshing = random(3) === 0 ? refreshDailySums(counter.served) : null
    await Promise.all(Array.from({ length: AT_ONCE }, () => doSomething(known)))
    await refreshing
    if (round === ROUNDS / 2) {
      await sql`update products set category = 'Spanduk', machine_type = 'Sublimation' where id = ${counter.banner.id}`.execute(
        counter.db,
      )
    }
    if (round % 10 === 9) await compareAll()
  }
  // Everything is read from stored sums now.
  await refreshDailySums(counter.served)
  const { rows } = await sql`select from stale_days`.execute(counter.db)
  expect(rows).toEqual([])
  expect(await readInSnapshot(counter.db, checkCounts)).toMatchObject({ wrong: [] })
  expect(await readInSnapshot(counter.db, checkAnalytics)).toMatchObject({ wrong: [] })
  await compareAll()
})

test('a change committed during the refresh of its day is not lost', async () => {
  const { id } = await sell(counter)
  await refreshDailySums(counter.served)
  const [cancelling, worked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow = counter.db.transaction().execute(async (db) => {
    await sql`update transactions set status = 'cancelled', cancelled_at = now() where id = ${id}`.execute(db)
    cancelling.resolve()
    await worked.promise
  })
  await cancelling.promise
  // Another sale makes the day stale; it is refreshed before the cancellation is committed.
  await sell(counter, { customerId: counter.regular.id })
  await refreshDailySums(counter.served)
  worked.resolve()
  await slow
  const today = dayOf(new Date(), 'Asia/Jayapura')
  await compare({ from: addDays(today, -2), to: today }, 'Asia/Jayapura')
})

test('after a change of the time zone the sums are right at once, and are stored again', async () => {
  await refreshDailySums(counter.served)
  await sql`update store_config set time_zone = 'Asia/Jakarta'`.execute(counter.db)
  const range: DaySpan = { from: '2023-12-01', to: '2025-02-28' }
  await compare(range, 'Asia/Jakarta')
  await refreshDailySums(counter.served)
  expect(await readInSnapshot(counter.db, checkCounts)).toMatchObject({ wrong: [] })
  expect(await readInSnapshot(counter.db, checkAnalytics)).toMatchObject({ wrong: [] })
  await compare(range, 'Asia/Jakarta')
})
