import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Runner } from './privileges.ts'

/**
 * Clears what a killed run left behind. Called by the owner of the folder, so that a PostgreSQL still running on
 * it is an orphan: it is shut down cleanly.
 */
export async function clearLeftovers(data: string, run: string, runner: Runner): Promise<void> {
  await endOrphan(data)
  rmSync(run, { recursive: true, force: true })
  mkdirSync(run, { mode: 0o700 })
  runner.give(run)
}

async function endOrphan(data: string): Promise<void> {
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
    // The id belongs to a zombie or to someone else by now, and PostgreSQL would refuse to start. The file itself
    // must stay: it guards against backends that still live. With our own id in it, it reads as stale.
    writeFileSync(pidFile, [process.pid, ...lines.slice(1)].join('\n'))
  }
}

function isPostgresOn(pid: number, data: string): boolean {
  if (!isAlive(pid)) return false
  const command = commandLine(pid)
  return command.includes('postgres') && command.includes(data)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Empty for a zombie. */
function commandLine(pid: number): string {
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).stdout ?? ''
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
