import { sql } from 'kysely'
import type { HealthReport } from '../../../contract/health.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { Tx } from '../../platform/database/transaction.ts'

/** Seconds the oldest writing transaction of the database has been open; 0 if there is none. */
export async function findLongestWrite(db: Database): Promise<number> {
  const { rows } = await sql<{ seconds: number | null }>`
    select floor(extract(epoch from clock_timestamp() - min(xact_start)))::int as seconds from pg_stat_activity
    where datname = current_database() and backend_xid is not null`.execute(db)
  return rows[0]?.seconds ?? 0
}

/** The latest timestamp among sales, payments and activity; null in an empty shop. */
export async function findLatestRecordTime(db: Tx): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select greatest((select max(created_at) from transactions), (select max(created_at) from payments),
      (select at from activity order by seq desc limit 1)) as at`.execute(db)
  return rows[0]?.at ?? null
}

/** Size of the database in bytes. */
export async function loadDatabaseSize(db: Database): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(
    db,
  )
  return rows[0]?.bytes ?? 0
}

/** Stores the report, replacing the last one. */
export async function saveReport(db: Database, { createdAt, ...rest }: HealthReport): Promise<void> {
  const report = JSON.stringify(rest)
  await db
    .insertInto('healthReport')
    .values({ createdAt, report })
    .onConflict((conflict) => conflict.column('single').doUpdateSet({ createdAt, report }))
    .execute()
}

export async function findLastReport(db: Database): Promise<HealthReport | null> {
  const row = await db.selectFrom('healthReport').select(['createdAt', 'report']).executeTakeFirst()
  return row
    ? { createdAt: row.createdAt.toISOString(), ...(row.report as unknown as Pick<HealthReport, 'checks'>) }
    : null
}
