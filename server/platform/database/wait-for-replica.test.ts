import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { SAMPLE_CUSTOMERS } from '../../features/sample-shop/sample-records.ts'
import { type Counter, openCounter, order, sell } from '../../testing/counter.ts'
import { freshDatabase, runAsAdmin } from '../../testing/fresh-database.ts'
import { transaction, transactionContext } from './transaction.ts'

let counter: Counter
let name: string
beforeAll(async () => {
  const database = await freshDatabase('template_demo')
  name = new URL(database.url).pathname.slice(1)
  await runAsAdmin(`alter database ${name} set synchronous_commit = on`)
  counter = await openCounter({ database })
})
afterEach(() => commitsWaitFor(''))
afterAll(() => counter.close())

/** Sets synchronous_standby_names; '' for none. */
async function commitsWaitFor(replica: string): Promise<void> {
  await runAsAdmin(`alter system set synchronous_standby_names = '${replica}'`)
  await runAsAdmin('select pg_reload_conf()')
  // A connection opened after the reload has the new value, and the checkpointer has received it by then.
  const isKnown = () =>
    runAsAdmin(`do $$ begin
      if current_setting('synchronous_standby_names') <> '${replica}' then raise 'not yet'; end if;
    end $$`)
  await expect.poll(() => isKnown().then(() => 'known', String)).toBe('known')
  await runAsAdmin('checkpoint')
}

/** Cancels the wait of the one commit that no replica has confirmed, as an administrator may. */
async function breakWaitOff(): Promise<void> {
  const cancelled = () =>
    runAsAdmin(`do $$ begin
      perform pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep' and datname = '${name}';
      if not found then raise 'nobody waits'; end if;
    end $$`)
  await expect.poll(() => cancelled().then(() => 'done', String)).toBe('done')
}

test('a commit without confirmation by its replica fails', async () => {
  await commitsWaitFor('nobody')
  const work = transaction(transactionContext(counter.served), (db) =>
    sql`update products set name = name`.execute(db),
  )
  const failed = expect(work).rejects.toThrow(/synchronous replication/)
  await breakWaitOff()
  await failed
  const alone = expect(sql`update products set name = name`.execute(counter.served)).rejects.toThrow(
    /synchronous replication/,
  )
  await breakWaitOff()
  await alone
})

test.each<[string, () => Promise<[path: string, body: object]>]>([
  ['sale', async () => ['/api/transactions', order(counter)]],
  ['customer', async () => ['/api/customers', { ...SAMPLE_CUSTOMERS.rina, id: uuidv7() }]],
  [
    'payment',
    async () => {
      const { id } = await sell(counter)
      return [`/api/transactions/${id}/payments`, { id: uuidv7(), amount: 1000, method: 'cash' }]
    },
  ],
])('a %s that no replica has is not acknowledged, however often it is sent', async (_, made) => {
  const [path, body] = await made()
  await commitsWaitFor('nobody')
  for (const _ of ['first', 'again']) {
    const answer = counter.cashier.post(path, body)
    await breakWaitOff()
    expect(await answer).toMatchObject({ status: 503, body: { code: 'BUSY' } })
  }
  await commitsWaitFor('')
  expect((await counter.cashier.post(path, body)).status).toBe(200)
})
