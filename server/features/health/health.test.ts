import { mkdtemp, readdir, readFile, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HealthCheck, HealthReport } from '../../../contract/health.ts'
import { backupState, diskState, type HealthCheckKey, healthSummary } from '../../../core/shop/health.ts'
import { dayOf } from '../../../core/time/calendar.ts'
import { runDueTasks } from '../../platform/daily-tasks/daily-tasks.ts'
import { verifyBackup } from '../../platform/database/backup/restore-backup.ts'
import { connect } from '../../platform/database/connection.ts'
import { readEnv } from '../../platform/process/env.ts'
import { type Counter, cancelSale, deleteSale, openCounter, sell } from '../../testing/counter.ts'
import { freshDatabase } from '../../testing/fresh-database.ts'
import { sealActivity } from '../activity/seal.ts'
import { refreshDailySums } from '../daily-sums/maintain-daily-sums.ts'
import { fillSampleShop } from '../sample-shop/sample-shop.ts'
import { runDatabaseChecks, runHealthChecks } from './run-health-checks.ts'

let folder: string
let counter: Counter

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'pp-health-'))
  counter = await openCounter({ env: { DATA_DIR: folder, BACKUP_DIR: '' } })
  await sell(counter, { paidAmount: 100_000 })
  await sell(counter, { customerId: counter.silver.id, discountPercent: 12.5, paidAmount: 900_000 })
  const sale = await sell(counter, { customerId: counter.regular.id })
  await counter.owner.patch(`/api/transactions/${sale.id}`, { version: sale.version, status: 'completed' })
  await fillLedgers(counter)
  await refreshDailySums(counter.db)
})
afterAll(async () => {
  await counter.close()
  await rm(folder, { recursive: true })
})

/** A saldo of 40.000, of which 10.000 was used before; a bill of 3.000 with a return of 1.000, of which 500 is paid in cash. */
async function fillLedgers({ owner, gold, db }: Counter): Promise<void> {
  await db.updateTable('storeConfig').set({ balanceEnabled: true }).execute()
  const money = { id: uuidv7(), amount: 50_000, method: 'transfer' }
  await owner.post(`/api/customers/${gold.id}/balance/top-ups`, money)
  await sell(counter, { balanceAmount: 10_000 })
  const [vinyl, supplier, line] = [uuidv7(), uuidv7(), uuidv7()]
  const opening = { quantity: 10, value: 2_000 }
  await owner.post('/api/materials', { id: vinyl, name: 'Vinyl', kind: 'sheet', opening })
  await owner.post('/api/suppliers', { id: supplier, name: 'Sumber' })
  const today = dayOf(new Date(), 'Asia/Jakarta')
  const { body: bill } = await owner.post('/api/purchases', {
    ...{
      id: uuidv7(),
      supplierId: supplier,
      day: today,
      dueOn: today,
      payment: { ...money, id: uuidv7(), amount: 500, method: 'cash' },
    },
    lines: [{ id: line, materialId: vinyl, count: 3, content: 5, price: 1_000 }],
  })
  await owner.post(`/api/purchases/${bill.id}/returns`, { lines: [{ id: uuidv7(), lineId: line, count: 1 }] })
  await owner.post(`/api/materials/${vinyl}/spoilage`, { id: uuidv7(), quantity: 4, reason: 'Sobek' })
}

test('a consistent shop fails only the backup check, and none once it has a backup', async () => {
  expect(statesOf(await look())).toMatchObject({ backup: 'critical', orders: 'good' })
  const { status, body: made } = await counter.owner.post('/api/backups')
  expect(status).toBe(201)
  // The stored report is updated with the new backup, without another run.
  expect(backupIn((await counter.owner.get('/api/health')).body.report)).toMatchObject({ state: 'good' })
  const { body: report } = await counter.owner.post('/api/health/checks')
  expect(wrongIn(report)).toEqual([])
  const { body: shown } = await counter.owner.get('/api/health')
  // Free disk space may have changed in between.
  const checks = report.checks.filter(({ key }: HealthCheck) => key !== 'disk')
  expect(shown).toMatchObject({
    report: { ...report, checks: expect.arrayContaining(checks) },
    backups: [{ ...made, isHere: true }],
    settings: { keepDays: 14 },
  })

  const answer = await fetch(`${counter.url}/api/backups/${made.id}/file`, {
    headers: { cookie: counter.owner.cookie },
  })
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="printpro-[\d-]+\.cadangan"$/,
  )
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.length).toBe(made.bytes)
  const [name = ''] = await readdir(path.join(folder, 'backups'))
  expect(bytes.equals(await readFile(path.join(folder, 'backups', name)))).toBe(true)
  expect((await verifyBackup(path.join(folder, 'backups', name))).header.shop).toBe('PrintPro Digital')
})

