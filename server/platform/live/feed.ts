import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { Identity } from '../../api/api.ts'
import type { Database } from '../database/connection.ts'
import type { Capacity } from '../http/capacity.ts'
import type { Logger } from '../process/log.ts'
import { loadBatch } from './batch.ts'
import { type Position, readCursor } from './cursor.ts'
import { eventAt, eventFor, type FeedEvent } from './event-bytes.ts'
import { listenForChanges } from './listener.ts'
import {
  changesAfter,
  currentPosition,
  giveNotice,
  identitiesOf,
  isResumable,
  pruneChanges,
  restartLog,
} from './queries.ts'
import { Stream } from './stream.ts'

/** The change feed of one server process: reads the log once and serves every open stream. */
export type Feed = {
  /** Whether one more stream is within the limits. */
  hasRoomFor(listener: Listener): boolean
  /**
   * The events of one stream, from after `cursor` (a stream's last event id) or, without a usable one, from now on after a
   * 'start'. Ends when `signal` aborts, when the feed stops, or when the user may no longer be here.
   */
  follow(listener: Listener, cursor: string | undefined, signal: AbortSignal): AsyncGenerator<FeedEvent>
  /** Something may have been committed by this process: reads it, and gives notice to the others (tellCommits). */
  committed(): void
  /** How the feed stands. */
  state(): FeedState
  /** Ends every stream and stops listening. */
  stop(): Promise<void>
}

/** The user of a stream and the network address of their client. */
type Listener = { identity: Identity; network: string }

/** `streams`: how many are open. `unfinished`: database transactions whose changes may still come late. `readAt`: when the log was last read (ms). */
export type FeedState = { streams: number; unfinished: number; readAt: number }

const MOST_AT_ONCE = 500
/**
 * Between two looks at the log: what comes in bursts is read and told together. Where telling everybody takes longer, so long: with very many streams
 * it never takes more than half of the process's time.
 */
const BETWEEN_MS = 5
/** Whatever went wrong, the log is not looked at again before this. */
const AFTER_FAILURE_MS = 500
const PRUNE_MS = 60 * 60 * 1000

type Deps = {
  db: Database
  databaseUrl: string
  log: Logger
  /** Hears of every change how long after it was written it went to the streams (ms). */
  onTold?: ((lagMs: number) => void) | undefined
  polling?: Polling | undefined
  limits?: Pick<Capacity, 'streams' | 'streamsPerClient'>
}

export type Polling = {
  /** Without any notice the log is read this often, should a notice have been lost. */
  logMs: number
  /** Sessions also end without a change in the log: by signing out, or by their age. */
  sessionsMs: number
}

const POLLING: Polling = { logMs: 5000, sessionsMs: 15_000 }

