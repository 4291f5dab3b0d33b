import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type MigrationProvider, Migrator } from 'kysely/migration'
import { OperatorError } from '../process/operator-error.ts'
import { packageFile } from '../process/package.ts'
import type { Database } from './connection.ts'
import { RELEASE_0_2_0_MIGRATIONS } from './release-0.2.0.ts'

/**
 * A new shop is made from schema/, the present form of all tables, functions and triggers. An existing one is brought forward by
 * migrations/, which begins where release 0.2.0 ended and concerns tables and rows only: functions and triggers are replaced by those of
 * schema/. migrate.test.ts holds both ways against each other.
 */
const schemaFolder = packageFile('server/platform/database/schema')
const migrationFolder = packageFile('server/platform/database/migrations')

/** The files of schema/, in an order in which each finds what it refers to. */
export const SCHEMA_FILES = [
  'context',
  'guards',
  'text',
  'activity',
  'change-log',
  'price-history',
  'users',
  'sign-in',
  'daily-sums',
  'store',
  'api-keys',
  'webhooks',
  'approvals',
  'rejected-submissions',
  'customers',
  'products',
  'expenses',
  'drawers',
  'transactions',
  'payments',
  'customer-balance',
  'tax-invoices',
  'materials',
  'purchases',
  'quotes',
  'held-drafts',
  'files',
  'customer-page',
  'proofs',
  'reminders',
  'printing',
  'upkeep',
]

// The schema is what these functions make.
// biome-ignore lint/suspicious/noExplicitAny: see above
type AnyDatabase = Kysely<any>

/**
 * Of several processes that start together, one prepares the database. The advisory lock ends with its connection, also when the process is
 * killed.
 */
export async function withSetupLock(db: Database, work: () => Promise<void>): Promise<void> {
  await db.connection().execute(async (held) => {
    await sql`select pg_advisory_lock(hashtext('setup'))`.execute(held)
    await work().finally(() => sql`select pg_advisory_unlock(hashtext('setup'))`.execute(held))
  })
}

/**
 * Brings a database to the present schema in one transaction. Throws OperatorError if a newer version has migrated it, or if it is older
 * than release 0.2.0.
 */
export async function migrate(db: AnyDatabase): Promise<void> {
  const known = await migrationNames()
  const applied = await appliedMigrations(db)
  if (applied.length === 0) return await createSchema(db, known)
  const isOldRelease = isRelease020(applied)
  if (!isOldRelease) {
    requireKnown(applied, known)
    // The usual start.
    if (applied.length === known.length && (await hasPresentFunctions(db))) return
  }
  await inTransaction(db, async (tx) => {
    if (isOldRelease) await sql`delete from kysely_migration`.execute(tx)
    await runMigrations(tx, known)
    await replaceFunctionsAndTriggers(tx)
  })
}

/**
 * Makes the tables as of these migrations (of a backup) in an empty database; `migrate` completes them. Throws if this version does not
 * know one of them.
 */
export async function createSchemaAt(db: AnyDatabase, names: readonly string[]): Promise<void> {
  if (!(await areMigrationsKnown(names))) throw new Error('unknown migrations')
  if (names.length === (await migrationNames()).length) return await createSchema(db, names)
  await inTransaction(db, async (tx) => {
    const release = await readFile(path.join(migrationFolder, 'release-0.2.0.sql.gz'))
    await sql.raw(gunzipSync(release).toString()).execute(tx)
    await (isRelease020(names) ? recordMigrations(tx, names) : runMigrations(tx, names))
  })
}

export async function areMigrationsKnown(names: readonly string[]): Promise<boolean> {
  const known = await migrationNames()
  return isRelease020(names) || (names.length > 0 && names.every((name) => known.includes(name)))
}

export async function isMigrated(db: AnyDatabase): Promise<boolean> {
  const applied = await appliedMigrations(db)
  return (await migrationNames()).every((name) => applied.includes(name))
}

function isRelease020(names: readonly string[]): boolean {
  return names.toSorted().join() === RELEASE_0_2_0_MIGRATIONS.join()
}

function requireKnown(applied: readonly string[], known: readonly string[]): void {
  if (applied.some((name) => RELEASE_0_2_0_MIGRATIONS.includes(name))) {
    throw new OperatorError(
      'Database ini dari PrintPro yang lebih lama dari 0.2.0: perbarui dulu ke 0.2.0, lalu ke versi ini.',
    )
  }
  const unknown = applied.filter((name) => !known.includes(name))
  if (unknown.length > 0) {
    throw new OperatorError(
      `Database sudah diubah oleh versi PrintPro yang lebih baru (${unknown.join(', ')}): perbarui PrintPro di komputer ini.`,
    )
  }
}

async function readSchema(): Promise<string> {
  const texts = await Promise.all(
    SCHEMA_FILES.map((name) => readFile(path.join(schemaFolder, `${name}.sql`), 'utf8')),
  )
  return texts.join('\n')
}