test('refunds, also of deleted sales, corrected methods, rupiah discounts, express surcharges and every rounding pass the checks', async () => {
  const { version: read } = (await counter.owner.get('/api/store')).body
  await counter.owner.patch('/api/store', { version: read, expressRate: 0.125, expressFee: 2_500 })
  expect((await sell(counter, { isExpress: true })).expressSurcharge).toBe(38_750)
  await sell(counter, { isExpress: true, discountPercent: 10 })
  await sell(counter, { isExpress: true, discountAmount: 20_001 })
  for (const rounding of [
    { roundingStep: 1_000, roundingDirection: 'up' },
    { roundingStep: 100, roundingDirection: 'nearest' },
    { roundingStep: 1, roundingDirection: 'down' },
    { roundingStep: 500, roundingDirection: 'down' },
  ]) {
    const { version } = (await counter.owner.get('/api/store')).body
    expect((await counter.owner.patch('/api/store', { version, ...rounding })).status).toBe(200)
    expect(await sell(counter, { discountAmount: 20_003 })).toMatchObject(rounding)
  }
  const paid = async (paidAmount: number) => await sell(counter, { paidAmount })
  expect((await deleteSale(counter.owner, (await paid(50_000)).id)).status).toBe(200)
  expect((await cancelSale(counter.owner, (await paid(30_000)).id, 20_000)).status).toBe(200)
  const { id, version, payments } = await paid(5000)
  const correction = { version, method: 'transfer' }
  const address = `/api/transactions/${id}/payments/${payments[0]?.id}/corrections`
  expect((await counter.owner.post(address, correction)).status).toBe(201)
  await refreshDailySums(counter.db)
  expect(wrongIn(await look())?.filter(({ key }) => key !== 'backup')).toEqual([])
})

test('only owners may see it', async () => {
  for (const path of ['/api/health', '/api/backups/0192f0a0-0000-7000-8000-000000000001/file']) {
    expect((await counter.manager.get(path)).status, path).toBe(403)
    expect((await counter.anonymous.get(path)).status, path).toBe(401)
  }
  expect((await counter.manager.post('/api/backups')).status).toBe(403)
  expect((await counter.manager.post('/api/health/checks')).status).toBe(403)
  expect(
    (await counter.owner.get('/api/backups/0192f0a0-0000-7000-8000-000000000001/file')).body,
  ).toMatchObject({
    code: 'NOT_FOUND',
    message: 'File cadangan ini tidak ada di server',
  })
})

