/** How many work at the same time, and how long one may before the next need not wait for it any longer (ms). */
const AT_ONCE = 4
const PATIENCE = 2000

/**
 * Lets few work at a time, the others in turn, so that many shops that are asked for together open one after the other rather than all of them
 * slowly. Whoever takes long (a database that does not answer, a migration) holds nobody else up.
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
