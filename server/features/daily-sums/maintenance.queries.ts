import { sql } from 'kysely'
import type { Tx } from '../../platform/database/transaction.ts'

/** True if some table of the shop was never analyzed, or PostgreSQL lost its statistics. */
export async function hasUnanalyzedTables(db: Tx): Promise<boolean> {
  const { rows } = await sql<{ unknown: boolean }>`
    select exists (select from pg_stat_user_tables where schemaname = 'public' and relname not like 'kysely%'
      and last_analyze is null and last_autoanalyze is null) as unknown`.execute(db)
  return rows[0]?.unknown === true
}

/** Analyzes the shop's tables so that query plans fit their contents. */
export async function analyzeTables(db: Tx): Promise<void> {
  const { rows } = await sql<{ tables: string }>`
    select string_agg(oid::regclass::text, ', ') as tables from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'`.execute(db)
  await sql.raw(`analyze ${rows[0]?.tables}`).execute(db)
}

/** Tries to take the advisory lock of the refresh, held until the database transaction ends. */
export async function tryLockDailySums(db: Tx): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('daily_sums')) as may`.execute(db)
  return rows[0]?.may === true
}
