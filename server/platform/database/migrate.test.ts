import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { freshDatabase, runAsAdmin } from '../../testing/fresh-database.ts'
import { onDatabase } from '../../testing/template.ts'
import { connect, type Database } from './connection.ts'
import { applyMigrations, areMigrationsKnown, migrate } from './migrate.ts'

/** Merged after 0101 with smaller numbers: a shop started in between has 0101 without them. */
const LATE = ['0084_discount_amount', '0089_one_identity', '0090_reminder_mails_of_a_day', '0097_home']

test('applies late migrations with smaller numbers', async () => {
  const names = (await readdir(path.join(import.meta.dirname, 'migrations')))
    .map((file) => path.basename(file, '.sql'))
    .sort()
  const inBetween = names.filter((name) => name <= '0101_messages' && !LATE.includes(name))
  expect(await areMigrationsKnown(inBetween)).toBe(true)
  expect(await areMigrationsKnown([...inBetween, '9999_of_a_newer_version'])).toBe(false)
  const fresh = await freshDatabase()
  const name = `between_${randomBytes(6).toString('hex')}`
  await runAsAdmin(`create database ${name} template template_bare owner app`)
  const db = connect(onDatabase(fresh.url, name), pino({ enabled: false }))
  try {
    await applyMigrations(db, inBetween)
    expect(await appliedTo(db)).toEqual(inBetween)
    await migrate(db)
    expect(await appliedTo(db)).toEqual(names)
    expect(await schemaOf(db)).toEqual(await schemaOf(fresh.db))
  } finally {
    await db.destroy()
    await fresh.close()
    await runAsAdmin(`drop database ${name} with (force)`)
  }
})

async function appliedTo(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

/** The schema without the order of its columns. */
async function schemaOf(db: Database): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select pg_get_functiondef(oid) as line from pg_proc
      where pronamespace = 'public'::regnamespace and prokind <> 'a'
        and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    union all select pg_get_triggerdef(pg_trigger.oid) from pg_trigger join pg_class on pg_class.oid = tgrelid
      where relnamespace = 'public'::regnamespace and not tgisinternal
    union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace and conrelid <> 0
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select table_name || '.' || column_name || ' ' || data_type || ' ' || is_nullable || ' ' || coalesce(column_default, '')
      from information_schema.columns where table_schema = 'public'
    order by 1`.execute(db)
  return rows.map(({ line }) => line)
}
