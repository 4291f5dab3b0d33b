import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import type { Runner } from './privileges.ts'
import { isAlive, stopThroughPgCtl } from './windows.ts'

/**
 * Cleans up after a killed run: shuts down an orphaned PostgreSQL and empties the socket folder. Call with the folder's lock held.
 */
export async function cleanUpPreviousRun(
  data: string,
  run: string,
  { binaries, runner, platform }: { binaries: Binaries; runner: Runner; platform: NodeJS.Platform },
): Promise<void> {
  await (platform === 'win32' ? stopThroughPgCtl({ data, binaries, runner }) : stopOrphan(data))
  rmSync(run, { recursive: true, force: true })
  mkdirSync(run, { mode: 0o700 })
  runner.chown(run)
}

async function stopOrphan(data: string): Promise<void> {
  const pidFile = path.join(data, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  const lines = readFileSync(pidFile, 'utf8').split('\n')
  const pid = Number(lines[0])
  if (isPostgresOn(pid, data)) {
    process.kill(pid, 'SIGINT')
    for (let waited = 0; isPostgresOn(pid, data); waited += 100) {
      if (waited === 30_000) process.kill(pid, 'SIGQUIT')
      await sleep(100)
    }
  } else if (isAlive(pid)) {
    // The id belongs to a zombie or another program by now, and PostgreSQL would refuse to start. The file must stay, since it guards against
    // backends that still run; with our own id it counts as stale.
    writeFileSync(pidFile, [process.pid, ...lines.slice(1)].join('\n'))
  }
}

function isPostgresOn(pid: number, data: string): boolean {
  if (!isAlive(pid)) return false
  const command = commandLine(pid)
  return command.includes('postgres') && command.includes(data)
}

/** Empty for a zombie. */
function commandLine(pid: number): string {
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout ?? ''
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch (error) {
    // The process has ended. After any other error it may still be PostgreSQL on this data.
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return ''
    throw error
  }
}
