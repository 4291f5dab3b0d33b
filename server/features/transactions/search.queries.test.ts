import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { transaction, transactionContext } from '../../platform/database/transaction.ts'
import { openCounter, sell } from '../../testing/counter.ts'
import { checkCounts } from '../health/checks/kept-sums.queries.ts'
import { planSearch, refreshWordStats } from './search.queries.ts'

const counter = await openCounter()
afterAll(() => counter.close())

const words = async () =>
  (await counter.db.selectFrom('searchWords').select('word').execute()).map(({ word }) => word)

test('every word of a sale is indexed at once, also after an edit', async () => {
  const customer = await counter.customer('Wiwit Kencana', 'regular')
  expect(await words()).not.toContain('kencana')
  const sale = await sell(counter, { customerId: customer.id })
  expect(await words()).toEqual(expect.arrayContaining(['wiwit', 'kencana', 'banner']))
  await counter.owner.patch(`/api/customers/${customer.id}`, {
    version: customer.version,
    name: 'Wiwit Lestari',
  })
  await counter.db
    .updateTable('transactions')
    .set({ searchText: sql`replace(search_text, 'kencana', 'lestari')` })
    .where('id', '=', sale.id)
    .execute()
  expect(await words()).toContain('lestari')
  expect((await transaction(transactionContext(counter.db), checkCounts)).wrong).toEqual([])
})

test('the health check finds a word that is missing from the index', async () => {
  await counter.db.deleteFrom('searchWords').where('word', '=', 'lestari').execute()
  const { wrong } = await transaction(transactionContext(counter.db), checkCounts)
  expect(wrong.map(({ name }) => name)).toEqual(['Kata pencarian lestari'])
  await counter.db.insertInto('searchWords').values({ word: 'lestari' }).execute()
})

test('word statistics follow the sales, and rare words are found through the index', async () => {
  for (let n = 0; n < 4; n += 1) await sell(counter)
  await refreshWordStats(counter.db)
  const shares = await counter.db.selectFrom('searchWords').select(['word', 'share']).execute()
  const shareOf = (word: string) => shares.find((one) => one.word === word)?.share
  expect(shareOf('banner')).toBeCloseTo(1)
  expect(shareOf('lestari')).toBe(0)
  expect((await planSearch(counter.db, 'lestari'))?.indexPlan?.words).toEqual(['lestari', 'lestari'])
})
