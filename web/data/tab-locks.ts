// Locks between tabs on plain http, where browsers have no Web Locks.
//
//   claim ──free──▶ held ──release / leave──▶ free ('free', 'gone')
//     │               │
//     │ held by       └── 'taken' (this tab did not answer) ──▶ lost
//     ▼ another tab
//   'ask' ──'here' within ANSWER_MS──▶ wait for 'free' or POLL_MS ──▶ claim
//     └── no answer: the holder has crashed ──▶ claim instead of it, 'taken'
//
// Without storage a claim succeeds at once: the work under locks is idempotent.
import { Dexie, type EntityTable } from 'dexie'
import { uuidv7 } from 'uuidv7'

/** The holder of each lock, stored for all tabs; each step is atomic. */
export type LockStore = {
  /** Takes a lock that is free or held by `instead`; returns the holder. */
  claim(name: string, tab: string, instead?: string): Promise<string>
  /** Only if `tab` holds it. */
  release(name: string, tab: string): Promise<void>
  /** On unload. */
  releaseNow(names: readonly string[]): void
}

/** Broadcast between tabs. */
type Message =
  | { type: 'ask' | 'here' | 'gone'; tab: string }
  | { type: 'free'; name: string }
  /** The lock of a tab that did not answer. */
  | { type: 'taken'; name: string; tab: string }

/** A live tab answers within this time (ms), hidden ones too: messages are not throttled. */
const ANSWER_MS = 700
/** How often a waiting tab checks that the holder is alive (ms). */
const POLL_MS = 2000

type Deps = {
  holders: LockStore
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>
  answerMs?: number
  pollMs?: number
}

export class TabLocks {
  readonly #tab = uuidv7()
  readonly #held = new Map<string, () => void>()
  readonly #listeners = new Set<(message: Message) => void>()
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
      await this.#acquire(name, Number.POSITIVE_INFINITY, signal)
      const lost = new AbortController()
      this.#held.set(name, () => lost.abort())
      try {
        return await work(lost.signal)
      } finally {
        await this.#release(name)
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
  async hold(name: string, waitMs: number, onLost: () => void): Promise<boolean> {
    if (!(await this.#acquire(name, waitMs))) return false
    this.#held.set(name, onLost)
    return true
  }

  /** On unload: waiting tabs need not poll. */
  leave(): void {
    this.#holders.releaseNow([...this.#held.keys()])
    this.#send({ type: 'gone', tab: this.#tab })
  }

  /** After the back-forward cache: the locks are gone. */
  resume(): void {
    for (const name of [...this.#held.keys()]) this.#lose(name)
  }

  async #acquire(name: string, waitMs: number, signal?: AbortSignal): Promise<boolean> {
    const until = Date.now() + waitMs
    for (;;) {
      signal?.throwIfAborted()
      const holder = await this.#claim(name)
      if (holder === this.#tab) return true
      if (!(await this.#isAlive(holder))) {
        if ((await this.#claim(name, holder)) !== this.#tab) continue
        this.#send({ type: 'taken', name, tab: holder })
        return true
      }
      const left = until - Date.now()
      if (left <= 0) return false
      await this.#waitForChange(name, holder, Math.min(left, this.#pollMs), signal)
    }
  }

  #claim(name: string, instead?: string): Promise<string> {
    return this.#holders.claim(name, this.#tab, instead).catch(() => this.#tab)
  }

  async #release(name: string): Promise<void> {
    this.#held.delete(name)
    await this.#holders.release(name, this.#tab).catch(() => undefined)
    this.#send({ type: 'free', name })
  }

  #isAlive(tab: string): Promise<boolean> {
    const heard = this.#wait(
      this.#answerMs,
      (message) => (message.type === 'here' || message.type === 'gone') && message.tab === tab,
    )
    this.#send({ type: 'ask', tab })
    return heard.then((message) => message?.type === 'here')
  }

  /** Resolves when the lock may be free, or after `ms`. */
  async #waitForChange(
    name: string,
    holder: string,
    ms: number,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const isChange = (message: Message) =>
      (message.type === 'free' && message.name === name) ||
      (message.type === 'gone' && message.tab === holder)
    await this.#wait(ms, isChange, signal)
  }

  #wait(
    ms: number,
    wanted: (message: Message) => boolean,
    signal?: AbortSignal,
  ): Promise<Message | undefined> {
    return new Promise((done) => {
      const finish = (message?: Message) => {
        clearTimeout(timer)
        this.#listeners.delete(look)
        signal?.removeEventListener('abort', stop)
        done(message)
      }
      const look = (message: Message) => {
        if (wanted(message)) finish(message)
      }
      const stop = () => finish()
      const timer = setTimeout(stop, ms)
      this.#listeners.add(look)
      signal?.addEventListener('abort', stop)
    })
  }

  #receive(message: Message): void {
    if (message.type === 'ask' && message.tab === this.#tab) this.#send({ type: 'here', tab: this.#tab })
    if (message.type === 'taken' && message.tab === this.#tab) this.#lose(message.name)
    for (const look of [...this.#listeners]) look(message)
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
