import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'

/** Resident memory (MB). */
export function residentMemory(pid: number): number {
  const kilobytes = execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })
  return Number(kilobytes) / 1024
}

/** A process with its children, from /proc. */
export type ProcessTree = {
  /** MB, shared pages counted once (PSS). */
  memory: number
  /** CPU seconds, also of children that have ended. */
  processor: number
}

export function processTree(pid: number): ProcessTree {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
  const all = [String(pid), ...children]
  return {
    memory: all.map(sharedOut).reduce((sum, one) => sum + one, 0),
    // The parent's own figures include its ended children.
    processor: all.map((one) => ticksOf(one)).reduce((sum, one) => sum + one, 0) / TICKS,
  }
}

const TICKS = 100

function sharedOut(pid: string): number {
  const [, kilobytes = '0'] = /^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`)) ?? []
  return Number(kilobytes) / 1024
}

/** The fields after the name, which may contain anything. */
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

/** Empty for a process that has just ended. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
