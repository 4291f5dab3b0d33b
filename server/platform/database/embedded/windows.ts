import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import type { Runner } from './privileges.ts'

/** Exit codes for a missing or too old DLL. */
const NOT_LOADED = [0xc0000135, 0xc0000139]

/** A sentence for the operator where PostgreSQL's runtime libraries are missing, else null. */
export function missingRuntime(status: number | null): string | null {
  // Node.js may report it as a signed number.
  if (status === null || !NOT_LOADED.includes(status >>> 0)) return null
  return 'Komputer ini belum punya Microsoft Visual C++ Redistributable (x64) yang diperlukan PostgreSQL: pasang dari https://aka.ms/vs/17/release/vc_redist.x64.exe, lalu jalankan lagi.'
}

/** PostgreSQL's options as one shell word for pg_ctl; throws for characters that a shell would interpret. */
export function pgCtlOptions(settings: Record<string, string>): string {
  return Object.entries(settings)
    .map(([name, value]) => {
      if (/["%\\$`]/.test(value)) throw new Error(`${name} cannot be passed to pg_ctl.`)
      return `-c "${name}=${value}"`
    })
    .join(' ')
}

type PgCtlTarget = { data: string; binaries: Binaries; runner: Runner }

/** Not a child of this process: watched by its process id. */
type PgCtlProcess = {
  readonly pid: number | undefined
  exited: boolean
  whenExited: Promise<unknown>
  end(how: 'fast' | 'immediate'): void
}

const POLL_MS = 250
/** For postmaster.pid to appear on a slow machine. */
const START_TIMEOUT_MS = 15_000

/**
 * Starts PostgreSQL by pg_ctl, which drops an administrator's rights first: postgres.exe refuses to run with them. So it also works
 * as a service.
 */
export function startThroughPgCtl({
  log,
  options,
  ...control
}: PgCtlTarget & { log: string; options: Record<string, string> }): PgCtlProcess {
  const { data, binaries, runner } = control
  // A crash leaves its id behind.
  const before = readPid(data)
  const starting = runner.spawn(
    binaries.pgCtl,
    ['start', '-D', data, '-l', log, '-W', '-s', '-p', binaries.postgres, '-o', pgCtlOptions(options)],
    // A hidden console of its own: closing the shop's window must not end PostgreSQL before the shop has disconnected.
    { windowsHide: true, stdio: 'ignore' },
  )
  let last: number | undefined
  const controlled: PgCtlProcess = {
    // Read at each access: the process may start and end between two polls.
    get pid() {
      const now = readPid(data)
      if (now !== before) last = now ?? last
      return last
    },
    exited: false,
    whenExited: Promise.resolve(),
    end(how) {
      void controlled.pid
      void pgCtl(control, ['stop', '-m', how, '-W'])
    },
  }
  let failed = false
  starting.once('error', () => (failed = true)).once('exit', (code) => (failed ||= code !== 0))
  const watch = async () => {
    for (let waited = 0; !failed; waited += POLL_MS) {
      const { pid } = controlled
      if (pid === undefined ? waited >= START_TIMEOUT_MS : readPid(data) !== pid || !isAlive(pid)) return
      await sleep(POLL_MS)
    }
  }
  controlled.whenExited = watch().then(() => {
    controlled.exited = true
  })
  return controlled
}

/** Shuts down a PostgreSQL that still runs on this data. By pg_ctl, since `ps` is not everywhere. */
export async function stopThroughPgCtl(control: PgCtlTarget): Promise<void> {
  const running = async () => (await pgCtl(control, ['status'])) === 0
  if (!(await running())) return
  await pgCtl(control, ['stop', '-m', 'fast', '-w', '-t', '30'])
  if (await running()) await pgCtl(control, ['stop', '-m', 'immediate', '-w'])
}

/** Null: pg_ctl could not be run. */
async function pgCtl({ data, binaries, runner }: PgCtlTarget, args: string[]): Promise<number | null> {
  // Detached: it finishes even if this process ends first.
  const child = runner.spawn(binaries.pgCtl, [...args, '-D', data], {
    detached: true,
    windowsHide: true,
    stdio: 'ignore',
  })
  const [code] = await once(child, 'exit').catch(() => [null])
  return code
}

function readPid(data: string): number | undefined {
  const file = path.join(data, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  return Number(readFileSync(file, 'utf8').split('\n')[0]) || undefined
}

/** Also true for processes of other users. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
