import fc from 'fast-check'
import { sql } from 'kysely'
import pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openShop, type Shop } from '../../testing/shop.ts'
import { formatCursor } from './position.ts'
import { findPosition, loadCurrentPosition, openLog, pruneChanges, readChanges } from './queries.ts'

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
      const { changes, waiting } = (await readChanges(shop.db, position, 100)) ?? {
        waiting: 'lost',
        changes: [],
      }
      expect(waiting).toEqual([])
      const last = changes.at(-1)
      if (!last) break
      read.push(...changes.map(({ id }) => id))
      position = last.position
    }
    expect(read).toEqual(ids)
  })

  test('all old changes are pruned, on both sides', async () => {
    await log(first, 420, '8 days')
    const [current] = await log(first + 420, 1)
    await pruneChanges(shop.db)
    const remaining = await shop.db.selectFrom('changes').select('id').execute()
    expect(remaining).toEqual([{ id: current }])
  })
})

test('rows that replaced delivered ones are not skipped', async () => {
  await log(900, 11)
  const position = await loadCurrentPosition(shop.db)
  expect(await readChanges(shop.db, position, 100)).toEqual({ changes: [], waiting: [] })
  // As after a failover to a replica that lacked the last three and issues their ids again.
  await sql`delete from changes where txid > '907'`.execute(shop.db)
  expect(await readChanges(shop.db, position, 100)).toBeNull()
  await log(908, 2)
  expect(await readChanges(shop.db, position, 100)).toBeNull()
  await sql`insert into changes (seq, txid, entity, id, operation, at) overriding system value
    values (${position.seq}, '910', 'transactions', gen_random_uuid(), 'update', now() + interval '1 second')`.execute(
    shop.db,
  )
  expect(await readChanges(shop.db, position, 100)).toBeNull()
})

test('pruning leaves no gap: what an older change comes after goes with it', async () => {
  await log(700, 1)
  const [newer] = [await loadCurrentPosition(shop.db)]
  await log(701, 1, '8 days')
  const [current] = await log(702, 1)
  await pruneChanges(shop.db)
  expect(await shop.db.selectFrom('changes').select('id').execute()).toEqual([{ id: current }])
  expect(await findPosition(shop.db, formatCursor(newer as NonNullable<typeof newer>))).toBeNull()
})

const CLIENTS = 4
const client = fc.nat(CLIENTS - 1)
const step = fc.oneof(
  fc.record({ do: fc.constant('write' as const), client }),
  fc.record({ do: fc.constant('end' as const), client, commits: fc.boolean() }),
  fc.record({ do: fc.constant('read' as const), limit: fc.integer({ min: 1, max: 4 }) }),
)

test('every change is delivered exactly once and in order, however transactions overlap and wherever a device resumes', async () => {
  const clients = Array.from({ length: CLIENTS }, () => new pg.Client(shop.databaseUrl))
  await Promise.all(clients.map((one) => one.connect()))
  await openLog(shop.db)
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const written = clients.map((): string[] => [])
      const isOpen = clients.map(() => false)
      const committed: string[] = []
      const delivered: { id: string; txid: bigint }[] = []
      let cursor = formatCursor(await loadCurrentPosition(shop.db))
      const read = async (limit: number) => {
        // A device has nothing but its cursor.
        const from = await findPosition(shop.db, cursor)
        const found = from && (await readChanges(shop.db, from, limit))
        if (!found) throw new Error('the position is lost')
        delivered.push(...found.changes.map(({ id, position: { txid } }) => ({ id, txid })))
        const last = found.changes.at(-1)
        if (last) cursor = formatCursor(last.position)
        return found.changes.length
      }
      const end = async (index: number, commits: boolean) => {
        if (!isOpen[index]) return
        await clients[index]?.query(commits ? 'commit' : 'rollback')
        isOpen[index] = false
        if (commits) committed.push(...(written[index] ?? []))
        written[index] = []
      }
      for (const step of steps) {
        if (step.do === 'read') await read(step.limit)
        else if (step.do === 'end') await end(step.client, step.commits)
        else {
          const id = uuidv7()
          if (!isOpen[step.client]) await clients[step.client]?.query('begin')
          isOpen[step.client] = true
          await clients[step.client]?.query(
            `insert into changes (entity, id, operation) values ('transactions', $1, 'update')`,
            [id],
          )
          written[step.client]?.push(id)
        }
      }
      for (const index of clients.keys()) await end(index, true)
      // Transactions of the cluster's other databases delay what came after they began.
      await expect
        .poll(async () => {
          while ((await read(3)) > 0);
          return delivered.map(({ id }) => id).toSorted()
        })
        .toEqual(committed.toSorted())
      const order = delivered.map(({ txid }) => txid)
      expect(order).toEqual(order.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0)))
    }),
    { numRuns: 60 },
  )
  await Promise.all(clients.map((one) => one.end()))
})
