import { readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { toWallClock } from '../../../core/time/calendar.ts'
import { loadShopName, loadTimeZone } from '../../features/store/queries.ts'
import { UNFINISHED_SUFFIX, writeBackup } from '../database/backup/write-backup.ts'
import type { Database } from '../database/connection.ts'
import { isDiskFull } from '../database/embedded/log.ts'
import type { BackupSettings } from '../process/env.ts'
import { VERSION } from '../process/package.ts'
import { ensureBackupFolder } from './backup-folder.ts'
import { recordBackup, type StoredBackup } from './queries.ts'

const DAY_MS = 86_400_000
const NAME = /^printpro-\d{4}-\d\d-\d\d-\d{9}\.cadangan$/

type BackupRequest = {
  db: Database
  databaseUrl: string
  settings: BackupSettings
  /** Absent: a file named after the moment in the folder of the settings, from which expired ones are then deleted. */
  file?: string
  /** The user who asked for it; null: the daily task or the server's console. */
  createdBy: string | null
  signal?: AbortSignal
}

/** On a full disk a backup can be made, but not recorded. */
type MadeBackup = StoredBackup & { isRecorded: boolean }

/** Makes a backup of the running shop, verifies and records it. */
export async function makeBackup({
  db,
  databaseUrl,
  settings,
  file,
  createdBy,
  signal,
}: BackupRequest): Promise<MadeBackup> {
  const target = file ?? (await newBackupFile(db, settings))
  const backup = await writeBackup({
    url: databaseUrl,
    file: target,
    about: { version: VERSION, shop: await loadShopName(db), zone: await loadTimeZone(db) },
    passphrase: settings.passphrase,
    signal,
  })
  const made = {
    id: uuidv7(),
    host: hostname(),
    ...backup,
    isEncrypted: settings.passphrase !== undefined,
    createdBy,
  }
  const isRecorded = await recordBackup(db, made).then(
    () => true,
    (error) => {
      // When the disk of the data is full, a backup to another one matters most.
      if (isDiskFull(error)) return false
      throw error
    },
  )
  if (!file) await deleteExpiredBackups(settings, target)
  return { ...made, isRecorded }
}

async function newBackupFile(db: Database, { dir }: BackupSettings): Promise<string> {
  await ensureBackupFolder({ dir })
  const clock = toWallClock(new Date(), await loadTimeZone(db)).toISOString()
  const moment = `${clock.slice(0, 10)}-${clock.slice(11, 23).replaceAll(/[:.]/g, '')}`
  return path.join(dir, `printpro-${moment}.cadangan`)
}

/** Deletes backups older than the settings keep and unfinished ones; never the newest, and no file with another name. */
async function deleteExpiredBackups({ dir, keepDays }: BackupSettings, newest: string): Promise<void> {
  for (const name of await readdir(dir)) {
    const file = path.join(dir, name)
    if (!NAME.test(name.replace(UNFINISHED_SUFFIX, '')) || file === newest) continue
    const { mtimeMs } = await stat(file)
    const age = Date.now() - mtimeMs
    if (age > (name.endsWith(UNFINISHED_SUFFIX) ? DAY_MS : keepDays * DAY_MS)) await rm(file)
  }
}
