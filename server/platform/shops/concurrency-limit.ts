/** How many run at a time, and after how long (ms) one no longer blocks the next. */
const AT_ONCE = 4
const PATIENCE = 2000

/**
 * Limits concurrency, so that many shops opened together do not slow each other down. Slow work (an unreachable database, a
 * migration) does not block the queue.
 */
export class ConcurrencyLimit {
  #free = AT_ONCE
  readonly #waiting: (() => void)[] = []

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free -= 1
    else await new Promise<void>((go) => this.#waiting.push(go))
    let isOver = false
    const pass = () => {
      if (isOver) return
      isOver = true
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free += 1
    }
    const timer = setTimeout(pass, PATIENCE)
    try {
      return await work()
    } finally {
      clearTimeout(timer)
      pass()
    }
  }
}
