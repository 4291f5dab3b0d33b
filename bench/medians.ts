const TIMES = 25

/** Something asked of the shop, and how many milliseconds its answer may take at most, as a median of 25. */
export type Question = { name: string; limit: number; ask: () => Promise<unknown> }

/** The median of the milliseconds that each answer takes. */
export async function medians(questions: Question[]): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (const { name, ask } of questions) {
    const took: number[] = []
    for (let time = 0; time < TIMES; time++) {
      const begun = performance.now()
      await ask()
      took.push(performance.now() - begun)
    }
    found.set(name, took.sort((one, other) => one - other)[Math.floor(TIMES / 2)] ?? 0)
  }
  return found
}

/** Prints what a small and a large shop answered in, and the ratio; one that is over its limit ends the run with code 1. */
export function report(questions: Question[], few: Map<string, number>, many: Map<string, number>): void {
  const lines = questions.map(({ name, limit }) => {
    const [before, now] = [few.get(name) ?? 0, many.get(name) ?? 0]
    if (now > limit) process.exitCode = 1
    const verdict = now > limit ? `  over ${limit} ms` : ''
    return `${name.padEnd(34)}${before.toFixed(1).padStart(9)} ms${now.toFixed(1).padStart(9)} ms${(now / before).toFixed(1).padStart(8)} x${verdict}`
  })
  const head = `${`median of ${TIMES}`.padEnd(34)}${'small'.padStart(12)}${'large'.padStart(12)}${'ratio'.padStart(10)}`
  process.stdout.write(`${[head, ...lines].join('\n')}\n`)
}
