import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../database/connection.ts'
import type { Capacity } from '../http/capacity.ts'
import type { Logger } from '../process/log.ts'
import { loadBatch } from './batch.ts'
import type { ClientStream } from './client-stream.ts'
import { type FeedPosition, parseCursor } from './cursor.ts'
import { listenForChanges } from './listener.ts'
import { OpenStreams, type Subscriber } from './open-streams.ts'
import {
  canResumeFrom,
  loadCurrentPosition,
  notifyProcesses,
  pruneChanges,
  readChangesAfter,
  resetForeignLog,
} from './queries.ts'
import { eventAtPosition, eventForUser, type FeedEvent } from './server-sent-events.ts'
import { WakeSignal } from './wake-signal.ts'

// The way of an event, from a changed row to an open screen:
//
//   trigger of a table          writes a row of `changes` in the same database transaction (migration 0045)
//        │ commit
//   notifyCommit()              wakes this process and, by NOTIFY, the others (listener.ts)
//        │
//   read loop                   readChangesAfter(position): committed rows, also late ones (queries.ts, cursor.ts)
//        │
//   loadBatch()                 the changed records as they are now (batch.ts)
//        │
//   ClientStream.push()         one queue for each stream; a reader that is too slow is ended (client-stream.ts)
//        │
//   eventForUser()              only what this user may read (server-sent-events.ts, visibleChanges in batch.ts)
//        │
//   GET /api/live               the browser: web/data/live.ts
//
// A stream that opens with a cursor replays what it missed before it follows its queue (`replayMissed`).

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
  /** Call after a commit of this process: reads the log and notifies the other processes. */
  notifyCommit(): void
  state(): FeedState
  stop(): Promise<void>
}

/** `inFlight`: database transactions whose changes may still come late. `readAt`: when the log was last read (ms). */
export type FeedState = { streams: number; inFlight: number; readAt: number }

const BATCH_SIZE = 500
/**
 * Pause between two reads of the log, so that a burst is one batch. Where delivery takes longer, the pause is as long: with very many streams
 * delivery never takes more than half of the process's time.
 */
const MIN_PAUSE_MS = 5
const RETRY_MS = 500
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
  const commitSignal = new WakeSignal()
  /** By which this process recognizes its own notices. */
  const processId = crypto.randomUUID()
  let stopped = false
  let position = await startPosition()
  let readAt = Date.now()
  let deliveryMs = 0

  const listener = listenForChanges(databaseUrl, log, (from) => from !== processId && logSignal.call())
  const readLoop = runReadLoop()
  const notifyLoop = runNotifyLoop()
  const sessions = setInterval(() => streams.refreshIdentities().catch(warn), polling.sessionsMs)
  const pruning = setInterval(() => pruneChanges(db).catch(warn), PRUNE_MS).unref()
  pruneChanges(db).catch(warn)

  async function startPosition(): Promise<FeedPosition> {
    if (await resetForeignLog(db))
      log.warn('the database comes from another PostgreSQL: its log of changes is reset')
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

  /** Notifies the other processes of this one's commits; a burst is one notice. */
  async function runNotifyLoop(): Promise<void> {
    for (;;) {
      await commitSignal.wait()
      if (stopped) return
      await notifyProcesses(db, processId).catch(warn)
      await sleep(MIN_PAUSE_MS)
    }
  }

  /** Answers how long to wait for more (ms). */
  async function deliverNewChanges(): Promise<number> {
    for (;;) {
      const read = await readChangesAfter(db, position, BATCH_SIZE)
      readAt = Date.now()
      if (read.moved || read.isIncomplete) {
        position = await startPosition()
        // Each client reconnects with its cursor and learns then what it missed.
        streams.endAll()
        return RETRY_MS
      }
      const { rows } = read
      if (rows.length > 0 && streams.count > 0) {
        if (rows.some(({ entity }) => entity === 'users' || entity === 'store'))
          await streams.refreshIdentities()
        const batch = await loadBatch(db, read)
        const startedAt = performance.now()
        streams.push(batch)
        // The streams write in the next turn of the event loop.
        await nextTurn()
        deliveryMs = performance.now() - startedAt
      }
      if (onDelivered) for (const { at } of rows) onDelivered(Math.max(0, Date.now() - at))
      position = read.endPosition
      if (rows.length < BATCH_SIZE) return polling.logMs
      if (stopped) return 0
    }
  }

  async function* subscribe(
    subscriber: Subscriber,
    cursor: string | undefined,
    signal: AbortSignal,
  ): ReturnType<Feed['subscribe']> {
    // From here on nothing is missed: batches queue until the stream has caught up.
    const stream = streams.open(subscriber)
    const end = () => stream.end()
    signal.addEventListener('abort', end)
    if (signal.aborted || stopped) stream.end()
    try {
      // The user may have changed between the request and this line.
      await streams.refreshIdentities([stream])
      if (stream.isEnded) return
      let reached = parseCursor(cursor)
      if (reached && !(await canResumeFrom(db, reached))) reached = null
      if (reached) {
        yield eventAtPosition(reached, { type: 'resumed' })
        reached = yield* replayMissed(stream, reached)
      }
      if (!reached) {
        reached = await loadCurrentPosition(db)
        yield eventAtPosition(reached, { type: 'start' })
      }
      for (;;) {
        const batch = await stream.nextBatch(reached)
        if (!batch) return
        reached = batch.endPosition
        const event = eventForUser(stream.identity, batch)
        if (event) yield event
      }
    } finally {
      signal.removeEventListener('abort', end)
      streams.close(stream)
    }
  }

  /** Yields what was missed since `from`; answers the position reached, or null when the log has been pruned up to there. */
  async function* replayMissed(
    stream: ClientStream,
    from: FeedPosition,
  ): AsyncGenerator<FeedEvent, FeedPosition | null> {
    let reached = from
    while (!stream.isEnded) {
      const read = await readChangesAfter(db, reached, BATCH_SIZE)
      if (read.isIncomplete || read.moved) return null
      reached = read.endPosition
      if (read.rows.length === 0) break
      const event = eventForUser(stream.identity, await loadBatch(db, read))
      if (event && !stream.isEnded) yield event
    }
    return reached
  }

  function warn(error: unknown): void {
    if (!stopped) log.warn({ err: error }, 'reading changes failed')
  }

  return {
    hasCapacityFor: (subscriber) => streams.hasCapacityFor(subscriber),
    subscribe,
    notifyCommit() {
      logSignal.call()
      commitSignal.call()
    },
    state: () => ({ streams: streams.count, inFlight: position.inFlight.length, readAt }),
    async stop() {
      stopped = true
      clearInterval(sessions)
      clearInterval(pruning)
      streams.endAll()
      logSignal.call()
      commitSignal.call()
      await Promise.all([listener.stop(), readLoop, notifyLoop])
    },
  }
}
