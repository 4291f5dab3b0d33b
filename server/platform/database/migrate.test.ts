import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { type FreshDatabase, freshDatabase, runAsAdmin } from '../../testing/fresh-database.ts'
import { onDatabase } from '../../testing/template.ts'
import { connect, type Database } from './connection.ts'
import { areMigrationsKnown, createSchemaAt, migrate, SCHEMA_FILES } from './migrate.ts'
import { RELEASE_0_2_0_MIGRATIONS } from './release-0.2.0.ts'

let fresh: FreshDatabase
let empty: Database
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.close())

beforeEach(async () => {
  const name = `migrated_${randomBytes(6).toString('hex')}`
  await runAsAdmin(`create database ${name} template template_bare owner app`)
  empty = connect(onDatabase(fresh.url, name), pino({ enabled: false }))
  onTestFinished(async () => {
    await empty.destroy()
    await runAsAdmin(`drop database ${name} with (force)`)
  })
})

test('a shop of release 0.2.0 that is migrated has the schema of a new one', async () => {
  await createSchemaAt(empty, RELEASE_0_2_0_MIGRATIONS)
  await migrate(empty)
  expect(await schemaOf(empty)).toEqual(await schemaOf(fresh.db))
  expect(await appliedTo(empty)).toEqual(await appliedTo(fresh.db))
})

test('the schema as of a backup’s migrations becomes the present one', async () => {
  for (const name of await appliedTo(fresh.db)) {
    expect(await areMigrationsKnown([name])).toBe(true)
  }
  await createSchemaAt(empty, await appliedTo(fresh.db))
  expect(await schemaOf(empty)).toEqual(await schemaOf(fresh.db))
})

test('functions and triggers that another version left are replaced, without a migration', async () => {
  await migrate(empty)
  await sql`create or replace function touch() returns trigger language plpgsql as 'begin return new; end'`.execute(
    empty,
  )
  await sql`create function no_longer_there() returns int language sql as 'select 1'`.execute(empty)
  await sql`drop trigger announce on customers`.execute(empty)
  await sql`comment on table kysely_migration is 'of another version'`.execute(empty)
  await migrate(empty)
  expect(await schemaOf(empty)).toEqual(await schemaOf(fresh.db))
})

test('every file of the schema is loaded', async () => {
  const files = await readdir(path.join(import.meta.dirname, 'schema'))
  expect(files.map((file) => path.basename(file, '.sql')).sort()).toEqual(SCHEMA_FILES.toSorted())
})

test.each([
  ['older than 0.2.0', RELEASE_0_2_0_MIGRATIONS.slice(0, 50), 'lebih lama dari 0.2.0'],
  ['of a newer version', [...RELEASE_0_2_0_MIGRATIONS, '9999_newer'], 'lebih lama dari 0.2.0'],
])('a database %s is refused and stays as it is', async (_, names, sentence) => {
  await createSchemaAt(empty, RELEASE_0_2_0_MIGRATIONS)
  await sql`delete from kysely_migration`.execute(empty)
  for (const name of names) await sql`insert into kysely_migration values (${name}, '')`.execute(empty)
  const before = await schemaOf(empty)
  await expect(migrate(empty)).rejects.toThrow(sentence)
  expect(await schemaOf(empty)).toEqual(before)
})

test('a database that a newer version has migrated is refused', async () => {
  await migrate(empty)
  await sql`insert into kysely_migration values ('9999_newer', '')`.execute(empty)
  await expect(migrate(empty)).rejects.toThrow('versi PrintPro yang lebih baru (9999_newer)')
  expect(await areMigrationsKnown(['9999_newer'])).toBe(false)
})

async function appliedTo(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** The schema without the order of columns. A constraint that old rows need not fulfil counts as one for all. */
async function schemaOf(db: Database): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select pg_get_functiondef(oid) as line from pg_proc
      where pronamespace = 'public'::regnamespace and prokind <> 'a'
        and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    union all select pg_get_triggerdef(pg_trigger.oid, true) from pg_trigger join pg_class on pg_class.oid = tgrelid
      where relnamespace = 'public'::regnamespace and not tgisinternal
    union all select conrelid::regclass || ' ' || conname || ' ' || replace(pg_get_constraintdef(oid, true), ' NOT VALID', '')
      from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select viewname || ' ' || definition from pg_views where schemaname = 'public'
    union all select sequencename from pg_sequences where schemaname = 'public'
    union all select table_name || '.' || column_name || ' ' || data_type || ' ' || coalesce(numeric_precision, 0) || ' '
        || coalesce(numeric_scale, 0) || ' ' || coalesce(datetime_precision, 0) || ' ' || is_nullable || ' '
        || coalesce(column_default, '') || ' ' || is_identity || ' ' || coalesce(generation_expression, '')
      from information_schema.columns where table_schema = 'public'
    order by 1`.execute(db)
  return rows.map(({ line }) => line)
}

test('a migration that fails says why and changes nothing', async () => {
  await createSchemaAt(empty, RELEASE_0_2_0_MIGRATIONS)
  await sql`create table installation ()`.execute(empty)
  const before = await schemaOf(empty)
  await expect(migrate(empty)).rejects.toThrow('relation "installation" already exists')
  expect(await schemaOf(empty)).toEqual(before)
  expect(await appliedTo(empty)).toEqual(RELEASE_0_2_0_MIGRATIONS)
})
