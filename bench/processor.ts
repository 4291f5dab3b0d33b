// Processor time and memory of the shop's processes, from /proc.
import { readdirSync, readFileSync } from 'node:fs'
import type { BenchShop } from './shop.ts'

/** ms, of the server and of all processes of its PostgreSQL. */
export type Processor = { server: number; postgresql: number }

/** A tick of `stat` (Linux). */
const TICK_MS = 10

export async function processorTime(shop: Pick<BenchShop, 'pid' | 'sql'>): Promise<Processor> {
  const [{ pid } = { pid: 0 }] = await shop.sql<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = statOf(pid).parent
  const backends = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && statOf(name).parent === postmaster,
  )
  return {
    server: statOf(shop.pid()).ms,
    postgresql: [postmaster, ...backends].reduce<number>((sum, one) => sum + statOf(one).ms, 0),
  }
}

/** MB, resident. */
export function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
}

/** `ms`: its own processor time and that of its ended children. All 0 for a process that has just ended. */
function statOf(pid: number | string): { parent: number; ms: number } {
  try {
    // The fields after the name, which may contain anything.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number)
    const ticks = fields.slice(11, 15).reduce((sum, one) => sum + one, 0)
    return { parent: fields[1] ?? 0, ms: ticks * TICK_MS }
  } catch {
    return { parent: 0, ms: 0 }
  }
}
