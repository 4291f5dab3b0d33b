import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HealthCheck } from '../../../contract/health.ts'
import type { Print } from '../../../contract/printers.ts'
import { refreshDailySums } from '../../features/daily-sums/maintain-daily-sums.ts'
import type { Client } from '../../testing/client.ts'
import { freshDatabase } from '../../testing/fresh-database.ts'
import { beginSession, openShop, type Shop } from '../../testing/shop.ts'
import { restoreBackup } from './backup/restore-backup.ts'
import { connect } from './connection.ts'
import { grantToServer } from './grant-to-server.ts'

/*
 * A shop of release 0.2.0 in the present version. That release made the backup: six weeks of trade with refunds, merged customers, drawers,
 * waiting receipts and held deliveries. The figures are what its API answered, by the present names of paths and fields, without what
 * depends on the time of asking.
 */
const testing = path.join(import.meta.dirname, '../../testing')
const BACKUP = path.join(testing, 'shop-0.2.0.cadangan')
const FIGURES = Object.entries<object>(
  JSON.parse(readFileSync(path.join(testing, 'shop-0.2.0.json'), 'utf8')),
)

let shop: Shop
let owner: Client
beforeAll(async () => {
  const database = await freshDatabase('template_bare')
  // An open pool would count as a running server.
  await database.db.destroy()
  await restoreBackup({ url: database.url, file: BACKUP, aside: 'before' })
  const db = connect(database.url, pino({ enabled: false }))
  await grantToServer(db, new URL(database.serverUrl).username)
  shop = await openShop({
    database: {
      ...database,
      db,
      async close() {
        await db.destroy()
        await database.close()
      },
    },
  })
  owner = await beginSession(shop, shop.users.owner)
})
afterAll(() => shop.close())

async function ask(target: string): Promise<object> {
  const { body } = await owner.get(`/api${target}`)
  return inOrder(body)
}

/** Counts of statuses come in any order. */
function inOrder(answer: { counts?: object[] }): object {
  const counts = answer.counts?.toSorted((one, other) =>
    JSON.stringify(one).localeCompare(JSON.stringify(other)),
  )
  return counts ? { ...answer, counts } : answer
}

test.each(FIGURES)('answers as 0.2.0 did, with all days stale: %s', async (target, figures) => {
  expect(await ask(target)).toMatchObject(inOrder(figures))
})

test('answers as 0.2.0 did, with the sums of all days', async () => {
  await refreshDailySums(shop.db)
  expect(await shop.db.selectFrom('staleDays').select('day').execute()).toEqual([])
  for (const [target, figures] of FIGURES) {
    expect(await ask(target), target).toMatchObject(inOrder(figures))
  }
})

test('the health checks find nothing in its books', async () => {
  const { body } = await owner.post('/api/health/checks')
  const states = Object.fromEntries(body.checks.map(({ key, state }: HealthCheck) => [key, state]))
  const good = 'good'
  expect(states).toMatchObject({
    orders: good,
    payments: good,
    receivables: good,
    customers: good,
    counts: good,
    analytics: good,
    activity: good,
    links: good,
  })
})

test('receipts that waited are left to a person', async () => {
  const { body } = await owner.get('/api/printers')
  const states = body.rows.flatMap(({ open }: { open: Print[] }) => open.map(({ state }) => state))
  expect(states.length).toBeGreaterThan(1)
  expect(new Set(states)).toEqual(new Set(['unsure']))
})
