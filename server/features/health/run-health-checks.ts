import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import type { HealthCheck, HealthReport } from '../../../contract/health.ts'
import { formatRupiah } from '../../../core/money/money.ts'
import { transactionNumber } from '../../../core/orders/transaction.ts'
import { backupState, diskState, type HealthCheckKey, type HealthState } from '../../../core/shop/health.ts'
import { formatBytes } from '../../../core/values/bytes.ts'
import { listNewestBackups, type StoredBackup } from '../../platform/backup/queries.ts'
import { readBackup } from '../../platform/database/backup/read-backup.ts'
import type { Database } from '../../platform/database/connection.ts'
import { isDiskFull } from '../../platform/database/embedded/log.ts'
import { openSnapshot } from '../../platform/database/snapshot.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import type { Env } from '../../platform/process/env.ts'
import { OperatorError } from '../../platform/process/operator-error.ts'
import { consoleCommand } from '../../platform/process/package.ts'
import { checkFiles } from '../files/check-files.ts'
import { openFileStore } from '../files/file-store.ts'
import { checkActivity } from './checks/activity-seals.queries.ts'
import {
  checkCustomers,
  checkMaterials,
  checkOrders,
  checkPayments,
  checkPurchases,
  checkReceivables,
} from './checks/books.queries.ts'
import { checkAnalytics, checkCounts } from './checks/daily-sums.queries.ts'
import { checkLinks } from './checks/links.queries.ts'
import type { CheckResult, Difference } from './checks/run-check.queries.ts'
import {
  findLastReport,
  findLatestRecordTime,
  findLongestWrite,
  loadDatabaseSize,
  saveReport,
} from './queries.ts'

/** Seconds a writing transaction may stay open before the check warns, and before it fails. */
const LONG_WRITE_WARNING = 10
const LONG_WRITE_FAILURE = 60
const MAX_FILES_NAMED = 20
/** Milliseconds a record may be ahead of the server's clock. */
const CLOCK_TOLERANCE = 5 * 60_000

/**
 * The daily health check ('Kesehatan', `printpro doctor`): recomputes every derived figure from one snapshot, and checks clock, disk and the
 * newest backup, which is read completely. Stores and returns the report.
 */
export async function runHealthChecks(db: Database, env: Env): Promise<HealthReport> {
  const report = await makeReport(db, env, new Date())
  await saveReport(db, report).catch((error) => {
    // The report itself says that the disk is full.
    if (!isDiskFull(error)) throw error
  })
  return report
}

async function makeReport(db: Database, env: Env, createdAt: Date): Promise<HealthReport> {
  const snapshot = await openSnapshot(db)
  const checks = await runDatabaseChecks(snapshot, env, createdAt).finally(() =>
    snapshot.rollback().execute(),
  )
  // The snapshot is closed first: reading a large backup takes minutes.
  return {
    createdAt: createdAt.toISOString(),
    checks: [
      ...checks,
      ...(await checkPrintFiles(db, env, createdAt)),
      await checkNewestBackup(db, env, createdAt),
    ],
  }
}

/**
 * The last report with current disk space and, if `newest` was made after it, that backup (verified when it was made). Null before the first
 * report.
 */
export async function loadUpdatedReport(
  db: Database,
  env: Env,
  newest: StoredBackup | undefined,
): Promise<HealthReport | null> {
  const report = await findLastReport(db)
  if (!report) return null
  const now = [await checkDisk(db, env)]
  if (newest && newest.createdAt > new Date(report.createdAt)) now.push(toBackupCheck(newest, new Date()))
  return { ...report, checks: report.checks.map((old) => now.find(({ key }) => key === old.key) ?? old) }
}

