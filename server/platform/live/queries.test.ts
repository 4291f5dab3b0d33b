import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openShop, type Shop } from '../../testing/shop.ts'
import { loadCurrentPosition, pruneChanges, readChangesAfter } from './queries.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  // Rows with transaction ids that this cluster has not issued come from another one.
  await sql`do $$ begin
    while pg_current_xact_id() < '10500' loop commit; end loop;
  end $$`.execute(shop.db)
})
beforeEach(() => shop.db.deleteFrom('changes').execute())
afterAll(() => shop.close())

/** Logs one change in each of `count` transactions from `first` on; answers their ids in order. */
async function log(first: number, count: number, age = '0 days'): Promise<string[]> {
  const ids = Array.from({ length: count }, () => uuidv7())
  await sql`
    insert into changes (txid, entity, id, operation, at)
    select (${first}::int + nth - 1)::text::xid8, 'transactions', id, 'update', now() - ${age}::interval
    from unnest(${sql.val(ids)}::uuid[]) with ordinality as given (id, nth)`.execute(shop.db)
  return ids
}

describe.each([10, 100, 1000, 10_000])('where the numbers of database transactions reach %i', (border) => {
  const first = Math.max(2, border - 210)

  test('420 changes are read page by page in their order, and none is missed', async () => {
    await log(first - 1, 1)
    let position = await loadCurrentPosition(shop.db)
    const ids = await log(first, 420)
    const read: string[] = []
    for (let page = 0; page < 10; page++) {
      const { rows, endPosition, isIncomplete, moved } = await readChangesAfter(shop.db, position, 100)
      expect({ isIncomplete, moved }).toEqual({ isIncomplete: false, moved: false })
      if (rows.length === 0) break
      read.push(...rows.map((row) => row.id))
      position = endPosition
    }
    expect(read).toEqual(ids)
  })

  test('all old changes are pruned, on both sides', async () => {
    await log(first, 420, '8 days')
    const [current] = await log(first + 420, 1)
    await pruneChanges(shop.db)
    const remaining = await shop.db.selectFrom('changes').select('id').execute()
    expect(remaining).toEqual([{ id: current }])
    await sql`update change_log set pruned = '0'`.execute(shop.db)
  })
})

test('rows that replaced delivered ones are not skipped', async () => {
  await log(900, 11)
  const position = await loadCurrentPosition(shop.db)
  expect(await readChangesAfter(shop.db, position, 100)).toMatchObject({ rows: [], isIncomplete: false })
  // As after a failover to a replica that lacked the last three and issues their ids again.
  await sql`delete from changes where txid > '907'`.execute(shop.db)
  expect(await readChangesAfter(shop.db, position, 100)).toMatchObject({ isIncomplete: true, moved: false })
  await log(908, 2)
  expect(await readChangesAfter(shop.db, position, 100)).toMatchObject({ rows: [], isIncomplete: true })
  await sql`insert into changes (seq, txid, entity, id, operation, at) overriding system value
    values (${position.seq}, '910', 'transactions', gen_random_uuid(), 'update', now() + interval '1 second')`.execute(
    shop.db,
  )
  expect(await readChangesAfter(shop.db, position, 100)).toMatchObject({ rows: [], isIncomplete: true })
})
