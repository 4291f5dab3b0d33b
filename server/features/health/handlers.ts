import { createReadStream, existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { BackupRecord } from '../../../contract/health.ts'
import { isNewerVersion } from '../../../core/values/version.ts'
import { api } from '../../api/api.ts'
import { domainError, invalidInput } from '../../api/domain-error.ts'
import { makeBackup } from '../../platform/backup/make-backup.ts'
import { findBackup, listNewestBackups, type StoredBackup } from '../../platform/backup/queries.ts'
import type { Database } from '../../platform/database/connection.ts'
import { readInstallationId } from '../../platform/installation/installation-id.ts'
import { activateAt, isInactiveCopy } from '../../platform/installation/queries.ts'
import type { Env } from '../../platform/process/env.ts'
import { OperatorError } from '../../platform/process/operator-error.ts'
import { VERSION } from '../../platform/process/package.ts'
import { checkForUpdates } from '../../platform/updates/check-for-updates.ts'
import { loadUpdateCheck, setUpdateCheck } from '../../platform/updates/queries.ts'
import { loadUpdatedReport, runHealthChecks } from './run-health-checks.ts'

const BACKUPS_SHOWN = 5
const startedAt = new Date(Date.now() - process.uptime() * 1000).toISOString()

/** Handlers of 'Kesehatan': health report, backups and updates; owners only. */
export const health = {
  get: api.health.get.handler(async ({ context: { db, env } }) => {
    const backups = await listNewestBackups(db, BACKUPS_SHOWN)
    return {
      report: await loadUpdatedReport(db, env, backups[0]),
      backups: backups.map(toRecord),
      settings: {
        keepDays: env.backup.keepDays,
        isInDataFolder: env.backup.isBesideData,
        isEncrypted: env.backup.passphrase !== undefined,
      },
      version: VERSION,
      updates: await loadUpdates(db, env),
      isInactive: await isInactiveCopy(db),
      startedAt,
    }
  }),

  setUpdateCheck: api.health.setUpdateCheck.handler(async ({ input, context: { db, env } }) => {
    await setUpdateCheck(db, input.isOn)
    await checkForUpdates(db, env)
    return await loadUpdates(db, env)
  }),

  runChecks: api.health.runChecks.handler(({ context: { db, env } }) =>
    runExclusive(db, () => runHealthChecks(db, env)),
  ),

  activateRestoredCopy: api.health.activateRestoredCopy.handler(async ({ context: { db, env } }) => {
    await activateAt(db, await readInstallationId(env, db))
    return { isInactive: false }
  }),

  createBackup: api.health.createBackup.handler(({ context: { db, databaseUrl, env, identity } }) =>
    runExclusive(db, async () => {
      const createdBy = identity.user.id
      try {
        return toRecord(await makeBackup({ db, databaseUrl, settings: env.backup, createdBy }))
      } catch (error) {
        if (error instanceof OperatorError) throw invalidInput({ path: [], message: error.message })
        throw error
      }
    }),
  ),

  downloadBackup: api.health.downloadBackup.handler(async ({ input, context: { db } }) => {
    const backup = await findBackup(db, input.id)
    if (!backup || !isHere(backup)) {
      throw domainError('NOT_FOUND', undefined, 'File cadangan ini tidak ada di server')
    }
    const { size } = await stat(backup.file)
    return {
      headers: {
        'content-type': 'application/octet-stream' as const,
        'content-disposition': `attachment; filename="${path.basename(backup.file).replaceAll('"', '')}"`,
        'content-length': String(size),
      },
      body: Readable.toWeb(createReadStream(backup.file)) as ReadableStream,
    }
  }),
}

const busy = new WeakSet<Database>()

/** One health check or backup per shop at a time: both read the whole database. Throws TOO_MANY_REQUESTS. */
async function runExclusive<Result>(db: Database, work: () => Promise<Result>): Promise<Result> {
  if (busy.has(db))
    throw domainError('TOO_MANY_REQUESTS', undefined, 'Pemeriksaan atau pencadangan lain sedang berjalan')
  busy.add(db)
  try {
    return await work()
  } finally {
    busy.delete(db)
  }
}

async function loadUpdates(db: Database, { updatesRegistry }: Pick<Env, 'updatesRegistry'>) {
  const { isOn, newest } = await loadUpdateCheck(db)
  const isNewer = isOn && newest !== null && isNewerVersion(newest, VERSION)
  return { isOn, newest: isNewer ? newest : null, registry: new URL(updatesRegistry).host }
}

function toRecord(backup: StoredBackup): BackupRecord {
  const { id, createdAt, bytes, rows, isEncrypted } = backup
  return { id, createdAt: createdAt.toISOString(), bytes, rows, isEncrypted, isHere: isHere(backup) }
}

function isHere({ host, file }: StoredBackup): boolean {
  return host === hostname() && existsSync(file)
}
