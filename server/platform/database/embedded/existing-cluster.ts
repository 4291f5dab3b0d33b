import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { OperatorError } from '../../process/operator-error.ts'
import { consoleCommand } from '../../process/package.ts'
import type { Binaries } from './binaries.ts'
import type { Runner } from './privileges.ts'

/** Folders that may be empty, which archives leave out. */
const MAY_BE_EMPTY = [
  ...[
    'pg_commit_ts',
    'pg_dynshmem',
    'pg_logical/mappings',
    'pg_logical/snapshots',
    'pg_notify',
    'pg_replslot',
  ],
  ...['pg_serial', 'pg_snapshots', 'pg_stat', 'pg_stat_tmp', 'pg_tblspc', 'pg_twophase'],
  ...['pg_wal/archive_status', 'pg_wal/summaries'],
]
/** The offset of the cluster's state in pg_control, and its value after a clean shutdown. */
const STATE_AT = 16
const SHUT_DOWN = 1

/**
 * Checks a cluster before it is started: OperatorError for another major version of PostgreSQL and for a copy of a running one.
 * Repairs what copying by stick or archive loses: owner, modes, empty folders.
 */
export function prepareExistingCluster(home: string, data: string, binaries: Binaries, runner: Runner): void {
  if (!existsSync(path.join(data, 'PG_VERSION'))) return
  requireSameMajor(data, binaries)
  rejectCopyOfRunning(home, data)
  repairFiles(data, runner)
}

/** Records the folder's inode, by which a copy is recognized. */
export function recordInode(home: string, data: string): void {
  writeFileSync(inodeFile(home), `${readInode(data)}\n`)
}

function requireSameMajor(data: string, { postgres, env }: Binaries): void {
  const found = Number(readFileSync(path.join(data, 'PG_VERSION'), 'utf8'))
  const answer = spawnSync(postgres, ['--version'], { env, encoding: 'utf8' })
  const [, major] = /\) (\d+)/.exec(answer.stdout ?? '') ?? []
  if (!major || found === Number(major)) return
  if (found > Number(major)) {
    throw new OperatorError(
      `Data di ${data} dibuat oleh PostgreSQL ${found}, lebih baru dari PostgreSQL ${major} yang dibawa PrintPro ini: perbarui PrintPro di komputer ini.`,
    )
  }
  throw new OperatorError(
    `Data di ${data} dibuat oleh PostgreSQL ${found}, sedangkan PrintPro ini membawa PostgreSQL ${major}. Datanya utuh. Jalankan "${consoleCommand('backup FILE')}" dengan PrintPro versi sebelumnya, lalu "${consoleCommand('restore FILE')}" dengan versi ini.`,
  )
}

// A copy of files in use mixes old and new pages, and PostgreSQL does not always notice. After a crash the state is the same, but the folder
// is still the recorded one.
function rejectCopyOfRunning(home: string, data: string): void {
  if (readClusterState(data) === SHUT_DOWN || !existsSync(inodeFile(home))) return
  if (readFileSync(inodeFile(home), 'utf8').trim() === readInode(data)) return
  throw new OperatorError(
    `Data di ${home} adalah salinan toko yang sedang berjalan, sehingga bisa tidak utuh. Pulihkan dari cadangan dengan "${consoleCommand('restore FILE')}", atau hentikan toko asalnya lalu salin lagi. Hanya jika komputer asalnya mati mendadak sebelum disalin: hapus ${inodeFile(home)}, lalu mulai lagi.`,
  )
}

function repairFiles(data: string, runner: Runner): void {
  for (const name of MAY_BE_EMPTY) {
    const folder = path.join(data, name)
    if (existsSync(folder)) continue
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    runner.chown(folder)
  }
  const known = path.join(data, 'global/pg_control')
  if (process.platform === 'win32' || [data, known].every((file) => hasRightOwner(file, runner))) return
  const entries = readdirSync(data, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => !entry.isSymbolicLink())
  for (const file of [data, ...files.map((entry) => path.join(entry.parentPath, entry.name))]) {
    chmodSync(file, statSync(file).isDirectory() ? 0o700 : 0o600)
    runner.chown(file)
  }
}

function hasRightOwner(file: string, runner: Runner): boolean {
  const { mode, uid } = statSync(file)
  return (mode & 0o077) === 0 && (runner.uid === undefined || runner.uid === uid)
}

function readClusterState(data: string): number {
  const file = openSync(path.join(data, 'global/pg_control'), 'r')
  const bytes = Buffer.alloc(4)
  readSync(file, bytes, 0, 4, STATE_AT)
  closeSync(file)
  return bytes.readInt32LE()
}

function readInode(folder: string): string {
  return String(statSync(folder, { bigint: true }).ino)
}

function inodeFile(home: string): string {
  return path.join(home, 'cluster.inode')
}
