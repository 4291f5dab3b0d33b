import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { OperatorError } from '../../process/operator-error.ts'
import { findBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { prepareExistingCluster, recordInode } from './existing-cluster.ts'
import { lockFolder } from './folder-lock.ts'
import { diskFullSentence, isDiskFull } from './log.ts'
import { readPassword } from './passwords.ts'
import { chooseEndpoint, startPostmaster } from './postmaster.ts'
import { cleanUpPreviousRun } from './previous-run.ts'
import { chooseRunner } from './privileges.ts'
import { type DatabaseUrls, provision } from './provision.ts'
import { supervise } from './supervisor.ts'

export type EmbeddedDatabase = DatabaseUrls & {
  pid: number | undefined
  /** From now on an unexpected exit is followed by a restart, a limited number of times. */
  restartOnExit(): void
  /** Settles when PostgreSQL has ended and is not restarted. */
  whenExited: Promise<unknown>
  /** Why it ended unexpectedly, in a sentence; null while it runs. */
  exitReason(): string | null
  /** Call after the last connection is closed: shuts PostgreSQL down and unlocks the folder. */
  stop(): Promise<void>
}

// A Unix socket's path may hold 107 bytes on Linux, 103 on macOS; PostgreSQL's own name in it takes 19.
const MAX_FOLDER_BYTES = 84

/**
 * Starts the embedded PostgreSQL on the data in `home`, which the first run creates. OperatorError while another process has the
 * folder's lock. `settings`: PostgreSQL's own, beside its defaults.
 */
export async function startEmbedded(
  home: string,
  settings: Record<string, string> = {},
): Promise<EmbeddedDatabase> {
  const data = path.join(home, 'cluster')
  const run = path.join(home, 'run')
  ensureWritable(home)
  if (process.platform !== 'win32' && Buffer.byteLength(run) > MAX_FOLDER_BYTES) {
    throw new OperatorError(
      `Nama folder ${home} terlalu panjang untuk database: pilih DATA_DIR yang lebih pendek.`,
    )
  }
  const unlock = await lockFolder(home)
  try {
    const binaries = await findBinaries(home)
    const runner = chooseRunner(binaries, home, data)
    const { platform } = process
    const cleanUp = () => cleanUpPreviousRun(data, run, { binaries, runner, platform })
    await cleanUp()
    prepareExistingCluster(home, data, binaries, runner)
    await ensureCluster(home, data, binaries, runner)
    recordInode(home, data)
    const password = readPassword(home, 'admin')
    const endpoint = await chooseEndpoint(run, platform)
    const log = path.join(home, 'postgres.log')
    const start = () =>
      startPostmaster({
        ...{ data, log, endpoint, settings, binaries, runner, password, platform },
        onRecovery: reportRecovery(),
      })
    const postmaster = supervise(await start(), {
      report: writeToConsole,
      async start() {
        await cleanUp()
        return await start()
      },
    })
    const stop = () => postmaster.stop().then(unlock)
    try {
      const { pid, restartOnExit, whenExited, exitReason } = postmaster
      return { ...(await provision(home, endpoint)), pid, restartOnExit, whenExited, exitReason, stop }
    } catch (error) {
      const why = postmaster.exitReason()
      await postmaster.stop()
      throw why === null ? error : new OperatorError(why)
    }
  } catch (error) {
    await unlock()
    if (isDiskFull(error)) throw new OperatorError(diskFullSentence(home))
    throw error
  }
}

/** Reports a long recovery now and then, so that it is not taken for a hang and killed. */
function reportRecovery(): (seconds: number) => void {
  let next = 5
  return (seconds) => {
    if (seconds < next) return
    next = seconds + 15
    writeToConsole(
      `Database sedang memulihkan diri setelah mati mendadak (${seconds} detik): jangan dihentikan.`,
    )
  }
}

function writeToConsole(sentence: string): void {
  process.stderr.write(`${sentence}\n`)
}

function ensureWritable(folder: string): void {
  try {
    makeFolder(folder)
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch {
    throw new OperatorError(
      `Folder ${folder} tidak bisa ditulis: perbaiki izinnya, atau pilih DATA_DIR lain.`,
    )
  }
}

// Node's recursive mkdir loops forever where the system reports a refused folder as 'not found', as /proc does.
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(path.dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another start may have been faster.
    if (!existsSync(folder)) throw error
  }
}
