/** What keeps keys waiting, until it lets go of them, or drops those that can no longer be meant. */
export type Hold = { release: () => void; drop: () => void }

const AT_MOST_MS = 10_000

/** Keys that wait for what they are meant for, and get there in the order in which they were pressed. */
export class HeldKeys<Key> {
  #keys: Key[] = []
  readonly #holds = new Set<symbol>()
  #giving = false
  readonly #give: (key: Key) => Promise<void>
  readonly #drawn: () => Promise<void>
  readonly #lost: () => void

  /** `give` presses a key; if it fails, the others are lost with it. `drawn` settles once what that does stands. */
  constructor(on: { give: (key: Key) => Promise<void>; drawn: () => Promise<void>; lost: () => void }) {
    this.#give = on.give
    this.#drawn = on.drawn
    this.#lost = on.lost
  }

  /** Keeps a key that is pressed while others wait; false when nothing is waited for. */
  keep(key: Key): boolean {
    if (this.#holds.size === 0 && !this.#giving) return false
    this.#keys.push(key)
    return true
  }

  /** Keys wait from now on, `first` before all others: never without an end, and what waited in vain goes nowhere else. */
  hold({ first, atMostMs = AT_MOST_MS }: { first?: Key; atMostMs?: number } = {}): Hold {
    const mark = Symbol()
    this.#holds.add(mark)
    if (first !== undefined) this.#keys.unshift(first)
    const release = () => {
      clearTimeout(timer)
      if (this.#holds.delete(mark)) void this.#giveAll()
    }
    const drop = () => {
      if (this.#holds.has(mark)) this.drop()
      release()
    }
    const timer = setTimeout(drop, atMostMs)
    return { release, drop }
  }

  /** Something else has come up that wants an answer: nothing waits any more, and what did is not meant for it. */
  end(): void {
    if (this.#holds.size === 0) return
    this.#holds.clear()
    this.drop()
  }

  drop(): void {
    if (this.#keys.splice(0).length > 0) this.#lost()
  }

  async #giveAll(): Promise<void> {
    if (this.#giving || this.#keys.length === 0) return
    this.#giving = true
    // What let go of them may be followed by the next that they wait for.
    await this.#drawn()
    while (this.#holds.size === 0) {
      const key = this.#keys.shift()
      if (key === undefined) break
      await this.#give(key).catch(() => {
        this.#keys = []
        this.#lost()
      })
      await this.#drawn()
    }
    this.#giving = false
  }
}
