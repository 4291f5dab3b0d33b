import type pg from 'pg'

/** Without generated columns. */
export type SavedTable = { name: string; columns: string[] }
export type Sequence = { name: string; value: string }

/**
 * Not in a backup: sessions and sign-in attempts, and the log of changes, whose positions mean nothing in another database.
 * Migrating creates the migrator's own tables.
 */
const EXCLUDED_TABLES = [
  'changes',
  'change_log',
  // The former name of change_log.
  'changes_pruned',
  'sessions',
  'rate_limits',
  'sign_in_failures',
  'verifications',
  'kysely_migration',
  'kysely_migration_lock',
]

/** The tables of a backup, by name; new tables are included without a change here. */
export async function listTables(client: pg.ClientBase): Promise<SavedTable[]> {
  const { rows } = await client.query<SavedTable>(
    `select relname as name, array_agg(attname::text order by attnum) as columns
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and attnum > 0 and not attisdropped and attgenerated = '' and relname <> all($1)
     group by relname order by relname collate "C"`,
    [EXCLUDED_TABLES],
  )
  return rows
}

/** The last values of the sequences that number rows of these tables. */
export async function listSequences(
  client: pg.ClientBase,
  tables: readonly SavedTable[],
): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null and exists (
       select from pg_depend
       where objid = format('public.%I', sequencename)::regclass and classid = 'pg_class'::regclass
         and refobjid::regclass = any($1::regclass[]))
     order by sequencename`,
    [tables.map(({ name }) => `public."${name}"`)],
  )
  return rows
}

export async function listAppliedMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('public.kysely_migration') is not null as there`,
  )
  if (!rows[0]?.there) return []
  const applied = await client.query<{ name: string }>(
    'select name from public.kysely_migration order by name',
  )
  return applied.rows.map(({ name }) => name)
}

/** Makes COPY's text independent of the database's settings: it is read and compared elsewhere. */
export const COPY_SETTINGS = `set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local synchronize_seqscans = off;
  set local client_encoding = 'UTF8'`

export function copyTarget({ name, columns }: SavedTable, identifier: (name: string) => string): string {
  return `public.${identifier(name)} (${columns.map(identifier).join(', ')})`
}
