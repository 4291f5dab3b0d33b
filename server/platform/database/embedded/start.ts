import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { StartRefused } from '../../process/start-refused.ts'
import { adoptCluster, notePlace } from './adopt.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { ensureCluster } from './cluster.ts'
import { clearLeftovers } from './leftovers.ts'
import { diskFull, isDiskFull } from './log.ts'
import { ownFolder } from './owner.ts'
import { readPassword } from './passwords.ts'
import { chooseEndpoint, startPostmaster } from './postmaster.ts'
import { chooseRunner } from './privileges.ts'
import { type Addresses, provision } from './provision.ts'
import { supervise } from './supervisor.ts'

export type EmbeddedDatabase = Addresses & {
  pid: number | undefined
  /** From now on an unexpected exit is followed by a restart, a bounded number of times. */
  restartOnExit(): void
  /** Settles when PostgreSQL has ended and is not restarted. */
  gone: Promise<unknown>
  /** Why it ended unexpectedly, in a sentence; null while it runs. */
  whyGone(): string | null
  /** Call after the last connection is closed: everything is written, then the folder is let go. */
  stop(): Promise<void>
}

// A Unix socket's path may hold 107 bytes on Linux, 103 on macOS; PostgreSQL's own name in it takes 19.
const longestFolder = 84

/**
 * Starts the PostgreSQL that came with the product on the data in `home`, making it on the first run.
 * One process owns a folder: a second start is refused. `settings` are PostgreSQL's own, on top of its safe defaults; `find` brings another
 * PostgreSQL than the product's.
 */
export async function startEmbedded(
  home: string,
  settings: Record<string, string> = {},
  find: (home: string) => Promise<Binaries> = findBinaries,
): Promise<EmbeddedDatabase> {
  const data = path.join(home, 'cluster')
  const run = path.join(home, 'run')
  makeWritable(home)
  if (process.platform !== 'win32' && Buffer.byteLength(run) > longestFolder) {
    throw new StartRefused(
      `Nama folder ${home} terlalu panjang untuk database: pilih DATA_DIR yang lebih pendek.`,
    )
  }
  const letGo = await ownFolder(home)
  try {
    const binaries = await find(home)
    const runner = chooseRunner(binaries, home, data)
    const { platform } = process
    const clear = () => clearLeftovers(data, run, { binaries, runner, platform })
    await clear()
    adoptCluster(home, data, binaries, runner)
    await ensureCluster(home, data, binaries, runner)
    notePlace(home, data)
    const password = readPassword(home, 'admin')
    const endpoint = await chooseEndpoint(run, platform)
    const log = path.join(home, 'postgres.log')
    const start = () =>
      startPostmaster({
        ...{ data, log, endpoint, settings, binaries, runner, password, platform },
        onRecovery: tellRecovery(),
      })
    const postmaster = supervise(await start(), {
      report: writeToConsole,
      async start() {
        await clear()
        return await start()
      },
    })
    const stop = () => postmaster.stop().then(letGo)
    try {
      const { pid, restartOnExit, gone, whyGone } = postmaster
      return { ...(await provision(home, endpoint)), pid, restartOnExit, gone, whyGone, stop }
    } catch (error) {
      const why = postmaster.whyGone()
      await postmaster.stop()
      throw why === null ? error : new StartRefused(why)
    }
  } catch (error) {
    await letGo()
    if (isDiskFull(error)) throw new StartRefused(diskFull(home))
    throw error
  }
}

/** A line at the console now and then, so that nobody takes a long recovery for a hang and ends it. */
function tellRecovery(): (seconds: number) => void {
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

function makeWritable(folder: string): void {
  try {
    makeFolder(folder)
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch {
    throw new StartRefused(`Folder ${folder} tidak bisa ditulis: perbaiki izinnya, atau pilih DATA_DIR lain.`)
  }
}

// Node's own recursion never ends where the system refuses a new folder as 'not found', as /proc does.
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
