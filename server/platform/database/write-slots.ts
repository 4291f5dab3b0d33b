/** No slot became free in time. Nothing was written. */
export class WriteSlotTimeout extends Error {
  constructor() {
    super('timeout exceeded when waiting for other database transactions')
  }
}

/** A semaphore with a first-in, first-out queue and a limited wait. */
export class WriteSlots {
  #free: number
  readonly #timeout: number
  readonly #queue = new Set<() => void>()

  /** `timeout`: the longest wait for a slot (ms). */
  constructor(slots: number, timeout: number) {
    this.#free = slots
    this.#timeout = timeout
  }

  /** Runs `work` in a slot; throws WriteSlotTimeout if none became free in time. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free -= 1
    else await this.#wait()
    try {
      return await work()
    } finally {
      const [next] = this.#queue
      if (next) {
        this.#queue.delete(next)
        next()
      } else this.#free += 1
    }
  }

  #wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(() => {
        this.#queue.delete(start)
        reject(new WriteSlotTimeout())
      }, this.#timeout)
      this.#queue.add(start)
    })
  }
}

/** How many connections of a pool may write at a time; about a third, at least one, is left for reads. */
export function writeSlotsFor(connections: number): number {
  return Math.max(1, connections - Math.max(1, Math.floor(connections * 0.3)))
}
