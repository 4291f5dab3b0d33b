import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import { openCounter, sell } from '../../testing/counter.ts'
import { filteredTransactions } from './list/queries.ts'
import { planSearch } from './search.queries.ts'

const counter = await openCounter()
afterAll(() => counter.close())

const search = async (text: string) =>
  (
    await filteredTransactions(counter.db, { criteria: await planSearch(counter.db, text) })
      .select('id')
      .execute()
  ).map(({ id }) => id)

test('a sale is found by parts of words in any order, its number, its customer’s number and its reference', async () => {
  const customer = await counter.customer('Wiwit Kencana', 'regular')
  const sale = await sell(counter, { customerId: customer.id, externalRef: 'WEB-77' })
  await sell(counter)
  for (const text of ['kencana wiw', sale.id.slice(-8), customer.phone, 'web-77']) {
    expect(await search(text), text).toEqual([sale.id])
  }
  expect(await search('kencana zebra')).toEqual([])
  expect(await planSearch(counter.db, '  ')).toBeNull()
})

test('% and _ stand for themselves', async () => {
  const customer = await counter.customer('Diskon 50% Jaya', 'regular')
  const { id } = await sell(counter, { customerId: customer.id })
  expect(await search('50%')).toEqual([id])
  expect(await search('5_%')).toEqual([])
})

test('a part of many customers’ numbers finds the sales of all of them', async () => {
  await sql`
    insert into customers (id, name, phone) select gen_random_uuid(), 'Massal', '0899' || 1000000 + n
    from generate_series(1, 250) as n`.execute(counter.db)
  const { rows } = await sql<{ id: string }>`select id from customers where phone = '08991000250'`.execute(
    counter.db,
  )
  const sale = await sell(counter, { customerId: rows[0]?.id ?? uuidv7() })
  expect(await search('0899100')).toEqual([sale.id])
})
