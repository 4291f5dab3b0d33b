import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** Megabytes of memory that a process holds at this moment. */
export function memoryOf(pid: number): number {
  const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
  return Number(kilobytes) / 1024
}

/** A process and those that it has begun, as Linux tells of them. */
export type Family = {
  /** Megabytes; what they share counts once. */
  memory: number
  /** Seconds that they have had of the processors, those that have ended too. */
  processor: number
}

/** What a process and its children take together. Needs the right to look into them: as their own user, or as root. */
export function familyOf(pid: number): Family {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
  const all = [String(pid), ...children]
  return {
    memory: all.map(sharedOut).reduce((sum, one) => sum + one, 0),
    // Of children that have ended their parent knows.
    processor: all.map((one) => ticksOf(one)).reduce((sum, one) => sum + one, 0) / TICKS,
  }
}

const TICKS = 100

function sharedOut(pid: string): number {
  const [, kilobytes = '0'] = /^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`)) ?? []
  return Number(kilobytes) / 1024
}

/** The figures of a process after its name, which may hold anything. */
function statOf(pid: string): string[] {
  return read(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ')
}

function parentOf(pid: string): number {
  return Number(statOf(pid)[1])
}

function ticksOf(pid: string): number {
  return statOf(pid)
    .slice(11, 15)
    .reduce((sum, ticks) => sum + Number(ticks), 0)
}

/** Empty for one that has just ended. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
