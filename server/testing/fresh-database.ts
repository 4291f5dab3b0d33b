import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { pino } from 'pino'
import { inject } from 'vitest'
import { connect, type Database } from '../database/connection.ts'
import { onDatabase, templateName } from './template.ts'

export type FreshDatabase = { db: Database; url: string; close(): Promise<void> }

/** A migrated, empty database of its own for one test file; call close() when it is done. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const name = `shop_${randomBytes(6).toString('hex')}`
  await asAdmin(`create database ${name} template ${templateName} owner app`)
  const url = onDatabase(inject('databaseUrl'), name)
  const db = connect(url, pino({ enabled: false }))
  return {
    db,
    url,
    async close() {
      await db.destroy()
      await asAdmin(`drop database ${name} with (force)`)
    },
  }
}

async function asAdmin(command: string): Promise<void> {
  const admin = new pg.Client(inject('databaseAdminUrl'))
  await admin.connect()
  await admin.query(command).finally(() => admin.end())
}