// Faults that no API call can cause, made with SQL.
test.each<[HealthCheckKey, string, string]>([
  [
    'orders',
    'update transactions set discount = discount + 500, total = total - 500 where paid_amount = 0 and discount_amount = 0',
    'seharusnya Rp',
  ],
  ['orders', 'update transactions set discount_percent = 1 where discount_amount > 0', 'Transaksi'],
  ['orders', 'update transactions set express_surcharge = 0 where express_surcharge > 0', 'seharusnya Rp'],
  ['orders', 'update transaction_items set quantity = quantity + 1 where position = 0', 'Transaksi'],
  [
    'payments',
    'update transactions set paid_amount = 0 where paid_amount = 100000',
    'tercatat Rp 0, seharusnya Rp 100.000',
  ],
  ['receivables', 'update transactions set paid_amount = 0 where paid_amount = 100000', 'Semua piutang'],
  [
    'receivables',
    `update payments set later = false, created_at = created_at + interval '1 day'`,
    'Pembayaran piutang',
  ],
  ['customers', 'update customers set total_spent = total_spent + 1 where total_spent > 0', 'seharusnya Rp'],
  [
    'customers',
    'update customers set balance = balance + 1 where balance > 0',
    'tercatat Rp 40.001, seharusnya Rp 40.000',
  ],
  ['customers', `delete from customer_balance where kind = 'used'`, 'tercatat Rp 0, seharusnya Rp 10.000'],
  [
    'customers',
    `update payments set method = 'cash' where method = 'balance'`,
    'tercatat Rp 10.000, seharusnya Rp 0',
  ],
  [
    'customers',
    `insert into customer_balance (id, customer_id, kind, amount) select gen_random_uuid(), id, 'moved', 5 from customers where balance > 0`,
    'Saldo yang digabungkan',
  ],
  [
    'materials',
    'update material_movements set stock_value = stock_value - 1',
    'Vinyl: tercatat Rp 1.999, seharusnya Rp 2.000',
  ],
  ['materials', `delete from material_movements where kind = 'opening'`, 'Vinyl'],
  [
    'materials',
    `update material_movements set quantity = quantity + 5000, stock_quantity = stock_quantity + 5000 where kind = 'spoil'`,
    'Vinyl',
  ],
  [
    'materials',
    `update material_movements set value = value - 100, stock_value = stock_value - 100 where kind = 'spoil'`,
    'Vinyl: tercatat Rp 3.100, seharusnya Rp 3.200',
  ],
  [
    'purchases',
    `update expenses set amount = amount + 1 where category = 'Bahan'`,
    'tercatat Rp 2.001, seharusnya Rp 2.000',
  ],
  ['purchases', 'update supplier_payments set amount = amount + 100', 'tercatat Rp 600, seharusnya Rp 500'],
  [
    'purchases',
    'delete from drawer_entries where expense_id is not null',
    'tercatat Rp 500, seharusnya Rp 0',
  ],
  ['purchases', 'update supplier_payments set amount = 2001', 'tercatat Rp 2.001, seharusnya Rp 2.000'],
  ['purchases', 'delete from supplier_returns', 'tercatat Rp 2.000, seharusnya Rp 3.000'],
  [
    'purchases',
    `update material_movements set value = value + 7 where kind = 'purchase'`,
    'tercatat Rp 2.007, seharusnya Rp 2.000',
  ],
  [
    'purchases',
    `update material_movements set bill_line_id = null where kind = 'supplierReturn'`,
    'Vinyl: tercatat Rp 3.000, seharusnya Rp 2.000',
  ],
  ['counts', 'update daily_sales set count = count + 1', 'processing'],
  ['counts', 'update daily_sales set total = total + 500', 'processing'],
  ['counts', `delete from daily_sales where status = 'cancelled'`, 'cancelled'],
  ['analytics', 'update daily_products set amount = amount + 1', 'Bagian produk'],
  ['analytics', 'update daily_products set realised = realised + 1', 'Harga per m²'],
  ['analytics', 'delete from daily_product_groups', 'Bagian kategori dan mesin'],
  ['analytics', 'update daily_payments set amount = amount - 1', 'Diterima cash'],
  ['analytics', 'update daily_payments set refunded = refunded + 1', 'Diterima cash'],
  [
    'analytics',
    `update customers set first_purchase_at = first_purchase_at - interval '1 day'`,
    'Pembelian pertama',
  ],
  ['links', 'alter table payments disable trigger append_only', 'penjaga append_only dimatikan'],
  ['clock', `update transactions set created_at = now() + interval '1 hour'`, ''],
])('%s: found after: %s', async (key, change, words) => {
  // That check itself looks for disabled triggers.
  const checks = await afterwards(change, key === 'links' ? [] : TABLES)
  const check = checks.find((one) => one.key === key)
  expect(check).toMatchObject({ state: 'critical', advice: expect.any(String) })
  expect(check?.problems.map(({ text }) => text).join('\n')).toContain(words)
})

test('activity entries changed, added or removed after sealing are found, and so are forged seals', async () => {
  await sealActivity(counter.db, 0)
  await sell(counter)
  await sealActivity(counter.db, 0)
  await sealActivity(counter.db, 0)
  const { rows: seals } = await sql`select from activity_seals`.execute(counter.db)
  expect(seals).toHaveLength(2)
  const found = async (change: string) => {
    const checks = await afterwards(`alter table activity disable trigger append_only; ${change}`)
    return checks.find(({ key }) => key === 'activity')?.problems.map(({ text }) => text) ?? []
  }
  expect(await found('select 1')).toEqual([])
  const one = '(select min(seq) from activity)'
  const later = expect.stringContaining('diubah sesudah disegel')
  expect(await found(`delete from activity where seq = ${one}`)).toEqual([
    expect.stringContaining('dihapus sesudah disegel'),
  ])
  expect(await found(`update activity set at = at + interval '1 second' where seq = ${one}`)).toEqual([later])
  expect(
    await found(`insert into activity (seq, entity, id, operation) overriding system value
      values (${one} - 1, 'customers', gen_random_uuid(), 'delete')`),
  ).toEqual([expect.stringContaining('ditambahkan sesudah disegel')])
  // Recomputing a broken seal breaks the next one in the chain.
  expect(
    await found(`alter table activity_seals disable trigger append_only; update activity set at = at + interval '1 second' where seq = ${one};
      update activity_seals set sha256 = (select now.sha256 from activity_digest('', 0, activity_seals.up_to) as now)
      where up_to = (select min(up_to) from activity_seals)`),
  ).toEqual([later])
  // Entries that are not sealed yet break nothing.
  await sell(counter)
  await sealActivity(counter.db)
  expect((await sql`select from activity_seals`.execute(counter.db)).rows).toHaveLength(2)
  expect(wrongIn(await look())?.filter(({ key }) => key === 'activity')).toEqual([])
})

