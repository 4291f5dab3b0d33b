// Keys typed faster than the screen follows.
//
//   passing ──hold──▶ buffering ──last release──▶ replaying ──empty──▶ passing
//      ▲                  │ drop, timeout, a question       │ failure
//      └──pause, pointer── dropping ◀───────────────────────┘
//
/** `refuse` also drops keys that follow too fast to have seen the reason. */
export type KeyHold = { release: () => void; drop: () => void; refuse: () => void }

const MAX_HOLD_MS = 30_000
/** Keys closer together than this (ms) were typed without looking up. */
const LOOK_MS = 350

/** Buffers keys while something holds them, and replays them in order. */
export class KeyBuffer<Key> {
  #keys: Key[] = []
  readonly #holds = new Set<symbol>()
  #replaying = false
  #dropping = false
  #lastAt = 0
  #askedAt = 0
  readonly #give: (key: Key) => Promise<void>
  readonly #drawn: () => Promise<void>
  readonly #lost: () => void

  /** `give` replays a key; if it fails, the rest is dropped. `drawn` resolves after the re-render. */
  constructor(on: { give: (key: Key) => Promise<void>; drawn: () => Promise<void>; lost: () => void }) {
    this.#give = on.give
    this.#drawn = on.drawn
    this.#lost = on.lost
  }

  /** False if nothing holds keys. Keys right after dropped ones are dropped too, as are keys pressed before a question appeared. */
  buffer(key: Key, at: number): boolean {
    this.#dropping = at < this.#askedAt || (this.#dropping && at - this.#lastAt < LOOK_MS)
    this.#lastAt = at
    if (this.#holds.size === 0 && !this.#replaying && !this.#dropping) return false
    this.#keys.push(key)
    if (this.#dropping) this.#lose()
    return true
  }

  /** Starts buffering, for `MAX_HOLD_MS` at most. */
  hold(first?: Key): KeyHold {
    const mark = Symbol()
    this.#holds.add(mark)
    if (first !== undefined) this.#keys.unshift(first)
    const release = () => {
      clearTimeout(timer)
      if (this.#holds.delete(mark)) void this.#replay()
    }
    const drop = () => {
      if (this.#holds.has(mark)) this.drop()
      release()
    }
    const refuse = () => {
      if (this.#holds.has(mark)) this.#dropping = true
      drop()
    }
    const timer = setTimeout(drop, MAX_HOLD_MS)
    return { release, drop, refuse }
  }

  /** Drops keys pressed before `at` (ms), buffered or late. */
  dropBefore(at: number): void {
    this.#askedAt = at
    this.#holds.clear()
    this.drop()
  }

  drop(): void {
    if (this.#keys.length > 0) this.#dropping = true
    this.#lose()
  }

  /** The user has looked up: new keys are meant for what is shown. */
  reset(): void {
    this.#lose()
    this.#dropping = false
  }

  #lose(): void {
    if (this.#keys.splice(0).length > 0) this.#lost()
  }

  async #replay(): Promise<void> {
    if (this.#replaying || this.#keys.length === 0) return
    this.#replaying = true
    // The replayed key may start another hold.
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
    this.#replaying = false
  }
}
