import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'
import { type MigrationProvider, Migrator } from 'kysely/migration'
import { OperatorError } from '../process/operator-error.ts'
import { packageFile } from '../process/package.ts'
import type { Database } from './connection.ts'

const folder = packageFile('server/platform/database/migrations')

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
 * Applies all pending migrations in one transaction, forward only, including late ones with smaller numbers (docs/decisions/0029). Throws
 * OperatorError if a newer version has migrated the database.
 */
// biome-ignore lint/suspicious/noExplicitAny: the schema is what this is about to make
export async function migrate(db: Kysely<any>): Promise<void> {
  const known = await migrationNames()
  const applied = await appliedMigrations(db)
  const unknown = applied.filter((name) => !known.includes(name))
  if (unknown.length > 0) {
    throw new OperatorError(
      `Database sudah diubah oleh versi PrintPro yang lebih baru (${unknown.join(', ')}): perbarui PrintPro di komputer ini.`,
    )
  }
  // The usual start: no files to read.
  if (applied.length === known.length) return
  const migrator = new Migrator({ db, provider: sqlMigrations(known), allowUnorderedMigrations: true })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

/**
 * Applies exactly these migrations to an empty database. Throws if this version does not know one of them.
 */
// biome-ignore lint/suspicious/noExplicitAny: the schema is what this is about to make
export async function applyMigrations(db: Kysely<any>, names: readonly string[]): Promise<void> {
  if (!(await areMigrationsKnown(names))) throw new Error('unknown migrations')
  const { error } = await new Migrator({ db, provider: sqlMigrations(names) }).migrateToLatest()
  if (error) throw error
}

export async function areMigrationsKnown(names: readonly string[]): Promise<boolean> {
  const known = await migrationNames()
  return names.length > 0 && names.every((name) => known.includes(name))
}

// biome-ignore lint/suspicious/noExplicitAny: asked of any schema, also an unfinished one
export async function isMigrated(db: Kysely<any>): Promise<boolean> {
  const applied = await appliedMigrations(db)
  return (await migrationNames()).every((name) => applied.includes(name))
}

function sqlMigrations(names: readonly string[]): MigrationProvider {
  return {
    async getMigrations() {
      const texts = await Promise.all(names.map((name) => readFile(path.join(folder, `${name}.sql`), 'utf8')))
      return Object.fromEntries(
        names.map((name, index) => [
          name,
          {
            async up(db) {
              await sql.raw(texts[index] ?? '').execute(db)
            },
          },
        ]),
      )
    },
  }
}

async function migrationNames(): Promise<string[]> {
  const files = await readdir(folder)
  return files
    .filter((file) => /^\d{4}_\w+\.sql$/.test(file))
    .map((file) => file.slice(0, -'.sql'.length))
    .sort()
}

// biome-ignore lint/suspicious/noExplicitAny: reads only the migrations' own table
async function appliedMigrations(db: Kysely<any>): Promise<string[]> {
  const table = await sql<{
    exists: boolean
  }>`select to_regclass('kysely_migration') is not null as exists`.execute(db)
  if (!table.rows[0]?.exists) return []
  const applied = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return applied.rows.map((row) => row.name)
}
