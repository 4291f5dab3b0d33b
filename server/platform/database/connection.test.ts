import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../testing/fresh-database.ts'
import { exactNumber } from './values.ts'

let fresh: FreshDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.close())

test('parses amounts as numbers, days as text, instants as dates, also in arrays', async () => {
  const { rows } = await sql`
    select 5000000000::int8 as amount, 12.5::numeric as size, date '2026-11-21' as due,
      timestamptz '2026-11-21 07:00+07' as at, array[1, null, 3]::int8[] as ids, array[]::numeric[] as none
  `.execute(fresh.db)
  expect(rows).toEqual([
    {
      amount: 5_000_000_000,
      size: 12.5,
      due: '2026-11-21',
      at: new Date('2026-11-21T00:00:00Z'),
      ids: [1, null, 3],
      none: [],
    },
  ])
})

test('rejects a number that would be rounded', async () => {
  await expect(sql`select 9007199254740993::int8 as n`.execute(fresh.db)).rejects.toThrow(
    'outside the exact range',
  )
  expect(() => exactNumber('NaN')).toThrow('outside the exact range')
  expect(exactNumber('-9007199254740991')).toBe(-9_007_199_254_740_991)
})

test('a broken connection fails only its own work', async () => {
  const uncaught: unknown[] = []
  const note = (error: unknown) => uncaught.push(error)
  process.on('uncaughtException', note)
  const work = fresh.db.connection().execute(async (held) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(held)
    await sql`select pg_terminate_backend(${rows[0]?.pid}, 20000)`.execute(fresh.db)
    // The 'end' event arrives before this answer.
    await sql`select 1`.execute(fresh.db)
    await sql`select 1`.execute(held)
  })
  await expect(work).rejects.toThrow()
  expect((await sql`select 1 as one`.execute(fresh.db)).rows).toEqual([{ one: 1 }])
  process.off('uncaughtException', note)
  expect(uncaught).toEqual([])
})
