import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../database/connection.ts'
import type { Capacity } from '../http/capacity.ts'
import type { Logger } from '../process/log.ts'
import { loadBatch } from './batch.ts'
import { listenForChanges } from './listener.ts'
import { OpenStreams, type Subscriber } from './open-streams.ts'
import { formatCursor, type Position } from './position.ts'
import { findPosition, loadCurrentPosition, openLog, pruneChanges, readChanges } from './queries.ts'
import { type FeedEvent, makeEvent } from './server-sent-events.ts'
import { WakeSignal } from './wake-signal.ts'

// The way of an event, from a changed row to an open screen:
//
//   trigger of a table          writes a row of `changes` in the same database transaction
//        │ commit
//   notifyCommit()              wakes this process and, by NOTIFY, the others (listener.ts)
//        │
//   read loop                   readChanges(position): what no open transaction can come before (queries.ts)
//        │
//   loadBatch()                 the changed records as they are now (batch.ts)
//        │
//   ClientStream.push()         one queue for each stream; a reader that is too slow is ended (client-stream.ts)
//        │
//   Batch.eventFor()            only what this user may read, encoded once for all who may read the same
//        │
//   GET /api/live               the browser: web/data/live.ts
//
// A stream that opens with a cursor first gets what it missed from the log, then what its queue has beyond that.

/** The change feed of one server process: reads the log once and serves every open stream. */
export type Feed = {
  /** Whether one more stream of this subscriber is within the limits. */
  hasCapacityFor(subscriber: Subscriber): boolean
  /**
   * The events of one stream, from after `cursor` (a stream's last event id) or, without a usable one, from now on after a
   * 'start'. Ends when `signal` aborts, when the feed stops, or when the user's session has ended.
   */
  subscribe(
    subscriber: Subscriber,
    cursor: string | undefined,
    signal: AbortSignal,
  ): AsyncGenerator<FeedEvent>
  /** The event id up to which everything has been delivered: a stream from there misses nothing that is read from now on. */
  cursor(): string
  /** Call after a commit of this process: reads the log and notifies the other processes. */
  notifyCommit(): void
  state(): FeedState
  stop(): Promise<void>
}

/** `waiting`: changes that wait for an open database transaction. `readAt`: when the log was last read (ms). */
export type FeedState = { streams: number; waiting: number; readAt: number }

const BATCH_SIZE = 500
/**
 * Pause between two reads of the log, so that a burst is one batch. Where delivery takes longer, the pause is as long: with very many streams
 * delivery never takes more than half of the process's time.
 */
const MIN_PAUSE_MS = 5
const RETRY_MS = 500
/** Changes wait for a transaction whose end is not announced, such as one without changes of its own. */
const WAITING_RETRY_MS = 100
const PRUNE_MS = 60 * 60 * 1000

type Deps = {
  db: Database
  databaseUrl: string
  log: Logger
  /** Called for every delivered change with the time since it was written (ms). */
  onDelivered?: ((lagMs: number) => void) | undefined
  polling?: Polling | undefined
  limits?: Pick<Capacity, 'streams' | 'streamsPerClient'>
}

