/** Holds keys until it is released, or drops them. `refuse` also drops keys that follow before the user can have looked up. */
export type KeyHold = { release: () => void; drop: () => void; refuse: () => void }

const MAX_HOLD_MS = 30_000
/** Whoever presses a key sooner after the one before has not looked up between them (ms). */
const LOOK_MS = 350

/** Keys that wait for what they are meant for, and get there in the order in which they were pressed. */
export class KeyBuffer<Key> {
  #keys: Key[] = []
  readonly #holds = new Set<symbol>()
  #giving = false
  #inVain = false
  #lastAt = 0
  #askedAt = 0
  readonly #give: (key: Key) => Promise<void>
  readonly #drawn: () => Promise<void>
  readonly #lost: () => void

  /** `give` presses a key; if it fails, the others are lost with it. `drawn` settles once what that does stands. */
  constructor(on: { give: (key: Key) => Promise<void>; drawn: () => Promise<void>; lost: () => void }) {
    this.#give = on.give
    this.#drawn = on.drawn
    this.#lost = on.lost
  }

  /**
   * Holds a key pressed `at` a time (ms); false when nothing is pending. Keys that follow dropped ones without a pause are dropped too, and so
   * are keys pressed before a question appeared on the screen.
   */
  buffer(key: Key, at: number): boolean {
    this.#inVain = at < this.#askedAt || (this.#inVain && at - this.#lastAt < LOOK_MS)
    this.#lastAt = at
    if (this.#holds.size === 0 && !this.#giving && !this.#inVain) return false
    this.#keys.push(key)
    if (this.#inVain) this.#lose()
    return true
  }

  /** Keys wait from now on, `first` before all others: never without an end, and what waited in vain goes nowhere else. */
  hold(first?: Key): KeyHold {
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
    const refuse = () => {
      if (this.#holds.has(mark)) this.#inVain = true
      drop()
    }
    const timer = setTimeout(drop, MAX_HOLD_MS)
    return { release, drop, refuse }
  }

  /** A question came up `at` a time (ms): keys pressed before do not answer it, whether they wait here or arrive late. */
  dropBefore(at: number): void {
    this.#askedAt = at
    this.#holds.clear()
    this.drop()
  }

  drop(): void {
    if (this.#keys.length > 0) this.#inVain = true
    this.#lose()
  }

  /** Somebody looks at the screen: what is typed from now on is meant for what stands there. */
  reset(): void {
    this.#lose()
    this.#inVain = false
  }

  #lose(): void {
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
        this.#keys.push(key)
        this.drop()
      })
      await this.#drawn()
    }
    this.#giving = false
  }
}
