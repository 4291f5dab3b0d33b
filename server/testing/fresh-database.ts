import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { pino } from 'pino'
import { inject } from 'vitest'
import { connect, type Database } from '../platform/database/connection.ts'
import { copyDatabase, onDatabase, type Template } from './template.ts'

export type FreshDatabase = {
  /** As the owner of the tables, with rights that the server lacks. */
  db: Database
  url: string
  /** As the server's role. */
  serverUrl: string
  close(): Promise<void>
}

/** A database for one test file, copied from the template; call close() at the end. */
export async function freshDatabase(template: Template = 'template_empty'): Promise<FreshDatabase> {
  const name = `shop_${randomBytes(6).toString('hex')}`
  await runAsAdmin(copyDatabase(template, name))
  const { ownerUrl, url: asServer } = testServer()
  const url = onDatabase(ownerUrl, name)
  const db = connect(url, pino({ enabled: false }))
  return {
    db,
    url,
    serverUrl: onDatabase(asServer, name),
    async close() {
      await db.destroy()
      await runAsAdmin(`drop database ${name} with (force)`)
    },
  }
}

/** Kept for all files of a worker: a connection of its own for each command takes 4 s in a run. */
let admin: pg.Pool | undefined

export async function runAsAdmin(command: string): Promise<void> {
  admin ??= new pg.Pool({ connectionString: testServer().adminUrl, max: 1, allowExitOnIdle: true })
  await admin.query(command)
}

function testServer() {
  const server = inject('databaseServers')[Number(process.env.VITEST_POOL_ID) - 1]
  if (!server) throw new Error(`no PostgreSQL for worker ${process.env.VITEST_POOL_ID}`)
  return server
}
