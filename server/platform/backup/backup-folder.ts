import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isDiskFull } from '../database/embedded/log.ts'
import type { BackupSettings } from '../process/env.ts'
import { OperatorError } from '../process/operator-error.ts'

export async function ensureBackupFolder({ dir }: Pick<BackupSettings, 'dir'>): Promise<void> {
  await mkdir(dir, { recursive: true, mode: 0o700 }).catch((error) => {
    throw isDiskFull(error)
      ? new OperatorError(`Cadangan tidak muat: disk dari ${dir} penuh.`)
      : unwritableFolderError(dir, error)
  })
}

/**
 * Refuses a backup folder that cannot be written, so that it shows at start and not with the first daily backup. The folder beside
 * the data is made with the first backup; a full disk does not keep the shop closed.
 */
export async function requireWritableBackupFolder({ dir, isBesideData }: BackupSettings): Promise<void> {
  if (isBesideData) return
  const trial = path.join(dir, `.printpro-${process.pid}`)
  try {
    await mkdir(dir, { recursive: true, mode: 0o700 })
    await writeFile(trial, '')
    await rm(trial, { force: true })
  } catch (error) {
    if (!isDiskFull(error)) throw unwritableFolderError(dir, error)
  }
}

function unwritableFolderError(dir: string, error: unknown): OperatorError {
  const { code } = error as NodeJS.ErrnoException
  return new OperatorError(`Folder cadangan ${dir} tidak bisa ditulisi (${code}): periksa BACKUP_DIR.`)
}
