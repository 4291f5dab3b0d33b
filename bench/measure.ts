// How everything is measured: clients send one request after the other for some seconds, and every answer's time counts.

/** ms unless `unit` says otherwise; a single value has neither p99 nor perSecond. */
export type Figures = {
  unit: Unit
  /** The median, or the value. */
  p50: number
  p99?: number
  perSecond?: number
  samples: number
}
export type Unit = 'ms' | 's' | 'MB' | 'kB' | 'frames' | 'connections'

/** Targets. `timesLimit` and `shareOfLimit` relate to the baseline's p50 and answers per second. */
export type BenchTarget = {
  p50?: number
  p99?: number
  perSecond?: number
  timesLimit?: number
  shareOfLimit?: number
  p99OverP50?: number
}

/** The baseline: the same work with as little around it as possible, in the same run. */
export type Baseline<Place> = { name: string; how: (place: Place, clients: number) => Promise<Figures> }

/** One line of the table for each number of clients. */
export type Measurement<Place> = {
  name: string
  /** Concurrent clients, a line each; by default one. */
  clients?: readonly number[]
  how: (place: Place, clients: number) => Promise<Figures>
  limit?: Baseline<Place>
  wanted?: Partial<Record<number, BenchTarget>>
  /** Measured in the small shop too: how many times as long it may take in the full one. */
  timesSmall?: number
}

/** `problem`: why it could not be measured. */
export type Line = {
  name: string
  clients: number
  figures?: Figures
  limit?: { name: string; figures: Figures }
  /** The median in the small shop. */
  small?: number
  wanted?: BenchTarget & { timesSmall?: number }
  problem?: string
}

/** One client, a busy counter, a chain of shops. */
export const CLIENTS = [1, 8, 32] as const

/** The value that a share of the values does not exceed (0.5: the median); NaN without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

export function toFigures(values: readonly number[], unit: Unit = 'ms', seconds?: number): Figures {
  return {
    unit,
    p50: percentile(values, 0.5),
    ...(values.length > 1 && { p99: percentile(values, 0.99) }),
    ...(seconds !== undefined && { perSecond: values.length / seconds }),
    samples: values.length,
  }
}

/** s. */
export type Span = { warmUp: number; seconds: number }

/** Lets each client send its next request after the last answer; answers within the span count. */
export async function measureLoad(
  clients: number,
  { warmUp, seconds }: Span,
  ask: (client: number) => Promise<unknown>,
): Promise<Figures> {
  const took: number[] = []
  const begun = performance.now() + warmUp * 1000
  const until = begun + seconds * 1000
  const work = async (client: number) => {
    for (;;) {
      const asked = performance.now()
      if (asked >= until) return
      await ask(client)
      const answered = performance.now()
      if (asked >= begun && answered < until) took.push(answered - asked)
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, client) => work(client)))
  // Slower than the span: one sample is better than none.
  if (took.length === 0) return await measureRepeated(1, () => ask(0))
  return toFigures(took, 'ms', seconds)
}

export async function measureRepeated(
  times: number,
  work: (time: number) => Promise<unknown>,
  unit: 'ms' | 's' = 'ms',
): Promise<Figures> {
  const took: number[] = []
  for (let time = 0; time < times; time += 1) {
    const begun = performance.now()
    await work(time)
    took.push((performance.now() - begun) / (unit === 's' ? 1000 : 1))
  }
  return toFigures(took, unit)
}

export function missedTargets({ figures, limit, small, wanted, problem }: Line): string[] {
  if (problem || !figures) return [problem ?? 'not measured']
  if (!wanted) return []
  const { p50, p99 = p50, perSecond = 0 } = figures
  const atBest = limit?.figures
  const found: string[] = []
  const most = (name: string, value: number, allowed: number | undefined) => {
    if (allowed !== undefined && !(value <= allowed)) found.push(`${name} over ${formatFigure(allowed)}`)
  }
  most('p50', p50, wanted.p50)
  most('p99', p99, wanted.p99)
  most('p99', p99, wanted.p99OverP50 && p50 * wanted.p99OverP50)
  if (wanted.perSecond && perSecond < wanted.perSecond) found.push(`under ${wanted.perSecond} /s`)
  if (atBest) {
    most('p50', p50, wanted.timesLimit && atBest.p50 * wanted.timesLimit)
    const least = (wanted.shareOfLimit ?? 0) * (atBest.perSecond ?? 0)
    if (perSecond < least) found.push(`under ${formatFigure(least)} /s`)
  }
  if (small !== undefined) most('p50', p50, wanted.timesSmall && small * wanted.timesSmall)
  return found
}

/** With three significant digits. */
export function formatFigure(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: digits })
}
