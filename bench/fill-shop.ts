// Fills a database with a shop of reproducible data.
import pg from 'pg'
import { pino } from 'pino'
import { refreshDailySums } from '../server/features/daily-sums/maintain-daily-sums.ts'
import { runDatabaseChecks } from '../server/features/health/run-health-checks.ts'
import { fillSampleShop } from '../server/features/sample-shop/sample-shop.ts'
import { connect, type Database } from '../server/platform/database/connection.ts'
import { startEmbedded } from '../server/platform/database/embedded/start.ts'
import { embeddedFolder } from '../server/platform/database/embedded-folder.ts'
import { migrate } from '../server/platform/database/migrate.ts'
import { openSnapshot } from '../server/platform/database/snapshot.ts'
import { readEnv } from '../server/platform/process/env.ts'
import {
  DERIVED_TABLES,
  HELPER_FUNCTIONS,
  insertMasterData,
  insertSampleSales,
  MOVEMENTS,
  type Size,
} from './shop-data.ts'

const log = pino({ enabled: false })

/** While filling nothing has to survive a crash. */
const NOT_DURABLE = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '1GB',
  maintenance_work_mem: '512MB',
  autovacuum: 'off',
}

export async function fillShop(dataDir: string, size: Size, say: (line: string) => void): Promise<void> {
  const begun = performance.now()
  const passed = () => `${((performance.now() - begun) / 1000).toFixed(0)} s`
  const env = readEnv({ DATA_DIR: dataDir, DEMO: 'true' })
  const embedded = await startEmbedded(embeddedFolder(env), NOT_DURABLE)
  const db = connect(embedded.ownerUrl, log, 'setup')
  try {
    await migrate(db)
    await fillSampleShop(db)
    const admin = new URL(embedded.adminUrl)
    admin.pathname = '/app'
    const client = new pg.Client(admin.href)
    await client.connect()
    try {
      await insertData(client, size, (made) => say(`${made.toLocaleString('en')} sales after ${passed()}`))
    } finally {
      await client.end()
    }
    await refreshDailySums(db)
    await requireConsistentBooks(db, dataDir)
    say(`filled and checked after ${passed()}`)
  } finally {
    await db.destroy()
    await embedded.stop()
  }
}

const FILLED_TABLES = [
  ...['transactions', 'transaction_items', 'payments', 'customers', 'expenses', 'material_movements'],
]
const BATCH = 50_000

/** Without triggers and foreign keys, whose results are computed once at the end, and without the indexes that can be rebuilt. */
async function insertData(client: pg.Client, size: Size, made: (sales: number) => void): Promise<void> {
  await client.query(`set session_replication_role = replica; set timezone = 'Asia/Jakarta'`)
  await client.query(HELPER_FUNCTIONS)
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = any($1) and schemaname = 'public' and indexname not in (select conname from pg_constraint)`,
    [FILLED_TABLES],
  )
  for (const { name } of indexes) await client.query(`drop index ${pg.escapeIdentifier(name)}`)
  await client.query(insertMasterData(size))
  for (let from = 0; from < size.sales; from += BATCH) {
    await client.query(insertSampleSales(from, Math.min(from + BATCH, size.sales), size))
    made(Math.min(from + BATCH, size.sales))
  }
  await client.query(MOVEMENTS)
  for (const { definition } of indexes) await client.query(definition)
  await client.query(DERIVED_TABLES)
  await client.query('drop table bench_customers, bench_products, bench_materials, bench_recipes')
  await client.query('set session_replication_role = origin; reset timezone')
  await client.query('vacuum (freeze, analyze)')
}

/** Measuring a shop with inconsistent books would be pointless. */
async function requireConsistentBooks(db: Database, dataDir: string): Promise<void> {
  const snapshot = await openSnapshot(db)
  const checks = await runDatabaseChecks(snapshot, readEnv({ DATA_DIR: dataDir }), new Date()).finally(() =>
    snapshot.rollback().execute(),
  )
  const wrong = checks.flatMap(({ key, problems }) => problems.map(({ text }) => `${key}: ${text}`))
  if (wrong.length > 0) throw new Error(`The filled shop is wrong:\n${wrong.slice(0, 10).join('\n')}`)
}
