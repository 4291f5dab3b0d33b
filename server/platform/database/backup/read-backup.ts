import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { StartRefused } from '../../process/start-refused.ts'
import { decrypted, isEncrypted } from './encryption.ts'
import { type Count, damaged, foreign, type Header, read, type Section } from './format.ts'
import type { Sequence } from './tables.ts'

export type ReadBackup = { header: Header; counts: Count[]; sequences: Sequence[] }

type How = {
  /** Needed for an encrypted file only. */
  passphrase?: string | undefined
  onHeader?: (header: Header) => Promise<void> | void
  /** Takes the rows of each table; without it they are only counted. */
  onTable?: (section: Section) => Promise<void>
}

/** Reads a backup from its first byte to its last; refuses one that is not ours, newer, or not whole. */
export async function readBackup(
  file: string,
  { passphrase, onHeader, onTable = skip }: How = {},
): Promise<ReadBackup> {
  const isSealed = await isEncryptedFile(file)
  if (isSealed && !passphrase) {
    throw new StartRefused('Cadangan ini terenkripsi: isi BACKUP_PASSPHRASE dengan kata sandinya.')
  }
  let header: Header | undefined
  let found: Pick<ReadBackup, 'counts' | 'sequences'> | undefined
  try {
    await pipeline(
      createReadStream(file),
      isSealed ? (pieces) => decrypted(pieces, passphrase ?? '') : (pieces) => pieces,
      createGunzip(),
      async (text) => {
        found = await read(text, {
          header: async (read) => {
            header = read
            await onHeader?.(read)
          },
          table: onTable,
        })
      },
    )
  } catch (error) {
    throw isOfCompression(error) ? (header ? damaged() : foreign()) : error
  }
  if (!header || !found) throw damaged()
  return { header, ...found }
}

async function isEncryptedFile(file: string): Promise<boolean> {
  const handle = await open(file).catch(() => {
    throw new StartRefused(`File ${file} tidak ada atau tidak bisa dibaca.`)
  })
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(64), 0, 64, 0)
    return isEncrypted(buffer.subarray(0, bytesRead))
  } finally {
    await handle.close()
  }
}

async function skip({ rows }: Section): Promise<void> {
  for await (const _ of rows);
}

function isOfCompression(error: unknown): boolean {
  return /^Z_/.test((error as NodeJS.ErrnoException)?.code ?? '')
}
