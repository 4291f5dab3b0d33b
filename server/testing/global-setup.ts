import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { DEFAULT_STORE } from '../../core/shop/store.ts'
import { insertDemoUsers } from '../features/sample-shop/demo-users.ts'
import { ensureStore } from '../features/store/queries.ts'
import { connect, type Database } from '../platform/database/connection.ts'
import { SERVER_ROLE } from '../platform/database/embedded/provision.ts'
import { startEmbedded } from '../platform/database/embedded/start.ts'
import { grantToServer } from '../platform/database/grant-to-server.ts'
import { migrate } from '../platform/database/migrate.ts'
import { transaction, transactionContext } from '../platform/database/transaction.ts'
import { copyData } from './copy-data.ts'
import { cacheDemoData } from './demo-data.ts'
import { copyDatabase, NOT_DURABLE, type Template } from './template.ts'

type TestServer = { adminUrl: string; ownerUrl: string; url: string }

declare module 'vitest' {
  export interface ProvidedContext {
    databaseServers: TestServer[]
    /** An embedded database's folder that is not in use, with tables and demo users, to be copied. */
    closedHome: string
  }
}

/**
 * A PostgreSQL for each worker, with the templates of freshDatabase(). Not a shared one: a long transaction in one database delays
 * changes in all databases of a cluster.
 */
export default async function setUp({ config, provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'printpro-test-'))
  await chmod(folder, 0o755)
  const homes = Array.from({ length: config.maxWorkers }, (_, number) => path.join(folder, `pg${number}`))
  const closed = path.join(folder, 'closed')
  provide('closedHome', closed)
  cacheDemoData(path.join(folder, 'demo'))
  const first = await startEmbedded(closed, NOT_DURABLE)
  await makeTemplates(first)
  await first.stop()
  for (const home of homes) copyData(closed, home)
  const servers = await Promise.all(homes.map((home) => startEmbedded(home, NOT_DURABLE)))
  provide(
    'databaseServers',
    servers.map(({ adminUrl, ownerUrl, url }) => ({ adminUrl, ownerUrl, url })),
  )
  return async () => {
    await Promise.all(servers.map((server) => server.stop()))
    await rm(folder, { recursive: true, force: true })
  }
}

async function makeTemplates({ adminUrl, ownerUrl }: TestServer): Promise<void> {
  const admin = new pg.Client(adminUrl)
  await admin.connect()
  // Only an administrator may create the extensions, which the app's database has; it is copied while it has no connections.
  const fill = async (template: Template, work: (db: Database) => Promise<unknown>) => {
    const db = connect(ownerUrl, pino({ enabled: false }), 'setup')
    await work(db).finally(() => db.destroy())
    await admin.query(copyDatabase('app', template))
  }
  await fill('template_bare', async () => {})
  await fill('template_empty', async (db) => {
    await migrate(db)
    await grantToServer(db, SERVER_ROLE)
  })
  await fill('template_demo', async (db) => {
    await ensureStore(db, DEFAULT_STORE)
    await transaction(transactionContext(db), insertDemoUsers)
  })
  await admin.end()
}
