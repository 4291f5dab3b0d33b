// A process that serves shops, one for each test file of a worker: node shop-host.ts <data folder of the demo shop>
import path from 'node:path'
import pg from 'pg'
import { startEmbedded } from '../../server/platform/database/embedded/start.ts'
import { capacityFor } from '../../server/platform/http/capacity.ts'
import { Connections } from '../../server/platform/http/connections.ts'
import { listen } from '../../server/platform/http/listen.ts'
import { readEnv } from '../../server/platform/process/env.ts'
import { createLog } from '../../server/platform/process/log.ts'
import { packageFile } from '../../server/platform/process/package.ts'
import { openShop } from '../../server/platform/shops/open-shop.ts'
import { copyDatabase, NOT_DURABLE, onDatabase } from '../../server/testing/template.ts'
import { freePort } from './shop-server.ts'

/** `create` answers with a new shop, which is served; `remove` deletes it. */
export type HostCall = { id: number; verb: 'create' | 'start' | 'stop' | 'remove'; shop: string }
export type HostAnswer = { id: number; shop?: HostedShop; error?: string }
export type HostedShop = { url: string; databaseUrl: string }

const [dataDir = ''] = process.argv.slice(2)
const log = createLog('warn')
const embedded = await startEmbedded(path.join(dataDir, 'database'), NOT_DURABLE)
const admin = new pg.Client(embedded.adminUrl)
await admin.connect()
await forgetPlace()

const ports = new Map<string, number>()
const running = new Map<string, () => Promise<void>>()

process.on('message', async ({ id, verb, shop }: HostCall) => {
  const answer = await { create, start, stop, remove }[verb](shop).then(
    (created): HostAnswer => ({ id, shop: created ?? undefined }),
    (error: Error): HostAnswer => ({ id, error: String(error.stack) }),
  )
  process.send?.(answer)
})
// The test worker has ended.
process.once('disconnect', async () => {
  await Promise.all([...running.keys()].map(stop))
  await admin.end()
  await embedded.stop()
})

/** Shops copied from this database are at home wherever they are first served; otherwise they would send no webhooks or e-mail. */
async function forgetPlace(): Promise<void> {
  const owner = new pg.Client(embedded.ownerUrl)
  await owner.connect()
  await owner.query('update installation set place = null').finally(() => owner.end())
}

async function create(shop: string): Promise<HostedShop> {
  const port = await freePort()
  ports.set(shop, port)
  await admin.query(copyDatabase('app', shop))
  await start(shop)
  return { url: `http://127.0.0.1:${port}`, databaseUrl: onDatabase(embedded.ownerUrl, shop) }
}

async function start(shop: string): Promise<void> {
  const env = readEnv({
    DATABASE_URL: onDatabase(embedded.url, shop),
    DATABASE_OWNER_URL: onDatabase(embedded.ownerUrl, shop),
    DATA_DIR: path.join(dataDir, shop),
    HOST: '127.0.0.1',
    PORT: String(ports.get(shop)),
    CUSTOMER_URL: `http://localhost:${ports.get(shop)}`,
    DEMO: 'true',
    // A closed port: no test reaches a server outside.
    UPDATES_REGISTRY: 'http://127.0.0.1:9',
  })
  const served = await openShop({ env, log, webFolder: packageFile('dist'), metrics: null })
  const site = await listen(served.fetch, env, new Connections(capacityFor(), log))
  running.set(shop, async () => {
    await site.drain(served.endStreams)
    await served.stop()
  })
}

async function stop(shop: string): Promise<void> {
  await running.get(shop)?.()
  running.delete(shop)
}

async function remove(shop: string): Promise<void> {
  await stop(shop)
  await admin.query(`drop database ${shop} with (force)`)
}