/** Starts reading the log of changes of the database at `databaseUrl`, which is also `db`. */
export async function openFeed({
  db,
  databaseUrl,
  log,
  onTold,
  polling = POLLING,
  limits = { streams: Number.POSITIVE_INFINITY, streamsPerClient: Number.POSITIVE_INFINITY },
}: Deps): Promise<Feed> {
  const streams = new Set<Stream>()
  const wakeUp = new WakeUp()
  const news = new WakeUp()
  /** This process, by which it knows its own notices. */
  const own = crypto.randomUUID()
  let stopped = false
  let position = await begin()
  let readAt = Date.now()
  /** How long it took to tell all streams of what was read last (ms). */
  let toldIn = 0

  const listener = listenForChanges(databaseUrl, log, (from) => from !== own && wakeUp.call())
  const reading = keepReading()
  const telling = keepTelling()
  const sessions = setInterval(() => check([...streams]).catch(warn), polling.sessionsMs)
  const pruning = setInterval(() => pruneChanges(db).catch(warn), PRUNE_MS).unref()
  pruneChanges(db).catch(warn)

  /** Where reading begins: at what is there now, of a log that is this cluster's own. */
  async function begin(): Promise<Position> {
    if (await restartLog(db))
      log.warn('the database comes from another PostgreSQL: its log of changes begins anew')
    return await currentPosition(db)
  }

  async function keepReading(): Promise<void> {
    while (!stopped) {
      const pause = await sendNew().catch((error) => {
        warn(error)
        return AFTER_FAILURE_MS
      })
      const readUntil = performance.now()
      await wakeUp.wait(pause)
      const sooner = Math.max(BETWEEN_MS, toldIn) - (performance.now() - readUntil)
      if (sooner > 0 && !stopped) await sleep(sooner)
    }
  }

  /** Gives the other processes notice of what this one has committed; what comes in bursts is one notice. */
  async function keepTelling(): Promise<void> {
    for (;;) {
      await news.wait()
      if (stopped) return
      await giveNotice(db, own).catch(warn)
      await sleep(BETWEEN_MS)
    }
  }

  /** Sends everything that may be sent; answers how long to wait for more (ms). */
  async function sendNew(): Promise<number> {
    for (;;) {
      const read = await changesAfter(db, position, MOST_AT_ONCE)
      readAt = Date.now()
      if (read.moved || read.lost) {
        position = await begin()
        // Each stream finds out for itself what it missed.
        for (const stream of streams) stream.end()
        return AFTER_FAILURE_MS
      }
      const { rows } = read
      if (rows.length > 0 && streams.size > 0) {
        if (rows.some(({ entity }) => entity === 'users' || entity === 'store')) await check([...streams])
        const batch = await loadBatch(db, read)
        const begun = performance.now()
        for (const stream of streams) stream.push(batch)
        // They write once they are woken.
        await nextTurn()
        toldIn = performance.now() - begun
      }
      if (onTold) for (const { at } of rows) onTold(Math.max(0, Date.now() - at))
      position = read.reached
      if (rows.length < MOST_AT_ONCE) return polling.logMs
      if (stopped) return 0
    }
  }

  /** Gives streams their user as they are now, and ends those whose user may no longer be here. */
  async function check(open: readonly Stream[]): Promise<void> {
    if (open.length === 0) return
    const identities = await identitiesOf(
      db,
      open.map(({ identity }) => identity.sessionId),
    )
    for (const stream of open) {
      const identity = identities.get(stream.identity.sessionId)
      if (identity) stream.identity = identity
      else stream.end()
    }
  }

  function hasRoomFor({ identity, network }: Listener): boolean {
    if (streams.size >= limits.streams) return false
    const open = [...streams]
    const ofUser = open.filter((stream) => stream.identity.user.id === identity.user.id).length
    const ofNetwork = open.filter((stream) => stream.network === network).length
    return Math.max(ofUser, ofNetwork) < limits.streamsPerClient
  }

  async function* follow(
    { identity, network }: Listener,
    cursor: string | undefined,
    signal: AbortSignal,
  ): ReturnType<Feed['follow']> {
    const stream = new Stream(identity, network)
    const end = () => stream.end()
    signal.addEventListener('abort', end)
    if (signal.aborted || stopped) stream.end()
    // From here on nothing is missed: what is read from the log now waits until the stream has caught up.
    streams.add(stream)
    try {
      // The user may have changed between the request and this line.
      await check([stream])
      if (stream.ended) return
      let reached = readCursor(cursor)
      if (reached && !(await isResumable(db, reached))) reached = null
      if (reached) {
        yield eventAt(reached, { type: 'resumed' })
        reached = yield* catchUp(stream, reached)
      }
      if (!reached) {
        reached = await currentPosition(db)
        yield eventAt(reached, { type: 'start' })
      }
      for (;;) {
        const batch = await stream.next(reached)
        if (!batch) return
        reached = batch.reached
        const told = eventFor(stream.identity, batch)
        if (told) yield told
      }
    } finally {
      signal.removeEventListener('abort', end)
      streams.delete(stream)
    }
  }

  /** What was missed since a position; answers the position reached, or null when the log was pruned meanwhile. */
  async function* catchUp(stream: Stream, from: Position): AsyncGenerator<FeedEvent, Position | null> {
    let reached = from
    while (!stream.ended) {
      const read = await changesAfter(db, reached, MOST_AT_ONCE)
      if (read.lost || read.moved) return null
      reached = read.reached
      if (read.rows.length === 0) break
      const told = eventFor(stream.identity, await loadBatch(db, read))
      if (told && !stream.ended) yield told
    }
    return reached
  }

  function warn(error: unknown): void {
    if (!stopped) log.warn({ err: error }, 'reading changes failed')
  }

  return {
    hasRoomFor,
    follow,
    committed() {
      wakeUp.call()
      news.call()
    },
    state: () => ({ streams: streams.size, unfinished: position.open.length, readAt }),
    async stop() {
      stopped = true
      clearInterval(sessions)
      clearInterval(pruning)
      for (const stream of streams) stream.end()
      wakeUp.call()
      news.call()
      await Promise.all([listener.stop(), reading, telling])
    },
  }
}

/** Wakes one who waits; called while nobody does, it wakes the next at once. */
class WakeUp {
  #called = false
  #wake = () => {}

  call(): void {
    this.#called = true
    this.#wake()
  }

  /** Without a time: until it is called. */
  async wait(ms?: number): Promise<void> {
    if (!this.#called) {
      let timer: NodeJS.Timeout | undefined
      await new Promise<void>((wake) => {
        this.#wake = wake
        if (ms !== undefined) timer = setTimeout(wake, ms)
      })
      clearTimeout(timer)
    }
    this.#called = false
  }
}
