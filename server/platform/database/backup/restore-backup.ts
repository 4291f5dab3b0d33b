import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { OperatorError } from '../../process/operator-error.ts'
import { areMigrationsKnown, createSchemaAt, migrate } from '../migrate.ts'
import { connectClient, kyselyOnClient } from './client.ts'
import {
  damagedBackupError,
  newerBackupError,
  RowCounter,
  type TableCount,
  type TableSection,
} from './format.ts'
import { moveToSchema } from './move-to-schema.ts'
import { type BackupContents, readBackup } from './read-backup.ts'
import { COPY_SETTINGS, copyTarget, type SavedTable } from './tables.ts'

type RestoreRequest = {
  /** As the owner of the tables. */
  url: string
  file: string
  passphrase?: string | undefined
  /** The schema for the existing tables, if there are any. */
  aside: string
  /** A backup without a place may come from another installation. */
  mayBeElsewhere?: boolean
}

/** Reads a whole backup without restoring it. OperatorError for what could not be restored here. */
export async function verifyBackup(file: string, passphrase?: string): Promise<BackupContents> {
  const found = await readBackup(file, { passphrase })
  const { migrations, version } = found.header
  if (!(await areMigrationsKnown(migrations))) throw newerBackupError(version)
  return found
}

/**
 * Replaces a database with a backup, all or nothing, in one transaction. Existing tables are moved to the schema `aside`. The schema
 * is migrated as far as the backup's, filled, compared row by row with the file, then migrated to the newest version. OperatorError
 * while a server uses this database. Answers whether anything was set aside.
 */
export async function restoreBackup({
  url,
  file,
  passphrase,
  aside,
  mayBeElsewhere = false,
}: RestoreRequest): Promise<boolean> {
  const client = await connectClient('pulihkan', url)
  try {
    await requireUnusedDatabase(client)
    const db = kyselyOnClient(client)
    const step = await db.startTransaction().execute()
    await client.query(`${COPY_SETTINGS}; set local lock_timeout = '10s'`)
    const wasThere = await moveToSchema(client, aside)
    let quiet: DisabledConstraints | undefined
    const tables: SavedTable[] = []
    const { counts, sequences } = await readBackup(file, {
      passphrase,
      async onHeader({ migrations, version }) {
        if (!(await areMigrationsKnown(migrations))) throw newerBackupError(version)
        await createSchemaAt(step, migrations)
        quiet = await disableConstraints(client)
      },
      async onTable(section) {
        tables.push(section.table)
        await copyRows(client, section)
      },
    })
    for (const { name, value } of sequences) {
      await client.query(`select setval(format('public.%I', $1::text)::regclass, $2)`, [name, value])
    }
    await verifyTables(client, tables, counts)
    await quiet?.end()
    await migrate(step)
    await client.query(MARK_PRINTS_UNSURE)
    if (mayBeElsewhere) await client.query(MARK_PLACE_UNKNOWN)
    await step.commit().execute()
    await client.query('analyze')
    return wasThere
  } finally {
    await client.end()
  }
}

/** Backups from before shops recorded their place may come from anywhere. */
const MARK_PLACE_UNKNOWN = `update installation set place = 'unknown' where place is null`

/** Print jobs that waited may have been printed since: a person decides (docs/decisions/0019-at-most-once.md). */
const MARK_PRINTS_UNSURE = `update print_jobs set state = 'unsure', cause = null where state in ('waiting', 'sending')`

async function requireUnusedDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and application_name like 'printpro%'`,
  )
  if (!rowCount) return
  throw new OperatorError('Database ini masih dipakai PrintPro: hentikan dulu semua servernya.')
}

type DisabledConstraints = { end(): Promise<void> }

/**
 * Prepares for loading rows as they were: disables triggers and drops foreign keys. `end()` restores both, which validates every
 * reference.
 */
async function disableConstraints(client: pg.Client): Promise<DisabledConstraints> {
  const { rows: triggers } = await client.query<{ relation: string; name: string; state: string }>(
    `select tgrelid::regclass::text as relation, tgname as name, tgenabled as state from pg_trigger
     join pg_class on pg_class.oid = tgrelid
     where not tgisinternal and relnamespace = 'public'::regnamespace`,
  )
  const { rows: references } = await client.query<{ relation: string; name: string; definition: string }>(
    `select conrelid::regclass::text as relation, conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  )
  for (const { relation, name } of triggers) {
    await client.query(`alter table ${relation} disable trigger ${pg.escapeIdentifier(name)}`)
  }
  for (const { relation, name } of references) {
    await client.query(`alter table ${relation} drop constraint ${pg.escapeIdentifier(name)}`)
  }
  return {
    async end() {
      for (const { relation, name, definition } of references) {
        await client.query(
          `alter table ${relation} add constraint ${pg.escapeIdentifier(name)} ${definition}`,
        )
      }
      for (const { relation, name, state } of triggers) {
        const enable = ENABLE[state]
        if (enable)
          await client.query(`alter table ${relation} ${enable} trigger ${pg.escapeIdentifier(name)}`)
      }
    },
  }
}

const ENABLE: Record<string, string> = { O: 'enable', A: 'enable always', R: 'enable replica' }

async function copyRows(client: pg.Client, { table, rows }: TableSection): Promise<void> {
  await client.query(`truncate public.${pg.escapeIdentifier(table.name)}`)
  const target = client.query(copyFrom(`copy ${copyTarget(table, pg.escapeIdentifier)} from stdin`))
  await pipeline(Readable.from(rows), target)
}

/** Reads every table back: its text must equal the file's. */
async function verifyTables(
  client: pg.Client,
  tables: readonly SavedTable[],
  counts: readonly TableCount[],
): Promise<void> {
  for (const [index, table] of tables.entries()) {
    const counter = new RowCounter()
    const rows = client.query(copyTo(`copy ${copyTarget(table, pg.escapeIdentifier)} to stdout`))
    for await (const piece of rows as AsyncIterable<Buffer>) counter.add(piece)
    const found = counter.result(table.name)
    if (found.rows !== counts[index]?.rows || found.sha256 !== counts[index]?.sha256)
      throw damagedBackupError()
  }
}
