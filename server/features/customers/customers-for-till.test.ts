import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { Customer } from '../../../contract/customers.ts'
import { MAX_CACHED_CUSTOMERS } from '../../../core/customers/customer.ts'
import { createMatcher, customerSearch } from '../../../core/text/search.ts'
import { issuesByField, openCounter, sell } from '../../testing/counter.ts'

const counter = await openCounter()
afterAll(() => counter.close())

const kept = async (): Promise<{ rows: Customer[]; whole: boolean }> =>
  (await counter.cashier.get('/api/customers/kept')).body

/** Customers of long ago who have bought nothing; the last of them is the oldest. */
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

test('a device keeps everybody of a shop that has no more than it may keep', async () => {
  const { rows, whole } = await kept()
  const { body } = await counter.cashier.get('/api/customers')
  expect(whole).toBe(true)
  const byId = (list: Customer[]) => list.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  expect(byId(rows)).toEqual(byId(body.rows))
})

test('of more it keeps those whom a counter needs: who buys, who owes and who is new, and nobody who is gone', async () => {
  const old = await addMany(MAX_CACHED_CUSTOMERS + 500)
  const [buyer, debtor, often, gone] = old.slice(-4) as [string, string, string, string]
  const paid = { paymentMethod: 'cash', paidAmount: 100_000_000 }
  for (let time = 0; time < 3; time += 1) await sell(counter, { customerId: often, ...paid })
  await sell(counter, { customerId: debtor })
  await sell(counter, { customerId: gone, ...paid })
  await counter.owner.delete(`/api/customers/${gone}`)
  await sell(counter, { customerId: buyer, ...paid })
  const { rows, whole } = await kept()
  const ids = rows.map(({ id }) => id)
  expect(whole).toBe(false)
  expect(new Set(ids).size).toBe(MAX_CACHED_CUSTOMERS)
  // Who bought last, who buys most, who owes, who is newest: the first of each before the second of any.
  expect(new Set(ids.slice(0, 4))).toEqual(new Set([buyer, often, debtor, counter.regular.id]))
  expect(ids).not.toContain(gone)
  expect(ids).not.toContain(old.at(-5))
  expect(ids).toContain(old[0])
  expect(rows.find(({ id }) => id === often)).toEqual(
    (await counter.cashier.get(`/api/customers/${often}`)).body,
  )
})

test('what is found comes in the order of the devices, page after page, each of them once', async () => {
  for (const name of ['Pelanggan Setia', 'Bukan langganan', 'LANGGANAN LAMA'])
    await counter.customer(name, 'gold')
  const all = await everyPage('/api/customers?')
  for (const search of ['langganan', 'gan 99', 'setia pel', '08111000042', '']) {
    const find = createMatcher(customerSearch.words(search)) ?? (() => 'beginning' as const)
    const hits = all.map((customer) => ({ customer, hit: find(customerSearch.text(customer)) }))
    const listed = ['beginning', 'inside'].flatMap((where) =>
      hits.filter(({ hit }) => hit === where).map(({ customer }) => customer),
    )
    expect(await everyPage(`/api/customers/found?search=${encodeURIComponent(search)}&`), search).toEqual(
      listed,
    )
  }
})

/** All rows of a list, a page of 500 at a time. */
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

test('a page that no answer named and a limit beyond what is answered at once are refused', async () => {
  const found = (query: string) => counter.cashier.get(`/api/customers/found?${query}`)
  expect(issuesByField(await found('search=a&cursor=x'))).toEqual({
    cursor: 'Halaman ini tidak dikenal. Muat ulang daftarnya',
  })
  for (const query of ['cursor=-1', 'cursor=99999999', 'limit=0', 'limit=1001', `search=${'a'.repeat(101)}`])
    expect([query, (await found(query)).status]).toEqual([query, 400])
  expect((await found('cursor=9999999')).body).toEqual({ rows: [], nextCursor: null })
})
