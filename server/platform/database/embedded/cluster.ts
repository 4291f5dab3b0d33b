import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync, statfsSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { OperatorError } from '../../process/operator-error.ts'
import type { Binaries } from './binaries.ts'
import { diskFullSentence, explainFailure, MIN_FREE_BYTES } from './log.ts'
import { passwordFile } from './passwords.ts'
import type { Runner } from './privileges.ts'

/**
 * Creates the cluster on the first run, in a temporary folder that is renamed at the end: an interrupted run never leaves half a
 * cluster.
 */
export async function ensureCluster(
  home: string,
  data: string,
  binaries: Binaries,
  runner: Runner,
): Promise<void> {
  if (existsSync(data)) return
  const { bavail, bsize } = statfsSync(home)
  if (bavail * bsize < MIN_FREE_BYTES) throw new OperatorError(diskFullSentence(home))
  // Interrupted runs take up room.
  removeUnfinished(data)
  // A folder of its own: after a kill an initdb may still write to the previous run's.
  const aside = mkdtempSync(unfinished(data))
  runner.chown(aside)
  const passwords = passwordFile(home, 'admin')
  runner.chown(passwords)
  const initdb = runner.spawn(
    binaries.initdb,
    [
      ...['-D', aside, '-U', 'postgres', `--pwfile=${passwords}`, '--auth=scram-sha-256'],
      // The built-in locale sorts the same on every system.
      ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const [complaint, [code]] = await Promise.all([
    initdb.stderr ? text(initdb.stderr) : '',
    // A program that cannot be run only emits an error.
    once(initdb, 'close').catch((error: Error) => [error.message]),
  ])
  if (code !== 0) {
    removeUnfinished(data)
    throw new OperatorError(explainFailure(complaint, home, home))
  }
  renameSync(aside, data)
  removeUnfinished(data)
}

const unfinished = (data: string) => `${data}.new`

/** Folders that cannot be removed do no harm. */
function removeUnfinished(data: string): void {
  const home = path.dirname(data)
  for (const name of readdirSync(home)) {
    if (!name.startsWith(path.basename(unfinished(data)))) continue
    try {
      rmSync(path.join(home, name), { recursive: true, force: true })
    } catch {}
  }
}
