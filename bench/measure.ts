// How everything is measured: clients send one request after the other for some seconds, and every answer's time counts.
import { type Processor, processorTime } from './processor.ts'
import type { BenchShop } from './shop.ts'

/** ms unless `unit` says otherwise; a single value has neither p99 nor perSecond. */
export type Figures = {
  unit: Unit
  /** The median, or the value. */
  p50: number
  p99?: number
  perSecond?: number
  /** Processor time for each answer (ms). */
  processor?: Processor
  samples: number
}
export type Unit = 'ms' | 's' | 'MB'

export type BenchTarget = { p50?: number; p99OverP50?: number }

/** One line of the table for each number of clients. */
export type Measurement = {
  name: string
  /** Concurrent clients, a line each; by default one. */
  clients?: readonly number[]
  how: (shop: BenchShop, clients: number) => Promise<Figures>
  wanted?: Partial<Record<number, BenchTarget>>
  /** Measured in the shop of ten thousand sales too. */
  alsoSmall?: true
}

/** `problem`: why it could not be measured. `small`: the median in the small shop. */
export type Line = {
  name: string
  clients: number
  figures?: Figures
  small?: number
  wanted?: BenchTarget
  problem?: string
}

/** One client, a busy counter, a chain of shops. */
export const CLIENTS = [1, 8, 32] as const

/** The value that a share of the values does not exceed (0.5: the median); NaN without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

export function toFigures(values: readonly number[], unit: Unit = 'ms'): Figures {
  const p99 = values.length > 1 ? percentile(values, 0.99) : undefined
  return { unit, p50: percentile(values, 0.5), p99, samples: values.length }
}

/** s. */
export type Span = { warmUp: number; seconds: number }

/** Lets each client send its next request after the last answer, first to warm up. */
export async function measureLoad(
  shop: Pick<BenchShop, 'pid' | 'sql'>,
  clients: number,
  { warmUp, seconds }: Span,
  ask: (client: number) => Promise<unknown>,
): Promise<Figures> {
  await askRepeatedly(clients, warmUp, ask)
  const before = await processorTime(shop)
  const begun = performance.now()
  const took = await askRepeatedly(clients, seconds, ask)
  const passed = performance.now() - begun
  const after = await processorTime(shop)
  const each = (of: keyof Processor) => (after[of] - before[of]) / took.length
  return {
    ...toFigures(took),
    perSecond: (took.length * 1000) / passed,
    processor: { postgresql: each('postgresql'), server: each('server') },
  }
}

/** At least once for each client; answers how long each answer took (ms). */
export async function askRepeatedly(
  clients: number,
  seconds: number,
  ask: (client: number) => Promise<unknown>,
): Promise<number[]> {
  const took: number[] = []
  const until = performance.now() + seconds * 1000
  const work = async (client: number) => {
    do {
      const asked = performance.now()
      await ask(client)
      took.push(performance.now() - asked)
    } while (performance.now() < until)
  }
  await Promise.all(Array.from({ length: clients }, (_, client) => work(client)))
  return took
}

/** s. */
export async function measureOnce(work: () => Promise<unknown>): Promise<Figures> {
  const begun = performance.now()
  await work()
  return toFigures([(performance.now() - begun) / 1000], 's')
}

export function missedTargets({ figures, wanted, problem }: Line): string[] {
  if (problem || !figures) return [problem ?? 'not measured']
  const { p50, p99 = p50 } = figures
  const found: string[] = []
  if (wanted?.p50 && !(p50 <= wanted.p50)) found.push(`p50 over ${wanted.p50}`)
  if (wanted?.p99OverP50 && !(p99 <= p50 * wanted.p99OverP50)) {
    found.push(`p99 over ${wanted.p99OverP50} × p50`)
  }
  return found
}

/** With three significant digits. */
export function formatFigure(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: digits })
}
