import { Dexie, type EntityTable } from 'dexie'
import { uuidv7 } from 'uuidv7'

/** Which tab has each lock: shared by all tabs of a browser, every step of it whole. */
export type LockStore = {
  /** Makes `tab` the holder where nobody is, or where `instead` is; answers who is from then on. */
  claim(name: string, tab: string, instead?: string): Promise<string>
  /** Takes a lock from `tab`, where that has it. */
  release(name: string, tab: string): Promise<void>
  /** Lets go of these, which the tab has, as it goes. */
  releaseNow(names: readonly string[]): void
}

/** What tabs say to each other, to all at once. */
type Message =
  | { type: 'ask' | 'here' | 'gone'; tab: string }
  | { type: 'free'; name: string }
  /** A lock was taken from a tab that did not answer. */
  | { type: 'taken'; name: string; tab: string }

/** A tab that lives answers sooner than this (ms), also one that nobody sees: messages wait for no timer. */
const ANSWER_MS = 700
/** How often whoever waits for a lock looks whether its holder still lives (ms). */
const POLL_MS = 2000

type Deps = {
  holders: LockStore
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>
  /** Shorter in tests (ms). */
  answerMs?: number
  pollMs?: number
}

/**
 * Locks between tabs where the browser has none (plain http). The holder is stored for all tabs and changes atomically. A tab that does not
 * answer has crashed, and its lock is taken; one that slept learns so as it wakes. Without storage the work goes on: its jobs are idempotent.
 */
export class TabLocks {
  readonly #tab = uuidv7()
  readonly #held = new Map<string, () => void>()
  readonly #listeners = new Set<(message: Message) => void>()
  /** Work of this tab stands in line behind its own. */
  readonly #lines = new Map<string, Promise<unknown>>()
  readonly #holders: LockStore
  readonly #channel: Deps['channel']
  readonly #answerMs: number
  readonly #pollMs: number

  constructor({ holders, channel, answerMs = ANSWER_MS, pollMs = POLL_MS }: Deps) {
    this.#holders = holders
    this.#channel = channel
    this.#answerMs = answerMs
    this.#pollMs = pollMs
    channel.addEventListener('message', ({ data }) => this.#hear(data as Message))
  }

  /** Does `work` while no other tab does work under the same name. `lost` aborts where the lock was taken from a tab that slept. */
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
    const result = (this.#lines.get(name) ?? Promise.resolve()).then(mine, mine)
    this.#lines.set(
      name,
      result.catch(() => undefined),
    )
    return result
  }

  /** Takes a lock for as long as this tab lives; false where another has it and does not give it up within `waitMs`. */
  async hold(name: string, waitMs: number, onLost: () => void): Promise<boolean> {
    if (!(await this.#acquire(name, waitMs))) return false
    this.#held.set(name, onLost)
    return true
  }

  /** This tab goes, or may: whoever waits for its locks need not ask. */
  leave(): void {
    this.#holders.releaseNow([...this.#held.keys()])
    this.#say({ type: 'gone', tab: this.#tab })
  }

  /** This tab had gone, and is there again: its locks are not its own any more. */
  resume(): void {
    for (const name of [...this.#held.keys()]) this.#lose(name)
  }

  async #acquire(name: string, waitMs: number, signal?: AbortSignal): Promise<boolean> {
    const until = Date.now() + waitMs
    for (;;) {
      signal?.throwIfAborted()
      const holder = await this.#claim(name)
      if (holder === this.#tab) return true
      if (!(await this.#answers(holder))) {
        if ((await this.#claim(name, holder)) !== this.#tab) continue
        this.#say({ type: 'taken', name, tab: holder })
        return true
      }
      const left = until - Date.now()
      if (left <= 0) return false
      await this.#news(name, holder, Math.min(left, this.#pollMs), signal)
    }
  }

  #claim(name: string, instead?: string): Promise<string> {
    return this.#holders.claim(name, this.#tab, instead).catch(() => this.#tab)
  }

  async #release(name: string): Promise<void> {
    this.#held.delete(name)
    await this.#holders.release(name, this.#tab).catch(() => undefined)
    this.#say({ type: 'free', name })
  }

  /** Whether a tab says that it lives. */
  #answers(tab: string): Promise<boolean> {
    const heard = this.#wait(
      this.#answerMs,
      (message) => (message.type === 'here' || message.type === 'gone') && message.tab === tab,
    )
    this.#say({ type: 'ask', tab })
    return heard.then((message) => message?.type === 'here')
  }

  /** Settles when a lock may be free, and after `ms`. */
  async #news(name: string, holder: string, ms: number, signal: AbortSignal | undefined): Promise<void> {
    const isNews = (message: Message) =>
      (message.type === 'free' && message.name === name) ||
      (message.type === 'gone' && message.tab === holder)
    await this.#wait(ms, isNews, signal)
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

  #hear(message: Message): void {
    if (message.type === 'ask' && message.tab === this.#tab) this.#say({ type: 'here', tab: this.#tab })
    if (message.type === 'taken' && message.tab === this.#tab) this.#lose(message.name)
    for (const look of [...this.#listeners]) look(message)
  }

  #lose(name: string): void {
    const tell = this.#held.get(name)
    this.#held.delete(name)
    tell?.()
  }

  #say(message: Message): void {
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

/** The holders as the browser stores them. */
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
      // Asked of the browser itself and at once: a page that goes has no time for a promise.
      const store = db.backendDB().transaction('holders', 'readwrite').objectStore('holders')
      for (const name of names) store.delete(name)
    },
  }
}

let opened: TabLocks | undefined

/** The locks of this browser's tabs. */
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
