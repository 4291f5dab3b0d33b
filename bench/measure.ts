// The one way to measure: a number of clients ask one after the other for some seconds, and every answer's time counts.

/** What a measurement has found. Times in ms unless `unit` says otherwise; without p99 and perSecond it is a single value. */
export type Figures = {
  unit: Unit
  /** The median, or the value. */
  p50: number
  p99?: number
  perSecond?: number
  samples: number
}
export type Unit = 'ms' | 's' | 'MB' | 'kB' | 'frames' | 'connections'

/** What figures shall come to. `timesLimit` and `shareOfLimit` are of the limit's p50 and of its answers a second. */
export type Wanted = {
  p50?: number
  p99?: number
  perSecond?: number
  timesLimit?: number
  shareOfLimit?: number
  p99OverP50?: number
}

/** The same work as near to the machine as it can be done, in the same run. */
export type Limit<Place> = { name: string; how: (place: Place, clients: number) => Promise<Figures> }

/** A line of the table, or one for each number of clients. */
export type Measurement<Place> = {
  name: string
  /** How many clients ask at once: a line each. One, unless said otherwise. */
  clients?: readonly number[]
  how: (place: Place, clients: number) => Promise<Figures>
  limit?: Limit<Place>
  /** By the number of clients. */
  wanted?: Partial<Record<number, Wanted>>
  /** Also asked of the shop of ten thousand sales; how many times as long it may take in the whole one. */
  timesSmall?: number
}

/** A line that was measured. `problem`: why it could not be. */
export type Line = {
  name: string
  clients: number
  figures?: Figures
  limit?: { name: string; figures: Figures }
  /** The median of the same in the shop of ten thousand sales. */
  small?: number
  wanted?: Wanted & { timesSmall?: number }
  problem?: string
}

/** The clients of the table: one at a time, a counter in a hurry, a chain of shops. */
export const CLIENTS = [1, 8, 32] as const

/** What a share of the values is at most: 0.5 is the median. Values need not be in order; none has no percentile (NaN). */
export function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

/** Values of a kind as figures. */
export function figuresOf(values: readonly number[], unit: Unit = 'ms', seconds?: number): Figures {
  return {
    unit,
    p50: percentile(values, 0.5),
    ...(values.length > 1 && { p99: percentile(values, 0.99) }),
    ...(seconds !== undefined && { perSecond: values.length / seconds }),
    samples: values.length,
  }
}

/** How long each client asks before it counts, and then (s). */
export type Span = { warmUp: number; seconds: number }

/**
 * Lets clients ask, each its next question once the last is answered, and counts the answers that come within the span. `ask` is told
 * which client it is for.
 */
export async function load(
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
  // Slower than the span: what it took is known, if only once.
  if (took.length === 0) return await repeated(1, () => ask(0))
  return figuresOf(took, 'ms', seconds)
}

/** Does something a number of times, one after the other. */
export async function repeated(
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
  return figuresOf(took, unit)
}

/** What of the wanted is not reached, in words; nothing where all of it is. */
export function shortfalls({ figures, limit, small, wanted, problem }: Line): string[] {
  if (problem || !figures) return [problem ?? 'not measured']
  if (!wanted) return []
  const { p50, p99 = p50, perSecond = 0 } = figures
  const atBest = limit?.figures
  const found: string[] = []
  const most = (name: string, value: number, allowed: number | undefined) => {
    if (allowed !== undefined && !(value <= allowed)) found.push(`${name} over ${rounded(allowed)}`)
  }
  most('p50', p50, wanted.p50)
  most('p99', p99, wanted.p99)
  most('p99', p99, wanted.p99OverP50 && p50 * wanted.p99OverP50)
  if (wanted.perSecond && perSecond < wanted.perSecond) found.push(`under ${wanted.perSecond} /s`)
  if (atBest) {
    most('p50', p50, wanted.timesLimit && atBest.p50 * wanted.timesLimit)
    const least = (wanted.shareOfLimit ?? 0) * (atBest.perSecond ?? 0)
    if (perSecond < least) found.push(`under ${rounded(least)} /s`)
  }
  if (small !== undefined) most('p50', p50, wanted.timesSmall && small * wanted.timesSmall)
  return found
}

/** A figure with three digits that count. */
export function rounded(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return value.toLocaleString('en', { maximumFractionDigits: digits, minimumFractionDigits: digits })
}
