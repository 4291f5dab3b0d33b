// Over 250 lines: all cases share the set-up of one shop.
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import type { TransactionSummary } from '../../../../contract/transaction-record.ts'
import { issuesByField, line, openCounter, sell } from '../../../testing/counter.ts'

const counter = await openCounter()
afterAll(() => counter.close())

const list = async (query = '') => {
  const { status, body } = await counter.operator.get(`/api/transactions?${query}`)
  expect(status).toBe(200)
  return body
}
const ids = async (query: string): Promise<string[]> =>
  (await list(query)).rows.map((row: TransactionSummary) => row.id)

/** One card (Rp 522,5: total Rp 500 and cashback), created at an instant. */
async function soldAt(at: string, fields: object = {}) {
  const sale = await sell(counter, {
    customerId: counter.regular.id,
    items: [line(counter.card, { quantity: 10 })],
    ...fields,
  })
  await sql`update transactions set created_at = ${at} where id = ${sale.id}`.execute(counter.db)
  return sale
}

async function pages(query: string): Promise<string[]> {
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: { rows: TransactionSummary[]; nextCursor: string | null } = await list(
      `${query}${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`,
    )
    seen.push(...page.rows.map((row) => row.id))
    cursor = page.nextCursor
  }
  return seen
}

test('the list returns summaries, newest first', async () => {
  const older = await sell(counter, { paidAmount: 100_000 })
  const newer = await sell(counter)
  const { rows } = await list('limit=2')
  expect(rows.map((row: TransactionSummary) => row.id)).toEqual([newer.id, older.id])
  expect(rows[1]).toEqual(
    Object.fromEntries(Object.keys(rows[1]).map((key) => [key, older[key as keyof typeof older]])),
  )
})

test('expand=items adds the items and the sums to each row', async () => {
  const sale = await sell(counter, { discountPercent: 10 })
  const [row] = (await list('limit=1&expand=items')).rows
  const { items, subtotal, discount, tax, cashback, expressSurcharge } = sale
  expect(row).toMatchObject({ id: sale.id, items, subtotal, discount, tax, cashback, expressSurcharge })
  const since = (await list(`limit=1000&expand=items&updatedSince=${sale.bookedAt}`)).rows
  expect(since.find(({ id }: { id: string }) => id === sale.id)?.items).toEqual(items)
  expect((await list('limit=1')).rows[0]).not.toHaveProperty('items')
})

test('pages have no gaps or duplicates, also for equal timestamps', async () => {
  const made: string[] = []
  for (let n = 0; n < 11; n++) made.push((await soldAt('2024-05-05T05:05:05.005Z')).id)
  const all = await pages('limit=3')
  expect(new Set(all).size).toBe(all.length)
  expect(all.filter((id) => made.includes(id)).sort()).toEqual(made.sort())
  expect(all).toEqual(await ids('limit=1000'))
})

test('a sale created between two pages neither repeats nor hides a row', async () => {
  const first = await list('limit=3')
  await sell(counter)
  const second = await list(`limit=3&cursor=${encodeURIComponent(first.nextCursor)}`)
  const seen = [...first.rows, ...second.rows].map((row: TransactionSummary) => row.id)
  expect(seen).toEqual((await ids('limit=7')).slice(1))
})

test('search matches number, customer and product, each word anywhere', async () => {
  const sale = await sell(counter, {
    customerId: counter.silver.id,
    items: [line(counter.card), line(counter.film, { length: 10 })],
  })
  const number = sale.id.slice(-8)
  expect(await ids(`search=${number.toUpperCase()}`)).toEqual([sale.id])
  expect(await ids(`search=${number.slice(2, 7)}`)).toContain(sale.id)
  expect(await ids('search=senja')).toContain(sale.id)
  expect(await ids('search=transfer%20dtf')).toContain(sale.id)
  expect(await ids('search=KARTU%20kopi')).toContain(sale.id)
  expect(await ids('search=kopi%20banner')).not.toContain(sale.id)
  expect(await ids('search=k_rtu')).toEqual([])
  expect(await ids('search=%25')).toEqual([])
})

test('search matches the customer’s current phone number in any notation', async () => {
  const input = { name: 'Telepon Dicari', phone: '0811-2040-8899', membershipTier: 'regular' }
  const customer = (await counter.cashier.post('/api/customers', { id: uuidv7(), ...input })).body
  const sale = await sell(counter, { customerId: customer.id })
  for (const typed of ['08112040', '62811', '+62 811 2040-8899', '0811-2040', '2040 8899']) {
    expect(await ids(`search=${encodeURIComponent(typed)}`), typed).toEqual([sale.id])
    const { counts } = (
      await counter.operator.get(`/api/transactions/counts?search=${encodeURIComponent(typed)}`)
    ).body
    expect(counts, typed).toEqual([{ paymentStatus: 'pending', status: 'processing', count: 1 }])
    const debts = (await counter.owner.get(`/api/receivables?search=${encodeURIComponent(typed)}`)).body.rows
    expect(
      debts.map(({ id }: { id: string }) => id),
      typed,
    ).toEqual([sale.id])
  }
  await counter.cashier.patch(`/api/customers/${customer.id}`, { version: 1, phone: '0899 7766 55' })
  expect(await ids('search=08112040')).toEqual([])
  expect(await ids('search=628997766')).toEqual([sale.id])
  // With words, digits are searched in the same text.
  expect(await ids('search=telepon+0899')).toEqual([])
})

