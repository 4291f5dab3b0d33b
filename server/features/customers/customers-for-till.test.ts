import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { Customer } from '../../../contract/customers.ts'
import { MAX_CACHED_CUSTOMERS } from '../../../core/customers/customer.ts'
import { createMatcher, customerSearch } from '../../../core/text/search.ts'
import { issuesByField, openCounter, sell } from '../../testing/counter.ts'

const counter = await openCounter()
afterAll(() => counter.close())

const kept = async (): Promise<{ rows: Customer[]; isComplete: boolean }> =>
  (await counter.cashier.get('/api/customers/cached')).body

/** Old customers without a purchase, the oldest last. */
async function addMany(count: number): Promise<string[]> {
  await sql`alter table customers disable trigger user`.execute(counter.db)
  const { rows } = await sql<{ id: string; createdAt: Date }>`
    insert into customers (id, name, phone, created_at)
      select gen_random_uuid(), 'Langganan ' || n, '0811' || (1000000 + n), now() - interval '1 year' - n * interval '1 minute'
      from generate_series(1, ${count}::int) as n
    returning id, created_at`.execute(counter.db)
  await sql`alter table customers enable trigger user`.execute(counter.db)
  return rows
    .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
    .map(({ id }) => id)
}

test('a till keeps all customers of a small shop', async () => {
  const { rows, isComplete } = await kept()
  const { body } = await counter.cashier.get('/api/customers')
  expect(isComplete).toBe(true)
  const byId = (list: Customer[]) => list.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  expect(byId(rows)).toEqual(byId(body.rows))
})

test('of a large shop it keeps buyers, debtors and new customers, and no deleted ones', async () => {
  const old = await addMany(MAX_CACHED_CUSTOMERS + 500)
  const [buyer, debtor, often, gone] = old.slice(-4) as [string, string, string, string]
  const paid = { paymentMethod: 'cash', paidAmount: 100_000_000 }
  for (let time = 0; time < 3; time += 1) await sell(counter, { customerId: often, ...paid })
  await sell(counter, { customerId: debtor })
  await sell(counter, { customerId: gone, ...paid })
  await counter.owner.delete(`/api/customers/${gone}`)
  await sell(counter, { customerId: buyer, ...paid })
  const { rows, isComplete } = await kept()
  const ids = rows.map(({ id }) => id)
  expect(isComplete).toBe(false)
  expect(new Set(ids).size).toBe(MAX_CACHED_CUSTOMERS)
  // Interleaved: the first recent buyer, frequent buyer, debtor and new customer come before the second of any.
  expect(new Set(ids.slice(0, 4))).toEqual(new Set([buyer, often, debtor, counter.regular.id]))
  expect(ids).not.toContain(gone)
  expect(ids).not.toContain(old.at(-5))
  expect(ids).toContain(old[0])
  expect(rows.find(({ id }) => id === often)).toEqual(
    (await counter.cashier.get(`/api/customers/${often}`)).body,
  )
})

test('search results come in the order of the devices, across pages, without duplicates', async () => {
  for (const name of ['Pelanggan Setia', 'Bukan langganan', 'LANGGANAN LAMA'])
    await counter.customer(name, 'gold')
  const all = await everyPage('/api/customers?')
  for (const search of ['langganan', 'gan 99', 'setia pel', '08111000042', '']) {
    const find = createMatcher(customerSearch.words(search)) ?? (() => 'beginning' as const)
    const hits = all.map((customer) => ({ customer, hit: find(customerSearch.text(customer)) }))
    const listed = ['beginning', 'inside'].flatMap((where) =>
      hits.filter(({ hit }) => hit === where).map(({ customer }) => customer),
    )
    expect(await everyPage(`/api/customers/search?search=${encodeURIComponent(search)}&`), search).toEqual(
      listed,
    )
  }
})

/** All rows, in pages of 500. */
async function everyPage(list: string): Promise<Customer[]> {
  const rows: Customer[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const from: string = cursor && `&cursor=${encodeURIComponent(cursor)}`
    const { body } = await counter.cashier.get(`${list}limit=500${from}`)
    rows.push(...body.rows)
    cursor = body.nextCursor
  }
  return rows
}

test('an unknown cursor and a limit above the maximum are refused', async () => {
  const found = (query: string) => counter.cashier.get(`/api/customers/search?${query}`)
  expect(issuesByField(await found('search=a&cursor=x'))).toEqual({
    cursor: 'Halaman ini tidak dikenal. Muat ulang daftarnya',
  })
  for (const query of ['cursor=-1', 'cursor=99999999', 'limit=0', 'limit=1001', `search=${'a'.repeat(101)}`])
    expect([query, (await found(query)).status]).toEqual([query, 400])
  expect((await found('cursor=9999999')).body).toEqual({ rows: [], nextCursor: null })
})
