import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import type { Runner } from './privileges.ts'

/** How a program ends that Windows could not load: a library is missing, or is too old for it. */
const NOT_LOADED = [0xc0000135, 0xc0000139]

/** What is said where the libraries are missing that PostgreSQL needs on Windows; null where a program ended otherwise. */
export function missingRuntime(status: number | null): string | null {
  // As a signed number, too, depending on who tells.
  if (status === null || !NOT_LOADED.includes(status >>> 0)) return null
  return 'Komputer ini belum punya Microsoft Visual C++ Redistributable (x64) yang diperlukan PostgreSQL: pasang dari https://aka.ms/vs/17/release/vc_redist.x64.exe, lalu jalankan lagi.'
}

/** PostgreSQL's options as one text, as pg_ctl hands it to a shell: no value can be taken apart there. */
export function pgCtlOptions(settings: Record<string, string>): string {
  return Object.entries(settings)
    .map(([name, value]) => {
      if (/["%\\$`]/.test(value)) throw new Error(`${name} cannot be told to pg_ctl.`)
      return `-c "${name}=${value}"`
    })
    .join(' ')
}

type PgCtlTarget = { data: string; binaries: Binaries; runner: Runner }

/** What has been started through pg_ctl: no child of ours, so that it is looked after by its process id. */
type PgCtlProcess = {
  readonly pid: number | undefined
  exited: boolean
  gone: Promise<unknown>
  end(how: 'fast' | 'immediate'): void
}

const POLL_MS = 250
/** Until PostgreSQL has written down its process id, on a slow machine. */
const START_TIMEOUT_MS = 15_000

/**
 * Starts PostgreSQL as Windows wants it: by pg_ctl, which gives up an administrator's rights first, so that it runs for administrators and as a
 * service, too. postgres.exe itself refuses them.
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
    // A console of its own that nobody sees: closing the shop's window must not end PostgreSQL before the shop has let go of it.
    { windowsHide: true, stdio: 'ignore' },
  )
  let last: number | undefined
  const controlled: PgCtlProcess = {
    // It may come and go faster than anybody looks: whoever asks looks.
    get pid() {
      const now = readPid(data)
      if (now !== before) last = now ?? last
      return last
    },
    exited: false,
    gone: Promise.resolve(),
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
  controlled.gone = watch().then(() => {
    controlled.exited = true
  })
  return controlled
}

/** Shuts down a PostgreSQL that still runs on this data, as pg_ctl finds it: `ps` is not everywhere. */
export async function stopThroughPgCtl(control: PgCtlTarget): Promise<void> {
  const running = async () => (await pgCtl(control, ['status'])) === 0
  if (!(await running())) return
  await pgCtl(control, ['stop', '-m', 'fast', '-w', '-t', '30'])
  if (await running()) await pgCtl(control, ['stop', '-m', 'immediate', '-w'])
}

/** Runs pg_ctl on the data; answers its exit code, null where it could not be run. */
async function pgCtl({ data, binaries, runner }: PgCtlTarget, args: string[]): Promise<number | null> {
  // It goes on where we end meanwhile.
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

/** Whether a process is there, ours to signal or not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