test('from and to filter list, day sums and counts by the shop’s midnight', async () => {
  const before = await soldAt('2022-05-01T16:59:59.999Z')
  const first = await soldAt('2022-05-01T17:00:00Z')
  const last = await soldAt('2022-05-03T16:59:59.999Z', { paidAmount: 500 })
  await soldAt('2022-05-03T17:00:00Z')
  expect(await ids('from=2022-05-02&to=2022-05-03')).toEqual([last.id, first.id])
  expect(await ids('to=2022-05-01')).toEqual([before.id])
  expect(await ids('from=2022-05-03&to=2022-05-02')).toEqual([])
  const { days } = await list('from=2022-05-02&to=2022-05-03&limit=1')
  expect(days).toEqual([{ day: '2022-05-03', count: 1, cancelled: 0, total: 5_000 }])
  const chips = (await counter.operator.get('/api/transactions/counts?from=2022-05-02&to=2022-05-03')).body
  expect(chips.capped).toBe(false)
  expect(chips.counts.map(({ count }: { count: number }) => count)).toEqual([1, 1])
  expect((await counter.operator.get('/api/transactions?from=2022-02-30')).status).toBe(400)
})

test('the list sorts by due date in both directions, across pages, with day sums', async () => {
  const made: string[] = []
  for (const due of ['2024-03-05', '2024-03-04', '2024-03-05', '2024-03-06', '2024-03-05'])
    made.push((await soldAt('2022-07-07T05:00:00Z', { estimatedCompletion: due })).id)
  const days = 'from=2022-07-07&to=2022-07-07'
  const inOrder = [1, 0, 2, 4, 3].map((index) => made[index])
  expect(await pages(`sort=due&limit=2&${days}`)).toEqual(inOrder)
  expect(await pages(`sort=due-last&limit=2&${days}`)).toEqual(inOrder.toReversed())
  const page = await list(`sort=due&limit=2&${days}`)
  expect(page.days).toEqual([
    { day: '2024-03-04', count: 1, cancelled: 0, total: 5_000 },
    { day: '2024-03-05', count: 3, cancelled: 0, total: 15_000 },
  ])
  const foreign = encodeURIComponent(`2022-07-07T05:00:00.000Z_${made[0]}`)
  expect((await counter.operator.get(`/api/transactions?sort=due&cursor=${foreign}`)).status).toBe(400)
})

test('statuses of one kind are combined with or, both kinds with and', async () => {
  const paid = await sell(counter, { paidAmount: 281_000 })
  const partial = await sell(counter, { paidAmount: 1_000 })
  const pending = await sell(counter)
  await sql`update transactions set status = 'completed', completed_at = now() where id = ${partial.id}`.execute(
    counter.db,
  )
  const made = [paid.id, partial.id, pending.id]
  const found = async (query: string) => (await ids(`limit=1000&${query}`)).filter((id) => made.includes(id))
  expect(await found('paymentStatus=paid')).toEqual([paid.id])
  expect(await found('paymentStatus=paid&paymentStatus=partial')).toEqual([partial.id, paid.id])
  expect(await found('status=completed')).toEqual([partial.id])
  expect(await found('status=completed&status=processing&paymentStatus=pending')).toEqual([pending.id])
  expect(await found('status=cancelled')).toEqual([])
  const reply = await counter.operator.get('/api/transactions?status=lost')
  expect(reply.status).toBe(400)
})

test('days begin at midnight in the shop’s time zone and exclude cancelled orders from the sum', async () => {
  await soldAt('2025-03-01T16:59:59.999Z')
  await soldAt('2025-03-01T17:00:00.000Z')
  const cancelled = await soldAt('2025-03-02T16:59:59.999Z')
  await soldAt('2025-03-02T17:00:00Z')
  await sql`update transactions set status = 'cancelled', cancelled_at = now() where id = ${cancelled.id}`.execute(
    counter.db,
  )
  const { days } = await list('limit=1000')
  const march = days.filter(({ day }: { day: string }) => day.startsWith('2025-03'))
  expect(march).toEqual([
    { day: '2025-03-03', count: 1, cancelled: 0, total: 5_000 },
    { day: '2025-03-02', count: 2, cancelled: 1, total: 5_000 },
    { day: '2025-03-01', count: 1, cancelled: 0, total: 5_000 },
  ])
})

