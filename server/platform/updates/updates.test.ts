import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { openShop, type Shop } from '../../testing/shop.ts'
import { VERSION } from '../process/package.ts'
import { checkForUpdates } from './check-for-updates.ts'

/** A fake registry, and the requests it received. */
const asked: Pick<IncomingMessage, 'method' | 'url' | 'headers'>[] = []
let answer: (response: ServerResponse) => void
const registry = createServer(({ method, url, headers }, response) => {
  asked.push({ method, url, headers })
  answer(response)
})
const says =
  (body: string, status = 200) =>
  (response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(body)

let shop: Shop
let owner: Client
let env: { updatesRegistry: string }

beforeAll(async () => {
  await new Promise<void>((listening) => registry.listen(0, '127.0.0.1', listening))
  const address = registry.address()
  env = { updatesRegistry: `http://127.0.0.1:${typeof address === 'object' && address?.port}` }
  shop = await openShop({ env: { UPDATES_REGISTRY: `${env.updatesRegistry}/` } })
  owner = await shop.as('owner')
})
afterAll(async () => {
  await shop.close()
  registry.close()
})
beforeEach(async () => {
  await shop.db.deleteFrom('updateCheck').execute()
  asked.length = 0
  answer = says('{"version":"99.1.0"}')
})

const updates = async () => (await owner.get('/api/health')).body.updates
const turn = async (isOn: boolean) => {
  const { status, body } = await owner.patch('/api/health/update-check', { isOn })
  expect(status).toBe(200)
  return body
}
const theNextDay = () => shop.db.updateTable('updateCheck').set({ askedOn: '2020-01-01' }).execute()

test('no registry is asked until the owner enables it', async () => {
  expect(await updates()).toEqual({ isOn: false, newest: null, registry: new URL(env.updatesRegistry).host })
  await checkForUpdates(shop.db, env)
  expect(asked).toEqual([])
})

test('once enabled, the registry is asked at once and at most daily, with only the package’s name', async () => {
  expect(await turn(true)).toMatchObject({ isOn: true, newest: '99.1.0' })
  expect(asked).toMatchObject([{ method: 'GET', url: '/printpro/latest' }])
  const { host: _, connection: __, ...headers } = asked[0]?.headers ?? {}
  expect(headers).toMatchObject({ accept: 'application/json', 'user-agent': 'printpro' })
  expect(JSON.stringify(headers)).not.toMatch(/cookie|authorization|referer|origin/i)
  await Promise.all([checkForUpdates(shop.db, env), turn(false), checkForUpdates(shop.db, env)])
  await turn(true)
  expect(asked).toHaveLength(1)
  await theNextDay()
  answer = says('{"version":"99.2.0"}')
  await Promise.all([checkForUpdates(shop.db, env), checkForUpdates(shop.served, env)])
  expect(asked).toHaveLength(2)
  expect(await updates()).toMatchObject({ isOn: true, newest: '99.2.0' })
})

test('disabled, no registry is asked and no version is shown', async () => {
  await turn(true)
  expect(await turn(false)).toMatchObject({ isOn: false, newest: null })
  await theNextDay()
  await checkForUpdates(shop.db, env)
  expect(asked).toHaveLength(1)
})

test.each([
  ['the version that runs', says(JSON.stringify({ version: VERSION }))],
  ['an older one', says('{"version":"0.0.1"}')],
  ['one that is being tried', says('{"version":"99.0.0-beta.1"}')],
  ['what is no version', says('{"version":"<script>"}')],
  ['no JSON', says('<html>Masuk ke Wi-Fi</html>')],
  ['another answer', says('{"error":"not found"}', 404)],
  ['more than it should', says(JSON.stringify({ version: '99.0.0', readme: 'x'.repeat(300_000) }))],
  ['elsewhere', (response: ServerResponse) => void response.writeHead(302, { location: '/lain' }).end()],
  ['nothing', (response: ServerResponse) => void response.destroy()],
])('where the registry answers %s, nothing is reported', async (_, given) => {
  answer = given
  expect(await turn(true)).toMatchObject({ isOn: true, newest: null })
  expect(asked).toHaveLength(1)
})

test('without the internet it is silent, and the known version stays', async () => {
  await turn(true)
  await theNextDay()
  await checkForUpdates(shop.db, { updatesRegistry: 'http://127.0.0.1:9' })
  expect(await updates()).toMatchObject({ isOn: true, newest: '99.1.0' })
})

test('only the owner may use it', async () => {
  for (const role of ['manager', 'cashier', 'operator'] as const) {
    const { status } = await (await shop.as(role)).patch('/api/health/update-check', { isOn: true })
    expect(status).toBe(403)
  }
  expect(await updates()).toMatchObject({ isOn: false })
})