/** All checks except that of the backup, on what this database transaction sees. */
export async function runDatabaseChecks(db: Tx, env: Env, asOf: Date): Promise<HealthCheck[]> {
  return [
    toBooksCheck('orders', await checkOrders(db), 'transaksi', formatRupiah),
    toBooksCheck('payments', await checkPayments(db), 'pembayaran', formatRupiah),
    toBooksCheck('receivables', await checkReceivables(db), null, formatRupiah),
    toBooksCheck('customers', await checkCustomers(db), 'pelanggan', formatRupiah),
    toBooksCheck('counts', await checkCounts(db), 'transaksi', numberText),
    toBooksCheck('analytics', await checkAnalytics(db), 'catatan', formatRupiah),
    toActivityCheck(await checkActivity(db)),
    toBooksCheck('links', await checkLinks(db), 'hubungan', numberText),
    ...toOptionalCheck('materials', await checkMaterials(db), 'gerak'),
    ...toOptionalCheck('purchases', await checkPurchases(db), 'nota'),
    toFeedCheck(await findLongestWrite(db)),
    toClockCheck(await findLatestRecordTime(db), asOf),
    await checkDisk(db, env),
  ]
}

function check(
  key: HealthCheckKey,
  state: HealthState,
  figure: string,
  rest: Partial<HealthCheck> = {},
): HealthCheck {
  return { key, state, figure, problems: [], advice: null, ...rest }
}

const FAULT_IN_BOOKS =
  'Buat cadangan sekarang dan simpan di tempat lain. Laporkan daftar ini ke pembuat PrintPro; jangan mengubah database langsung.'

function toBooksCheck(
  key: HealthCheckKey,
  { counted, wrong }: CheckResult,
  noun: string | null,
  text: (value: number) => string,
): HealthCheck {
  const figure = noun === null ? text(counted) : `${numberText(counted)} ${noun}`
  if (wrong.length === 0) return check(key, 'good', figure)
  const problem = ({ name, transactionId, recorded, recomputed }: Difference) => {
    const of = transactionId === null ? name : `Transaksi ${transactionNumber(transactionId)} (${name})`
    return { text: `${of}: tercatat ${text(recorded)}, seharusnya ${text(recomputed)}`, transactionId }
  }
  return check(key, 'critical', figure, { problems: wrong.map(problem), advice: FAULT_IN_BOOKS })
}

/** None while the shop has nothing of it. */
function toOptionalCheck(key: HealthCheckKey, result: CheckResult, noun: string): HealthCheck[] {
  return result.counted === 0 ? [] : [toBooksCheck(key, result, noun, formatRupiah)]
}

function toActivityCheck({ counted, wrong }: CheckResult): HealthCheck {
  const figure = `${numberText(counted)} catatan`
  if (wrong.length === 0) return check('activity', 'good', figure)
  const problems = wrong.map(({ name, recorded, recomputed }) => {
    const change = recorded > recomputed ? 'dihapus' : recorded < recomputed ? 'ditambahkan' : 'diubah'
    return { text: `${name}: ada yang ${change} sesudah disegel`, transactionId: null }
  })
  const advice =
    'Riwayat diubah di luar PrintPro. Bandingkan dengan cadangan lama, dan periksa siapa yang bisa masuk ke server.'
  return check('activity', 'critical', figure, { problems, advice })
}

function toFeedCheck(seconds: number): HealthCheck {
  const state =
    seconds <= LONG_WRITE_WARNING ? 'good' : seconds <= LONG_WRITE_FAILURE ? 'warning' : 'critical'
  const advice =
    'Ada pekerjaan di server yang belum selesai. Jika tidak selesai sendiri, hentikan lalu jalankan lagi PrintPro.'
  return check('feed', state, `${numberText(seconds)} detik`, { advice: state === 'good' ? null : advice })
}

function toClockCheck(latest: Date | null, asOf: Date): HealthCheck {
  const ahead = latest === null ? 0 : latest.getTime() - asOf.getTime()
  if (ahead <= CLOCK_TOLERANCE) return check('clock', 'good', 'Cocok')
  return check('clock', 'critical', `tertinggal ${numberText(Math.round(ahead / 60_000))} menit`, {
    advice:
      'Betulkan tanggal dan jam komputer server: penjualan baru sekarang tercatat pada waktu yang salah.',
  })
}