export type Polling = {
  /** Fallback interval for reading the log, should a notice be lost. */
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
  onDelivered,
  polling = POLLING,
  limits = { streams: Number.POSITIVE_INFINITY, streamsPerClient: Number.POSITIVE_INFINITY },
}: Deps): Promise<Feed> {
  const streams = new OpenStreams(db, limits)
  const logSignal = new WakeSignal()
  /** By which this process recognizes its own notices. */
  const processId = crypto.randomUUID()
  let stopped = false
  /** Commits of this process, and of how many the other processes have been notified. */
  let commits = 0
  let notifiedCommits = 0
  let position = await startPosition()
  let readAt = Date.now()
  let waiting = 0
  let deliveryMs = 0

  const listener = listenForChanges(databaseUrl, log, (from) => from !== processId && logSignal.call())
  const readLoop = runReadLoop()
  const sessions = setInterval(() => streams.refreshIdentities().catch(warn), polling.sessionsMs)
  const pruning = setInterval(() => pruneChanges(db).catch(warn), PRUNE_MS).unref()
  pruneChanges(db).catch(warn)

  async function startPosition(): Promise<Position> {
    if (await openLog(db)) log.warn('the database comes from another PostgreSQL: its log of changes is reset')
    return await loadCurrentPosition(db)
  }

  async function runReadLoop(): Promise<void> {
    while (!stopped) {
      const pause = await deliverNewChanges().catch((error) => {
        warn(error)
        return RETRY_MS
      })
      const readUntil = performance.now()
      await logSignal.wait(pause)
      const remaining = Math.max(MIN_PAUSE_MS, deliveryMs) - (performance.now() - readUntil)
      if (remaining > 0 && !stopped) await sleep(remaining)
    }
  }

  /** Returns how long to wait for more (ms). */
  async function deliverNewChanges(): Promise<number> {
    for (;;) {
      const known = commits
      const notice = known > notifiedCommits ? processId : null
      const read = await readChanges(db, position, BATCH_SIZE, notice)
      readAt = Date.now()
      if (!read) {
        position = await startPosition()
        // Each client reconnects with its cursor and learns then what it missed.
        streams.endAll()
        return RETRY_MS
      }
      notifiedCommits = known
      const { changes } = read
      waiting = read.waiting.length
      // Who may no longer read must not wait for anyone.
      if ([...changes, ...read.waiting].some(({ entity }) => entity === 'users' || entity === 'store'))
        await streams.refreshIdentities()
      const end = changes.at(-1)?.position ?? position
      const batch = streams.count > 0 ? await loadBatch(db, changes, end) : null
      const startedAt = performance.now()
      position = end
      if (batch) streams.push(batch)
      // The streams write in the next turn of the event loop.
      await nextTurn()
      deliveryMs = performance.now() - startedAt
      if (onDelivered) for (const { position } of changes) onDelivered(Math.max(0, Date.now() - position.at))
      if (changes.length < BATCH_SIZE) return waiting > 0 ? WAITING_RETRY_MS : polling.logMs
      if (stopped) return 0
    }
  }

  async function* subscribe(
    subscriber: Subscriber,
    cursor: string | undefined,
    signal: AbortSignal,
  ): ReturnType<Feed['subscribe']> {
    // From here on its queue gets everything that is delivered.
    const stream = streams.open(subscriber)
    const end = () => stream.end()
    signal.addEventListener('abort', end)
    if (signal.aborted || stopped) stream.end()
    try {
      // The user may have changed between the request and this line.
      await streams.refreshIdentities([stream])
      const resumed = await findPosition(db, cursor)
      if (stream.isEnded) return
      let reached = resumed ?? (await loadCurrentPosition(db))
      yield makeEvent(reached, { type: resumed ? 'resumed' : 'start' })
      for (let isComplete = !resumed; !isComplete && !stream.isEnded; ) {
        const read = await readChanges(db, reached, BATCH_SIZE)
        if (!read) return
        const { changes } = read
        reached = changes.at(-1)?.position ?? reached
        isComplete = changes.length < BATCH_SIZE
        const event = (await loadBatch(db, changes, reached)).eventFor(stream.identity)
        if (event && !stream.isEnded) yield event
      }
      for (;;) {
        const batch = await stream.next()
        if (!batch) return
        const event = batch.after(reached).eventFor(stream.identity)
        if (event) yield event
      }
    } finally {
      signal.removeEventListener('abort', end)
      streams.close(stream)
    }
  }

  function warn(error: unknown): void {
    if (!stopped) log.warn({ err: error }, 'reading changes failed')
  }

  return {
    hasCapacityFor: (subscriber) => streams.hasCapacityFor(subscriber),
    subscribe,
    cursor: () => formatCursor(position),
    notifyCommit() {
      commits += 1
      logSignal.call()
    },
    state: () => ({ streams: streams.count, waiting, readAt }),
    async stop() {
      stopped = true
      clearInterval(sessions)
      clearInterval(pruning)
      streams.endAll()
      logSignal.call()
      await Promise.all([listener.stop(), readLoop])
    },
  }
}