async function createSchema(db: AnyDatabase, migrations: readonly string[]): Promise<void> {
  const schema = await readSchema()
  await inTransaction(db, async (tx) => {
    // Functions name tables of later files.
    await sql`set local check_function_bodies = off`.execute(tx)
    await sql.raw(schema).execute(tx)
    await recordMigrations(tx, migrations)
    await noteFunctions(tx, schema)
  })
}

/** Functions that columns depend on stay as they are: to change one, a migration rewrites its columns. */
async function replaceFunctionsAndTriggers(tx: AnyDatabase): Promise<void> {
  const schema = await readSchema()
  await dropEach(
    tx,
    sql<{ drop: string }>`select 'drop function ' || oid::regprocedure as drop from pg_proc
      where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e' or refobjid = pg_proc.oid)`,
  )
  await sql`set local check_function_bodies = off`.execute(tx)
  await sql
    .raw(functionsAndTriggers(schema).replace(/^create function/gm, 'create or replace function'))
    .execute(tx)
  await noteFunctions(tx, schema)
}

function functionsAndTriggers(schema: string): string {
  const functions = schema.match(/^create function [^;]*?\$\$[\s\S]*?\$\$;$/gm) ?? []
  const triggers = schema.match(/^create (?:constraint )?trigger [^;]*;$/gm) ?? []
  return [...functions, ...triggers].join('\n')
}

/** A version may change functions and triggers without a migration: their hash is kept as a comment of the migrator's table. */
async function noteFunctions(tx: AnyDatabase, schema: string): Promise<void> {
  await sql`comment on table kysely_migration is ${sql.lit(hashOfFunctions(schema))}`.execute(tx)
}

async function hasPresentFunctions(db: AnyDatabase): Promise<boolean> {
  const { rows } = await sql<{ hash: string | null }>`
    select obj_description('kysely_migration'::regclass) as hash`.execute(db)
  return rows[0]?.hash === hashOfFunctions(await readSchema())
}

function hashOfFunctions(schema: string): string {
  return createHash('sha256').update(functionsAndTriggers(schema)).digest('hex')
}

async function dropTriggers(tx: AnyDatabase): Promise<void> {
  await dropEach(
    tx,
    sql<{ drop: string }>`select format('drop trigger %I on %s', tgname, tgrelid::regclass) as drop
      from pg_trigger join pg_class on pg_class.oid = tgrelid
      where relnamespace = 'public'::regnamespace and not tgisinternal`,
  )
}

async function dropEach(tx: AnyDatabase, query: RawBuilder<{ drop: string }>): Promise<void> {
  const { rows } = await query.execute(tx)
  if (rows.length > 0) await sql.raw(rows.map(({ drop }) => drop).join(';')).execute(tx)
}

async function runMigrations(tx: AnyDatabase, names: readonly string[]): Promise<void> {
  await dropTriggers(tx)
  const texts = await Promise.all(
    names.map((name) => readFile(path.join(migrationFolder, `${name}.sql`), 'utf8')),
  )
  await toLatest(tx, names, async (step, index) => {
    await sql.raw(texts[index] ?? '').execute(step)
  })
}

/** Notes migrations as applied without running them. */
async function recordMigrations(tx: AnyDatabase, names: readonly string[]): Promise<void> {
  await toLatest(tx, names, async () => {})
}

async function toLatest(
  tx: AnyDatabase,
  names: readonly string[],
  run: (step: AnyDatabase, index: number) => Promise<void>,
): Promise<void> {
  let failure: unknown
  const provider: MigrationProvider = {
    async getMigrations() {
      const up = (index: number) => async (step: AnyDatabase) => {
        await run(step, index).catch((error) => {
          failure = error
          throw error
        })
      }
      return Object.fromEntries(names.map((name, index) => [name, { up: up(index) }]))
    },
  }
  // After a failure the migrator cannot release its lock in the aborted transaction, and throws that instead.
  const { error } = await new Migrator({ db: tx, provider })
    .migrateToLatest()
    .catch((error: unknown) => ({ error }))
  if (failure ?? error) throw failure ?? error
}

async function inTransaction(db: AnyDatabase, work: (tx: AnyDatabase) => Promise<void>): Promise<void> {
  await (db.isTransaction ? work(db) : db.transaction().execute(work))
}

async function migrationNames(): Promise<string[]> {
  const files = await readdir(migrationFolder)
  return files
    .filter((file) => /^\d{4}_\w+\.sql$/.test(file))
    .map((file) => file.slice(0, -'.sql'.length))
    .sort()
}

async function appliedMigrations(db: AnyDatabase): Promise<string[]> {
  const table = await sql<{
    exists: boolean
  }>`select to_regclass('kysely_migration') is not null as exists`.execute(db)
  if (!table.rows[0]?.exists) return []
  const applied = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return applied.rows.map((row) => row.name)
}