async function checkDisk(db: Database, env: Env): Promise<HealthCheck> {
  const data = env.databaseUrl ? (existsSync(env.files.dir) ? [env.files.dir] : []) : [env.dataDir]
  const places = [...data, env.backup.dir]
  const disks = await Promise.all(places.map(async (place) => ({ place, ...(await loadDiskSpace(place)) })))
  const ranks: HealthState[] = ['good', 'warning', 'critical']
  const [tightest] = disks.sort(
    (one, other) => ranks.indexOf(diskState(other)) - ranks.indexOf(diskState(one)),
  )
  if (!tightest) return check('disk', 'good', '')
  const state = diskState(tightest)
  const taken = formatBytes(await loadDatabaseSize(db))
  const figure = `${formatBytes(tightest.free)} kosong dari ${formatBytes(tightest.size)}; data ${taken}`
  const advice = `Kosongkan disk dari ${tightest.place}, atau pindahkan ke disk yang lebih besar.`
  return check('disk', state, figure, { advice: state === 'good' ? null : advice })
}

/** Space (bytes) of the disk that holds a folder; the folder may not exist yet. */
async function loadDiskSpace(folder: string): Promise<{ free: number; size: number }> {
  if (!existsSync(folder) && path.dirname(folder) !== folder) return loadDiskSpace(path.dirname(folder))
  const { bavail, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, size: blocks * bsize }
}

async function checkNewestBackup(db: Database, { backup: settings }: Env, asOf: Date): Promise<HealthCheck> {
  const [newest] = await listNewestBackups(db, 1)
  if (!newest) {
    return check('backup', backupState(null, asOf), 'belum ada', {
      advice: 'Tekan “Cadangkan sekarang”, dan simpan salinannya di tempat lain.',
    })
  }
  const problems =
    newest.host === hostname() ? await findBackupProblems(newest.file, settings.passphrase) : []
  if (problems.length === 0) return toBackupCheck(newest, asOf)
  const advice = 'Buat cadangan baru. Cadangan terakhir tidak bisa dipakai.'
  return check('backup', 'critical', sizeOf(newest), { problems, advice })
}

/** The check of a readable backup: its age decides. */
function toBackupCheck(newest: StoredBackup, asOf: Date): HealthCheck {
  const state = backupState(newest.createdAt, asOf)
  const late = 'Cadangan harian tidak jalan: buat sekarang, dan periksa folder cadangannya.'
  return check('backup', state, sizeOf(newest), { advice: state === 'good' ? null : late })
}

function sizeOf({ rows, bytes }: StoredBackup): string {
  return `${numberText(rows)} baris, ${formatBytes(bytes)}`
}

async function findBackupProblems(
  file: string,
  passphrase: string | undefined,
): Promise<HealthCheck['problems']> {
  try {
    await readBackup(file, { passphrase })
    return []
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    return [{ text: `${path.basename(file)}: ${error.message}`, transactionId: null }]
  }
}

/** None while the shop has no files. */
async function checkPrintFiles(db: Database, env: Env, asOf: Date): Promise<HealthCheck[]> {
  const found = await checkFiles(db, openFileStore(env.files), asOf).catch((error) => {
    if ((error as { code?: string }).code !== 'FILE_STORE_DOWN') throw error
    return null
  })
  if (!found) {
    const advice = 'Penyimpanan file tidak bisa dihubungi: periksa FILES_URL, jaringan, dan kuncinya.'
    return [check('files', 'critical', 'tidak terhubung', { advice })]
  }
  const { counted, bytes, missing, damaged, orphans } = found
  if (counted + missing.length + orphans.counted === 0) return []
  const figure = `${numberText(counted)} file, ${formatBytes(bytes)}`
  const wrong = [
    ...missing.map(({ text, transactionId }) => ({ text: `${text} tidak ada`, transactionId })),
    ...damaged.map(({ text, transactionId }) => ({ text: `${text} rusak`, transactionId })),
  ]
  if (wrong.length > 0) {
    const advice = `Kembalikan dari salinan file dengan ${consoleCommand('files FOLDER --restore')}, atau minta lagi ke pelanggan.`
    return [check('files', 'critical', figure, { problems: wrong.slice(0, MAX_FILES_NAMED), advice })]
  }
  if (orphans.counted === 0) return [check('files', 'good', figure)]
  const advice = `${numberText(orphans.counted)} file (${formatBytes(orphans.bytes)}) tidak dikenal database, misalnya setelah cadangan lama dipulihkan. Biarkan sampai cadangan yang benar dipakai.`
  return [check('files', 'warning', figure, { advice })]
}

function numberText(value: number): string {
  return value.toLocaleString('id-ID')
}
