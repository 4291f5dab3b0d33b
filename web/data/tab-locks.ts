// Locks between tabs on plain http, where browsers have no Web Locks.
//
//   claim ──free──▶ held ──release, leave──▶ free
//     │               └── 'taken': this tab did not answer ──▶ lost
//     ▼ another tab
//   'ask' ──'here' within ANSWER_MS──▶ claim again after POLL_MS
//     └── no answer: the holder has crashed or is frozen ──▶ claim instead of it
//
// Without storage a claim succeeds at once: the work under locks is idempotent.
import { Dexie, type EntityTable } from 'dexie'
import { v7 as uuidv7 } from 'uuid'

/** The holder of each lock, stored for all tabs; each step is atomic. */
export type LockStore = {
  /** Takes a lock that is free or held by `instead`; returns the holder. */
  claim(name: string, tab: string, instead?: string): Promise<string>
  /** Only if `tab` holds it. */
  release(name: string, tab: string): Promise<void>
  /** On unload. */
  releaseNow(names: readonly string[]): void
}

/** Broadcast between tabs; 'taken': the lock `name` of a tab that did not answer. */
type Message = { type: 'ask' | 'here'; tab: string } | { type: 'taken'; tab: string; name: string }

/** A live tab answers within this time (ms), hidden ones too: messages are not throttled. */
const ANSWER_MS = 700
/** How often a waiting tab tries again (ms). */
const POLL_MS = 1000

type Deps = {
  holders: LockStore
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>
  answerMs?: number
  pollMs?: number
}

export class TabLocks {
  readonly #tab = uuidv7()
  readonly #held = new Map<string, () => void>()
  /** Tabs that are asked, and what to do when they answer. */
  readonly #asked = new Set<{ tab: string; answer: () => void }>()
  /** Work of this tab queues behind its own. */
  readonly #queues = new Map<string, Promise<unknown>>()
  readonly #holders: LockStore
  readonly #channel: Deps['channel']
  readonly #answerMs: number
  readonly #pollMs: number

  constructor({ holders, channel, answerMs = ANSWER_MS, pollMs = POLL_MS }: Deps) {
    this.#holders = holders
    this.#channel = channel
    this.#answerMs = answerMs
    this.#pollMs = pollMs
    channel.addEventListener('message', ({ data }) => this.#receive(data as Message))
  }

  /** `lost` aborts if the lock was taken while this tab was suspended. */
  withLock<Result>(
    name: string,
    work: (lost: AbortSignal) => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> {
    const mine = async () => {
      const lost = new AbortController()
      await this.hold(name, Number.POSITIVE_INFINITY, () => lost.abort(), signal)
      try {
        return await work(lost.signal)
      } finally {
        this.#held.delete(name)
        await this.#holders.release(name, this.#tab).catch(() => undefined)
      }
    }
    const result = (this.#queues.get(name) ?? Promise.resolve()).then(mine, mine)
    this.#queues.set(
      name,
      result.catch(() => undefined),
    )
    return result
  }

  /** For this tab's life; false if it is not free within `waitMs`. */
  async hold(name: string, waitMs: number, onLost: () => void, signal?: AbortSignal): Promise<boolean> {
    const until = Date.now() + waitMs
    let silent: string | undefined
    for (;;) {
      signal?.throwIfAborted()
      const holder = await this.#holders.claim(name, this.#tab, silent).catch(() => this.#tab)
      if (holder === this.#tab) break
      if (!(await this.#isAlive(holder))) silent = holder
      else if (Date.now() >= until) return false
      else await new Promise((done) => setTimeout(done, Math.min(this.#pollMs, until - Date.now())))
    }
    this.#held.set(name, onLost)
    if (silent !== undefined) this.#send({ type: 'taken', tab: silent, name })
    return true
  }

  /** On unload. */
  leave(): void {
    this.#holders.releaseNow([...this.#held.keys()])
  }

  /** After the back-forward cache: the locks are gone. */
  resume(): void {
    for (const name of [...this.#held.keys()]) this.#lose(name)
  }

  #isAlive(tab: string): Promise<boolean> {
    return new Promise((done) => {
      const asked = { tab, answer: () => finish(true) }
      const finish = (isAlive: boolean) => {
        clearTimeout(timer)
        this.#asked.delete(asked)
        done(isAlive)
      }
      const timer = setTimeout(() => finish(false), this.#answerMs)
      this.#asked.add(asked)
      this.#send({ type: 'ask', tab })
    })
  }

  #receive(message: Message): void {
    if (message.type === 'here') {
      for (const { tab, answer } of [...this.#asked]) if (tab === message.tab) answer()
    } else if (message.tab === this.#tab) {
      if (message.type === 'taken') this.#lose(message.name)
      else this.#send({ type: 'here', tab: this.#tab })
    }
  }

  #lose(name: string): void {
    const tell = this.#held.get(name)
    this.#held.delete(name)
    tell?.()
  }

  #send(message: Message): void {
    this.#channel.postMessage(message)
  }
}

class TabLocksDatabase extends Dexie {
  holders!: EntityTable<{ name: string; tab: string }, 'name'>

  constructor() {
    super('printpro-tabs', { cache: 'disabled' })
    this.version(1).stores({ holders: 'name' })
  }
}

function indexedDbStore(): LockStore {
  const db = new TabLocksDatabase()
  return {
    claim: (name, tab, instead) =>
      db.transaction('rw', db.holders, async () => {
        const holder = (await db.holders.get(name))?.tab
        if (holder !== undefined && holder !== instead) return holder
        await db.holders.put({ name, tab })
        return tab
      }),
    release: (name, tab) =>
      db.transaction('rw', db.holders, async () => {
        if ((await db.holders.get(name))?.tab === tab) await db.holders.delete(name)
      }),
    releaseNow(names) {
      if (!db.isOpen() || names.length === 0) return
      // Synchronous, on the raw database: an unloading page cannot wait for a promise.
      const store = db.backendDB().transaction('holders', 'readwrite').objectStore('holders')
      for (const name of names) store.delete(name)
    },
  }
}

let opened: TabLocks | undefined

export function tabLocks(): TabLocks {
  if (opened) return opened
  const locks = new TabLocks({
    holders: indexedDbStore(),
    channel: new BroadcastChannel('printpro-tabs'),
  })
  addEventListener('pagehide', () => locks.leave())
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) locks.resume()
  })
  opened = locks
  return locks
}
