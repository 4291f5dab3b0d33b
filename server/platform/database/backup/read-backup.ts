import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { OperatorError } from '../../process/operator-error.ts'
import { decryptChunks, isEncrypted } from './encryption.ts'
import {
  type BackupHeader,
  damagedBackupError,
  notABackupError,
  parseBackup,
  type TableCount,
  type TableSection,
} from './format.ts'
import type { Sequence } from './tables.ts'

export type BackupContents = { header: BackupHeader; counts: TableCount[]; sequences: Sequence[] }

type ReadOptions = {
  passphrase?: string | undefined
  onHeader?: (header: BackupHeader) => Promise<void> | void
  /** Consumes the rows of each table; by default they are only counted. */
  onTable?: (section: TableSection) => Promise<void>
}

/** Reads and verifies a whole backup. OperatorError for a file that is no backup, newer than this product, or damaged. */
export async function readBackup(
  file: string,
  { passphrase, onHeader, onTable = discardRows }: ReadOptions = {},
): Promise<BackupContents> {
  const isSealed = await isEncryptedFile(file)
  if (isSealed && !passphrase) {
    throw new OperatorError('Cadangan ini terenkripsi: isi BACKUP_PASSPHRASE dengan kata sandinya.')
  }
  let header: BackupHeader | undefined
  let found: Pick<BackupContents, 'counts' | 'sequences'> | undefined
  try {
    await pipeline(
      createReadStream(file),
      isSealed ? (pieces) => decryptChunks(pieces, passphrase ?? '') : (pieces) => pieces,
      createGunzip(),
      async (text) => {
        found = await parseBackup(text, {
          header: async (read) => {
            header = read
            await onHeader?.(read)
          },
          table: onTable,
        })
      },
    )
  } catch (error) {
    throw isCompressionError(error) ? (header ? damagedBackupError() : notABackupError()) : error
  }
  if (!header || !found) throw damagedBackupError()
  return { header, ...found }
}

async function isEncryptedFile(file: string): Promise<boolean> {
  const handle = await open(file).catch(() => {
    throw new OperatorError(`File ${file} tidak ada atau tidak bisa dibaca.`)
  })
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0)
    return isEncrypted(buffer.subarray(0, bytesRead))
  } finally {
    await handle.close()
  }
}

async function discardRows({ rows }: TableSection): Promise<void> {
  for await (const _ of rows);
}

function isCompressionError(error: unknown): boolean {
  return /^Z_/.test((error as NodeJS.ErrnoException)?.code ?? '')
}