test('an inconsistent order is named with its id', async () => {
  const { id } = await sell(counter, { paidAmount: 5000 })
  const [check] = (await afterwards(`update transactions set paid_amount = 0 where id = '${id}'`)).filter(
    ({ key }) => key === 'payments',
  )
  expect(check?.problems).toEqual([
    {
      transactionId: id,
      text: `Transaksi ${id.slice(-8).toUpperCase()} (${counter.gold.name}): tercatat Rp 0, seharusnya Rp 5.000`,
    },
  ])
})

test('a truncated or missing backup file fails the check', async () => {
  await counter.owner.post('/api/backups')
  const dir = path.join(folder, 'backups')
  const newest = path.join(dir, (await readdir(dir)).sort().at(-1) ?? '')
  await truncate(newest, 1000)
  expect(backupIn(await look())).toMatchObject({
    state: 'critical',
    problems: [{ text: expect.stringContaining('tidak utuh') }],
  })
  await rm(newest)
  expect(backupIn(await look())).toMatchObject({
    state: 'critical',
    problems: [{ text: expect.stringContaining('tidak ada') }],
  })
  const { body } = await counter.owner.get('/api/health')
  expect(body.backups[0].isHere).toBe(false)
})

test('daily tasks run once a day, in one of the processes', async () => {
  const fresh = await freshDatabase('template_demo')
  await fillSampleShop(fresh.db)
  const env = readEnv({ DATA_DIR: path.join(folder, 'daily') })
  const log = pino({ enabled: false })
  const served = connect(fresh.serverUrl, log)
  const deps = { db: served, databaseUrl: fresh.serverUrl, env, log }
  const { signal } = new AbortController()
  await Promise.all([runDueTasks(deps, signal), runDueTasks(deps, signal)])
  await runDueTasks(deps, signal)
  expect(await readdir(env.backup.dir)).toHaveLength(1)
  // The sample shop is consistent too; stale sums are no fault.
  const { rows } = await sql<{ report: HealthReport }>`select report from health_report`.execute(fresh.db)
  expect(wrongIn(rows[0]?.report)).toEqual([])
  // The next day, and the day after a process died midway.
  await sql`update daily_runs set day = day - 1`.execute(fresh.db)
  await sql`insert into daily_runs (day, task, started_at) select day + 1, 'backup', now() - interval '2 hours' from daily_runs
    where task = 'backup'`.execute(fresh.db)
  await runDueTasks(deps, signal)
  expect((await sql`select from backups`.execute(fresh.db)).rows).toHaveLength(2)
  await served.destroy()
  await fresh.close()
})

test('a backup fails by age, a disk by free space', () => {
  const asOf = new Date('2026-11-22T10:00:00Z')
  const ago = (hours: number) => backupState(new Date(asOf.getTime() - hours * 3_600_000), asOf)
  expect([ago(0), ago(24), ago(25), ago(72), ago(73), backupState(null, asOf)]).toEqual([
    ...['good', 'good', 'warning', 'warning', 'critical', 'critical'],
  ])
  const free = (gigabytes: number) => diskState({ free: gigabytes * 1e9, size: 100e9 })
  expect([free(50), free(10), free(9.9), free(3), free(2.9)]).toEqual([
    'good',
    'good',
    'warning',
    'warning',
    'critical',
  ])
  expect(diskState({ free: 0.9e9, size: 5e9 })).toBe('critical')
  expect(healthSummary(['good', 'good'])).toBe('Pembukuan sehat')
  expect(healthSummary(['good', 'warning', 'critical'])).toBe('2 hal perlu diperiksa')
})

const look = () => runHealthChecks(counter.db, readEnv({ DATA_DIR: folder }))

const statesOf = ({ checks }: HealthReport) =>
  Object.fromEntries(checks.map(({ key, state }) => [key, state]))

/** The failed checks, without that of the test machine's disk. */
const wrongIn = (report: HealthReport | undefined) =>
  report?.checks.filter(({ key, state }) => state !== 'good' && key !== 'disk')

const backupIn = ({ checks }: HealthReport) => checks.find(({ key }) => key === 'backup')

const TABLES = [
  ...['transactions', 'transaction_items', 'customers', 'payments', 'customer_balance', 'material_movements'],
  ...['supplier_payments', 'supplier_returns', 'drawer_entries'],
]

/** The failed checks after a change that bypasses every trigger; rolls the change back. */
async function afterwards(change: string, unguarded = TABLES): Promise<HealthCheck[]> {
  const step = await counter.db.startTransaction().execute()
  try {
    for (const table of unguarded) await sql.raw(`alter table ${table} disable trigger user`).execute(step)
    await sql.raw(change).execute(step)
    return await runDatabaseChecks(step, readEnv({ DATA_DIR: folder }), new Date())
  } finally {
    await step.rollback().execute()
  }
}
