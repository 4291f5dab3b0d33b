import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../testing/fresh-database.ts'
import { connect, type Database } from './connection.ts'
import { pipeline, sendAhead } from './driver.ts'
import { transaction, transactionContext } from './transaction.ts'

const log = pino({ enabled: false })

let fresh: FreshDatabase
/** Prepares statements; its connection is not shared with other tests. */
let db: Database
beforeAll(async () => {
  fresh = await freshDatabase()
  await sql`create table things (id int primary key, name text)`.execute(fresh.db)
})
beforeEach(async () => {
  await sql`truncate things`.execute(fresh.db)
  db = connect(fresh.url, log)
  return () => db.destroy()
})
afterAll(() => fresh.close())

async function preparedOn(connection: Database): Promise<string[]> {
  const { rows } = await sql<{
    statement: string
  }>`select statement from pg_prepared_statements where not from_sql`.execute(connection)
  return rows.map(({ statement }) => statement)
}

const add = (to: Database, id: number) => sql`insert into things (id) values (${id})`.execute(to)

test('prepares repeated statements, except searches and lists', async () => {
  await db.connection().execute(async (one) => {
    for (const n of [1, 2, 3]) {
      expect((await sql`select ${n}::int as n`.execute(one)).rows).toEqual([{ n }])
      await sql`select from things where name like ${`%${n}%`}`.execute(one)
      await sql`select from things where id in (${sql.join([n, 2])})`.execute(one)
      await sql`select count(*) from things where id > ${n} group by name`.execute(one)
      await sql`select /* unprepared */ sum(id) from things where id > ${n}`.execute(one)
    }
    for (const _ of [1, 2, 3]) await sql`delete from things; select 1`.execute(one)
    expect(await preparedOn(one)).toEqual(['select $1::int as n'])
  })
})

test('prepares nothing when switched off or during setup', async () => {
  const others = [connect(fresh.url, log, 'work', { prepared: false }), connect(fresh.url, log, 'setup')]
  for (const other of others) {
    await other.connection().execute(async (one) => {
      for (const n of [1, 2, 3]) await sql`select ${n}::int as n`.execute(one)
      expect(await preparedOn(one)).toEqual([])
    })
    await other.destroy()
  }
})

test('prepares at most 300 statements', async () => {
  await db.connection().execute(async (one) => {
    for (let n = 0; n < 310; n++) {
      for (const _ of ['first', 'second']) await sql`select ${n}::int as ${sql.ref(`n${n}`)}`.execute(one)
    }
    expect(await preparedOn(one)).toHaveLength(300)
  })
})

test('prepares again after a migration, alone and within a transaction', async () => {
  const all = (from: Database) => sql`select * from things where id > ${0}`.execute(from)
  for (const _ of [1, 2, 3]) await transaction(transactionContext(db), all)
  await add(db, 1)
  await sql`alter table things add column colour text default 'red'`.execute(fresh.db)
  expect((await all(db)).rows).toEqual([{ id: 1, name: null, colour: 'red' }])

  for (const _ of [1, 2, 3]) await all(db)
  await sql`alter table things drop column colour`.execute(fresh.db)
  let tries = 0
  const { rows } = await transaction(transactionContext(db), (tx) => {
    tries += 1
    return all(tx)
  })
  expect(rows).toEqual([{ id: 1, name: null }])
  expect(tries).toBe(2)
})

test('pipelined statements run in order, and each has its own answer', async () => {
  const counted = (to: Database) =>
    sql<{ thingsNow: number }>`select count(*)::int as things_now from things`.execute(to)
  const answers = await transaction(transactionContext(db), (tx) =>
    pipeline(tx, (together) => [add(together, 1), counted(together), add(together, 2), counted(together)]),
  )
  expect(answers.map(({ rows }) => rows)).toEqual([[], [{ thingsNow: 1 }], [], [{ thingsNow: 2 }]])
})

test('a failed pipelined statement fails the transaction with its error', async () => {
  const work = db
    .transaction()
    .execute((tx) =>
      pipeline(tx, (together) => [
        add(together, 1),
        sql`select 1 / ${0}::int`.execute(together),
        add(together, 2),
      ]),
    )
  await expect(work).rejects.toThrow('division by zero')
  expect((await sql`select id from things`.execute(db)).rows).toEqual([])
  await transaction(transactionContext(db), (tx) => add(tx, 3))
  expect((await sql`select id from things`.execute(db)).rows).toEqual([{ id: 3 }])
})

test('a failed statement that was sent ahead fails the transaction', async () => {
  const work = db.transaction().execute(async (tx) => {
    await sendAhead(tx, sql`select 1 / ${0}::int`.compile(tx))
    await add(tx, 1)
  })
  await expect(work).rejects.toMatchObject({ code: '25P02' })
  const lastOfAll = db.transaction().execute(async (tx) => {
    await add(tx, 2)
    await sendAhead(tx, sql`select 1 / ${0}::int`.compile(tx))
  })
  await expect(lastOfAll).rejects.toThrow('rolled back instead')
  expect((await sql`select id from things`.execute(db)).rows).toEqual([])
})

test('no statement is taken once the transaction has ended', async () => {
  const late = await db.transaction().execute(async (tx) => tx)
  await expect(pipeline(late, (together) => [add(together, 8)])).rejects.toThrow('already')
  await add(db, 9)
  expect((await sql`select id from things`.execute(fresh.db)).rows).toEqual([{ id: 9 }])
})

test('work without statements commits', async () => {
  expect(await transaction(transactionContext(db), async () => 'done')).toBe('done')
  expect(await db.transaction().execute(async () => 'done')).toBe('done')
  const failing = db.transaction().execute(async () => {
    throw new Error('before the first statement')
  })
  await expect(failing).rejects.toThrow('before the first statement')
  await add(db, 4)
  expect((await sql`select id from things`.execute(fresh.db)).rows).toEqual([{ id: 4 }])
})

test('rolls back pipelined statements as a whole', async () => {
  const work = transaction(transactionContext(db), async (tx) => {
    await add(tx, 5)
    await add(tx, 6)
    await add(tx, 5)
  })
  await expect(work).rejects.toMatchObject({ code: '23505' })
  expect((await sql`select id from things`.execute(fresh.db)).rows).toEqual([])
})

test('drops all older connections after a demotion', async () => {
  const pidOf = async (from: Database) =>
    (await sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(0.05)`.execute(from)).rows[0]?.pid
  const before = new Set(await Promise.all([1, 2, 3, 4].map(() => pidOf(db))))
  expect(before.size).toBe(4)
  // Like a primary demoted to a replica: existing connections stay open.
  const held = db.connection().execute(async (one) => {
    await sql`set default_transaction_read_only = on`.execute(one)
    await expect(add(one, 1)).rejects.toMatchObject({ code: '25006' })
  })
  await held
  const after = await Promise.all([1, 2, 3, 4].map(() => pidOf(db)))
  expect(after.filter((pid) => before.has(pid ?? 0))).toEqual([])
  await add(db, 1)
})
