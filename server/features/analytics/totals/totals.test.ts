import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll, expect, test } from 'vitest'
import { PAYMENT_METHODS } from '../../../../core/payments/payment.ts'
import {
  chartBars,
  countDays,
  type DaySpan,
  monthsOfYear,
  rangeWindow,
  TOP_COUNT,
} from '../../../../core/shop/analytics.ts'
import {
  addDays,
  type Day,
  dayOf,
  monthOf,
  type ShopZone,
  startOfDay,
} from '../../../../core/time/calendar.ts'
import { readInSnapshot } from '../../../platform/database/snapshot.ts'
import { transaction, transactionContext } from '../../../platform/database/transaction.ts'
import { cancelSale, deleteSale, line, openCounter, sell } from '../../../testing/counter.ts'
import { seededRandom } from '../../../testing/random.ts'
import { readBooks, recompute } from '../../../testing/recomputed-analytics.ts'
import { checkAnalytics } from '../../health/checks/kept-sums.queries.ts'
import { loadBuyers } from '../queries.ts'
import { refreshStaleTotals } from './maintain-totals.ts'
import { refreshTotals } from './queries.ts'

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
const { version } = (await counter.owner.get('/api/store')).body
await counter.owner.patch('/api/store', { version, expressRate: 0.1, expressFee: 7_000 })

const { random, oneOf } = seededRandom(20_260_822)

/** Random instants, most of them within a second of a midnight of one of the zones. */
function someInstant(): Date {
  const midnight = startOfDay(oneOf(TURNS), oneOf(ZONES)).getTime()
  return new Date(midnight + oneOf([0, -1, 1, -1000, 999, random(86_400_000), random(40 * 86_400_000)]))
}

const someItems = () =>
  Array.from({ length: 1 + random(4) }, () =>
    line(oneOf([counter.banner, counter.card, counter.film, gift]), {
      quantity: 1 + random(300),
      length: (1 + random(9000)) / 100,
      width: (1 + random(9000)) / 100,
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
  await sql`with later as (update payments set later = true where transaction_id = ${id} returning *)
    insert into later_payments
    select later.id, sale.id, sale.created_at, later.created_at, amount
    from later join transactions as sale on sale.id = transaction_id`.execute(counter.db)
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

  const { top, firstTime, returning } = await ask('customers', range)
  const { amounts, ...groups } = right.customers
  expect({ firstTime, returning }).toEqual(groups)
  // The split does not depend on which list is read.
  const many = await readInSnapshot(counter.db, (moment) =>
    loadBuyers(moment, rangeWindow(range, zone), { top: TOP_COUNT, maxEarlier: 0 }),
  )
  expect(many).toEqual({ top, firstTime, returning })
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

test('slices never cross a midnight of any Indonesian zone, nor months a month’s start', async () => {
  const { rows } = await sql`
    select at from generate_series('2023-12-01T00:00Z'::timestamptz, '2025-01-31T00:00Z', '1 hour') as at,
      (values ('Asia/Jakarta'), ('Asia/Makassar'), ('Asia/Jayapura')) as zone (name),
      lateral (select at - interval '1 ms') as just (before)
    where not (slice_of(at) <= at and at < slice_end(slice_of(at)) and month_of(at) <= at and at < month_end(month_of(at)) and month_of(slice_of(at)) = month_of(at))
      or date_trunc('day', before at time zone name) <> date_trunc('day', at at time zone name)
        and slice_of(before) = slice_of(at)
      or date_trunc('month', before at time zone name) <> date_trunc('month', at at time zone name)
        and month_of(before) = month_of(at)`.execute(counter.db)
  expect(rows).toEqual([])
})

test('sums equal the rows after any change, also while they are refreshed', async () => {
  await sql`alter table payments disable trigger append_only`.execute(counter.db)
  await sql`update products set category = 'Lainnya' where id = ${counter.film.id}`.execute(counter.db)
  const known: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const refreshing = random(3) === 0 ? refreshStaleTotals(counter.served) : null
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
  await refreshStaleTotals(counter.served)
  const { rows } = await sql`select from stale_slices`.execute(counter.db)
  expect(rows).toEqual([])
  const { rows: packed } = await sql`
    select (select count(*) > 0 from buyer_months) as months, (select count(*) > 0 from buyer_years) as years`.execute(
    counter.db,
  )
  expect(packed).toEqual([{ months: true, years: true }])
  expect(await readInSnapshot(counter.db, checkAnalytics)).toMatchObject({ wrong: [] })
  await compareAll()
})

test('slices refreshed by an older version, without buyers, are refreshed again', async () => {
  await refreshStaleTotals(counter.served)
  const kept = ['buyer_slices', 'buyer_months', 'buyer_years'].map(
    (name) => [sql.table(name), sql.table(`former_${name}`)] as const,
  )
  for (const [table, former] of kept) await sql`create table ${former} as table ${table}`.execute(counter.db)
  const { id } = await sell(counter)
  await sql`update transactions set created_at = '2024-03-05T05:00:00Z' where id = ${id}`.execute(counter.db)
  await refreshStaleTotals(counter.served)
  for (const [table, former] of kept) {
    await sql`delete from ${table}`.execute(counter.db)
    await sql`insert into ${table} table ${former}`.execute(counter.db)
  }
  await refreshStaleTotals(counter.served)
  expect(await readInSnapshot(counter.db, checkAnalytics)).toMatchObject({ wrong: [] })
  await sql`update store_config set time_zone = 'Asia/Jayapura'`.execute(counter.db)
  await compare({ from: '2024-03-01', to: '2024-03-31' }, 'Asia/Jayapura')
})

test('the first sale of a month inside a packed year counts at once', async () => {
  const soldAt = async (at: string) => {
    const { id } = await sell(counter)
    await sql`update transactions set created_at = ${at} where id = ${id}`.execute(counter.db)
  }
  await soldAt('2021-01-05T05:00:00Z')
  await soldAt('2021-03-05T05:00:00Z')
  await refreshStaleTotals(counter.served)
  await soldAt('2021-02-05T05:00:00Z')
  await transaction(transactionContext(counter.served), (tx) => refreshTotals(tx, 100))
  const { firstTime, returning } = await ask('customers', { from: '2021-01-01', to: '2021-12-31' })
  expect(firstTime.count + returning.count).toBe(3)
})

test('a change committed during the refresh of its day is not lost', async () => {
  const { id } = await sell(counter)
  await refreshStaleTotals(counter.served)
  const [cancelling, worked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const slow = counter.db.transaction().execute(async (db) => {
    await sql`update transactions set status = 'cancelled' where id = ${id}`.execute(db)
    cancelling.resolve()
    await worked.promise
  })
  await cancelling.promise
  // Another sale makes the day stale; it is refreshed before the cancellation is committed.
  await sell(counter, { customerId: counter.regular.id })
  await refreshStaleTotals(counter.served)
  worked.resolve()
  await slow
  const today = dayOf(new Date(), 'Asia/Jayapura')
  await compare({ from: addDays(today, -2), to: today }, 'Asia/Jayapura')
  // The current month and year are computed from their slices.
  const first = `${monthOf(today)}-01`
  await compare({ from: first, to: addDays(first, 27) }, 'Asia/Jayapura')
  await compare({ from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` }, 'Asia/Jayapura')
})
