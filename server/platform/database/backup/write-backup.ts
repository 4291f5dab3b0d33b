import { open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { OperatorError } from '../../process/operator-error.ts'
import { connectClient } from './client.ts'
import { encryptChunks } from './encryption.ts'
import { createHeader, damagedBackupError, serializeBackup, type TableCount } from './format.ts'
import { readBackup } from './read-backup.ts'
import {
  COPY_SETTINGS,
  copyTarget,
  listAppliedMigrations,
  listSequences,
  listTables,
  type SavedTable,
} from './tables.ts'

/** The suffix of a file until it is verified. */
export const UNFINISHED_SUFFIX = '.belum-selesai'

type WriteRequest = {
  /** As a role that may read everything. */
  url: string
  file: string
  about: { version: string; shop: string; zone?: string }
  /** Absent: not encrypted. */
  passphrase?: string | undefined
  signal?: AbortSignal | undefined
}

export type Backup = { file: string; createdAt: Date; bytes: number; rows: number }

/**
 * Writes a consistent snapshot of the running shop to a file. The file gets its name only after it was read back from the disk and
 * compared with the database; after a failure there is none.
 */
export async function writeBackup({ url, file, about, passphrase, signal }: WriteRequest): Promise<Backup> {
  const unfinished = `${file}${UNFINISHED_SUFFIX}`
  const client = await connectClient('cadangan', url)
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(`${COPY_SETTINGS}; set local lock_timeout = '30s'`)
    const tables = await listTables(client)
    const createdAt = new Date()
    const header = createHeader({
      ...about,
      madeAt: createdAt.toISOString(),
      migrations: await listAppliedMigrations(client),
    })
    const counts: TableCount[] = []
    const text = serializeBackup(
      { header, tables: copyTables(client, tables), sequences: await listSequences(client, tables) },
      (count) => counts.push(count),
    )
    const target = await open(unfinished, 'w', 0o600)
    try {
      await pipeline(
        text,
        createGzip(),
        passphrase === undefined ? (pieces) => pieces : (pieces) => encryptChunks(pieces, passphrase),
        // A file stream would close the file when writing fails.
        (pieces: AsyncIterable<Buffer>) => target.writeFile(pieces),
        { signal },
      )
      await target.sync()
    } finally {
      await target.close()
    }
    const rows = await verifyFile(client, unfinished, tables, counts, passphrase)
    await client.query('commit')
    await rename(unfinished, file)
    await syncFolder(path.dirname(file))
    const { size: bytes } = await stat(file)
    return { file, createdAt, bytes, rows }
  } catch (error) {
    // Where nothing can be written, nothing can be removed.
    await rm(unfinished, { force: true }).catch(() => {})
    throw diskError(error, file)
  } finally {
    await client.end()
  }
}

async function* copyTables(client: pg.Client, tables: readonly SavedTable[]) {
  for (const table of tables) {
    const rows = client.query(copyTo(`copy ${copyTarget(table, pg.escapeIdentifier)} to stdout`))
    yield { table, rows: rows as AsyncIterable<Buffer> }
  }
}

/** Reads the file back from the disk and compares its tables and row counts with the same snapshot. */
async function verifyFile(
  client: pg.Client,
  file: string,
  tables: readonly SavedTable[],
  counts: readonly TableCount[],
  passphrase: string | undefined,
): Promise<number> {
  const found = await readBackup(file, { passphrase })
  if (JSON.stringify(found.counts) !== JSON.stringify(counts)) throw damagedBackupError()
  let rows = 0
  for (const [index, { name }] of tables.entries()) {
    const answer = await client.query<{ count: string }>(
      `select count(*) from public.${pg.escapeIdentifier(name)}`,
    )
    if (Number(answer.rows[0]?.count) !== counts[index]?.rows) throw damagedBackupError()
    rows += counts[index]?.rows ?? 0
  }
  return rows
}

// Not supported by Windows and some file systems.
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => null)
  await handle?.sync().catch(() => {})
  await handle?.close()
}

function diskError(error: unknown, file: string): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new OperatorError(`Cadangan tidak muat: disk dari ${file} penuh.`)
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOENT':
    case 'ENOTDIR':
      return new OperatorError(`Cadangan tidak bisa ditulis ke ${file}: periksa foldernya dan izinnya.`)
    default:
      return error
  }
}
