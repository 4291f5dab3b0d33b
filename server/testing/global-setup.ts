import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { connect } from '../database/connection.ts'
import { startEmbedded } from '../database/embedded/start.ts'
import { migrate } from '../database/migrate.ts'
import { onDatabase, templateName } from './template.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    databaseAdminUrl: string
    databaseUrl: string
  }
}

// Nothing here outlives the run, so it need not survive a power loss.
const carefree = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '300' }

/** One PostgreSQL for the whole run with one migrated template, which freshDatabase() copies. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'printpro-test-'))
  await chmod(folder, 0o755)
  const embedded = await startEmbedded(path.join(folder, 'pg'), carefree)
  await makeTemplate(embedded.adminUrl, embedded.url)
  project.provide('databaseAdminUrl', embedded.adminUrl)
  project.provide('databaseUrl', embedded.url)
  return async () => {
    await embedded.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function makeTemplate(adminUrl: string, url: string): Promise<void> {
  const admin = new pg.Client(adminUrl)
  await admin.connect()
  // The app's database comes with the extensions that only an administrator may make.
  await admin.query(`create database ${templateName} template app owner app`)
  await admin.end()
  const db = connect(onDatabase(url, templateName), pino({ enabled: false }), 1)
  await migrate(db).finally(() => db.destroy())
}