test('a day that continues on the next page is summed completely, with the same filters', async () => {
  for (const hour of ['01', '02', '03', '04', '05'])
    await soldAt(`2025-06-10T${hour}:00:00Z`, { paidAmount: 500 })
  await soldAt('2025-06-10T06:00:00Z')
  await soldAt('2025-06-11T06:00:00Z', { paidAmount: 500 })
  const cursor = '2025-06-12T00:00:00.000Z_00000000-0000-0000-0000-000000000000'
  const all = await list(`limit=4&cursor=${cursor}`)
  expect(all.days).toEqual([
    { day: '2025-06-11', count: 1, cancelled: 0, total: 5_000 },
    { day: '2025-06-10', count: 6, cancelled: 0, total: 30_000 },
  ])
  const partial = await list(`limit=2&paymentStatus=partial&search=rina&cursor=${cursor}`)
  expect(partial.days[1]).toEqual({ day: '2025-06-10', count: 5, cancelled: 0, total: 25_000 })
})

test('a search without a match returns no rows, days or next page', async () => {
  expect(await list('search=zebra')).toEqual({ rows: [], days: [], nextCursor: null })
})

test('invalid cursors and limits are refused at their field', async () => {
  for (const [query, field] of [
    ['cursor=x', 'cursor'],
    ['limit=0', 'limit'],
    ['limit=1001', 'limit'],
    ['limit=ten', 'limit'],
  ]) {
    const reply = await counter.operator.get(`/api/transactions?${query}`)
    expect(reply.status).toBe(400)
    expect(issuesByField(reply)).toHaveProperty(field ?? '')
  }
})

type Count = { paymentStatus: string; status: string; count: number }
const counts = async (query = ''): Promise<{ counts: Count[]; capped: boolean }> =>
  (await counter.operator.get(`/api/transactions/counts?${query}`)).body

test('counts cover every pair of statuses, of all transactions or of a search', async () => {
  const { rows } = await sql<Count>`
    select payment_status as "paymentStatus", status, count(*) from transactions
    where deleted_at is null group by 1, 2`.execute(counter.db)
  const sorted = (list: Count[]) => list.map((count) => JSON.stringify(Object.values(count).sort())).sort()
  const all = await counts()
  expect(all.capped).toBe(false)
  expect(sorted(all.counts)).toEqual(sorted(rows))
  const found = await counts('search=senja')
  expect(found).toEqual({
    counts: [{ paymentStatus: 'pending', status: 'processing', count: 1 }],
    capped: false,
  })
  expect(await counts('search=zebra')).toEqual({ counts: [], capped: false })
})

test('counts are capped at the newest 2.000 of a search and the newest 10.000 of a range of days', async () => {
  await sql`alter table transactions disable trigger user`.execute(counter.db)
  await sql`
    insert into transactions (id, customer_id, customer_name, membership_tier, subtotal, discount, tax_rate, tax, cashback,
      total, payment_method, status, estimated_completion, item_count, first_item_name, search_text, created_at, completed_at)
    select gen_random_uuid(), ${counter.gold.id}, 'Massal', 'gold', 500, 0, 0, 0, 0, 500, 'cash',
      case when n = 10001 then 'pending' else 'completed' end, '2020-01-01', 1, 'Massal', 'massal massal',
      timestamptz '2020-01-01' - n * interval '1 minute', case when n <> 10001 then now() end from generate_series(1, 10001) as n
  `.execute(counter.db)
  await sql`alter table transactions enable trigger user`.execute(counter.db)
  expect(await counts('search=massal')).toEqual({
    counts: [{ paymentStatus: 'pending', status: 'completed', count: 2000 }],
    capped: true,
  })
  expect(await counts('from=2019-01-01&to=2020-01-01')).toEqual({
    counts: [{ paymentStatus: 'pending', status: 'completed', count: 10_000 }],
    capped: true,
  })
})

test('a searched day with very many sales has no sums if the page shows only a part of it', async () => {
  await sql`select mark_stale_days(created_at) from transactions where search_text = 'massal massal'`.execute(
    counter.db,
  )
  const part = await list('search=massal&limit=500')
  // The first day has few sales, all on this page.
  expect(part.days).toEqual([{ day: '2020-01-01', count: 420, cancelled: 0, total: 210_000 }])
  const rest = await list(`search=massal&limit=50&cursor=${encodeURIComponent(part.nextCursor)}`)
  expect(rest.days).toEqual([])
  const [{ days }, { days: all }] = [await list('status=pending&search=massal'), await list('limit=1')]
  expect(days).toHaveLength(1)
  expect(all).toHaveLength(1)
})

test('a day sum above the safe integers does not break the list', async () => {
  const buyers = [counter.gold.id, counter.regular.id]
  for (let n = 0; n < 12; n++) {
    const items = [line(counter.banner, { quantity: 360, length: 999_999, width: 999_999 })]
    await soldAt('2023-03-03T03:00:00Z', { items, discountPercent: 0.01, customerId: buyers[n % 2] })
  }
  const { rows, days } = await list(`limit=2&cursor=2023-03-04T00:00:00.000Z_${counter.gold.id}`)
  const total = 12 * rows[0].total
  expect(total).toBeGreaterThan(Number.MAX_SAFE_INTEGER)
  expect(days[0].count).toBe(12)
  expect(days[0].total / total).toBeCloseTo(1, 1)
})
