import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { Identity } from '../../api/api.ts'
import type { Database } from '../database/connection.ts'
import type { Capacity } from '../http/capacity.ts'
import type { Logger } from '../process/log.ts'
import { loadBatch } from './batch.ts'
import { ClientStream } from './client-stream.ts'
import { type FeedPosition, parseCursor } from './cursor.ts'
import { listenForChanges } from './listener.ts'
import {
  canResumeFrom,
  loadCurrentPosition,
  loadIdentities,
  notifyProcesses,
  pruneChanges,
  readChangesAfter,
  resetForeignLog,
} from './queries.ts'
import { eventAtPosition, eventForUser, type FeedEvent } from './server-sent-events.ts'

/** The change feed of one server process: reads the log once and serves every open stream. */
export type Feed = {
  /** Whether one more stream is within the limits. */
  hasCapacityFor(listener: Subscriber): boolean
  /**
   * The events of one stream, from after `cursor` (a stream's last event id) or, without a usable one, from now on after a
   * 'start'. Ends when `signal` aborts, when the feed stops, or when the user may no longer be here.
   */
  subscribe(listener: Subscriber, cursor: string | undefined, signal: AbortSignal): AsyncGenerator<FeedEvent>
  /** Something may have been committed by this process: reads it, and gives notice to the others (tellCommits). */
  notifyCommit(): void
  /** How the feed stands. */
  state(): FeedState
  /** Ends every stream and stops listening. */
  stop(): Promise<void>
}

/** The user of a stream and the network address of their client. */
type Subscriber = { identity: Identity; network: string }

/** `streams`: how many are open. `unfinished`: database transactions whose changes may still come late. `readAt`: when the log was last read (ms). */
export type FeedState = { streams: number; inFlight: number; readAt: number }

const BATCH_SIZE = 500
/**
 * Between two looks at the log: what comes in bursts is read and told together. Where telling everybody takes longer, so long: with very many streams
 * it never takes more than half of the process's time.
 */
const MIN_PAUSE_MS = 5
/** Whatever went wrong, the log is not looked at again before this. */
const RETRY_MS = 500
const PRUNE_MS = 60 * 60 * 1000

type Deps = {
  db: Database
  databaseUrl: string
  log: Logger
  /** Hears of every change how long after it was written it went to the streams (ms). */
  onDelivered?: ((lagMs: number) => void) | undefined
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
  onDelivered,
  polling = POLLING,
  limits = { streams: Number.POSITIVE_INFINITY, streamsPerClient: Number.POSITIVE_INFINITY },
}: Deps): Promise<Feed> {
  const streams = new Set<ClientStream>()
  const logSignal = new WakeSignal()
  const commitSignal = new WakeSignal()
  /** This process, by which it knows its own notices. */
  const processId = crypto.randomUUID()
  let stopped = false
  let position = await startPosition()
  let readAt = Date.now()
  /** How long it took to tell all streams of what was read last (ms). */
  let deliveryMs = 0

  const listener = listenForChanges(databaseUrl, log, (from) => from !== processId && logSignal.call())
  const readLoop = runReadLoop()
  const notifyLoop = runNotifyLoop()
  const sessions = setInterval(() => refreshIdentities([...streams]).catch(warn), polling.sessionsMs)
  const pruning = setInterval(() => pruneChanges(db).catch(warn), PRUNE_MS).unref()
  pruneChanges(db).catch(warn)

  /** Where reading begins: at what is there now, of a log that is this cluster's own. */
  async function startPosition(): Promise<FeedPosition> {
    if (await resetForeignLog(db))
      log.warn('the database comes from another PostgreSQL: its log of changes begins anew')
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
      const sooner = Math.max(MIN_PAUSE_MS, deliveryMs) - (performance.now() - readUntil)
      if (sooner > 0 && !stopped) await sleep(sooner)
    }
  }

  /** Gives the other processes notice of what this one has committed; what comes in bursts is one notice. */
  async function runNotifyLoop(): Promise<void> {
    for (;;) {
      await commitSignal.wait()
      if (stopped) return
      await notifyProcesses(db, processId).catch(warn)
      await sleep(MIN_PAUSE_MS)
    }
  }

  /** Sends everything that may be sent; answers how long to wait for more (ms). */
  async function deliverNewChanges(): Promise<number> {
    for (;;) {
      const read = await readChangesAfter(db, position, BATCH_SIZE)
      readAt = Date.now()
      if (read.moved || read.isIncomplete) {
        position = await startPosition()
        // Each stream finds out for itself what it missed.
        for (const stream of streams) stream.end()
        return RETRY_MS
      }
      const { rows } = read
      if (rows.length > 0 && streams.size > 0) {
        if (rows.some(({ entity }) => entity === 'users' || entity === 'store'))
          await refreshIdentities([...streams])
        const batch = await loadBatch(db, read)
        const begun = performance.now()
        for (const stream of streams) stream.push(batch)
        // They write once they are woken.
        await nextTurn()
        deliveryMs = performance.now() - begun
      }
      if (onDelivered) for (const { at } of rows) onDelivered(Math.max(0, Date.now() - at))
      position = read.endPosition
      if (rows.length < BATCH_SIZE) return polling.logMs
      if (stopped) return 0
    }
  }

  /** Gives streams their user as they are now, and ends those whose user may no longer be here. */
  async function refreshIdentities(open: readonly ClientStream[]): Promise<void> {
    if (open.length === 0) return
    const identities = await loadIdentities(
      db,
      open.map(({ identity }) => identity.sessionId),
    )
    for (const stream of open) {
      const identity = identities.get(stream.identity.sessionId)
      if (identity) stream.identity = identity
      else stream.end()
    }
  }

  function hasCapacityFor({ identity, network }: Subscriber): boolean {
    if (streams.size >= limits.streams) return false
    const open = [...streams]
    const ofUser = open.filter((stream) => stream.identity.user.id === identity.user.id).length
    const ofNetwork = open.filter((stream) => stream.network === network).length
    return Math.max(ofUser, ofNetwork) < limits.streamsPerClient
  }

  async function* subscribe(
    { identity, network }: Subscriber,
    cursor: string | undefined,
    signal: AbortSignal,
  ): ReturnType<Feed['subscribe']> {
    const stream = new ClientStream(identity, network)
    const end = () => stream.end()
    signal.addEventListener('abort', end)
    if (signal.aborted || stopped) stream.end()
    // From here on nothing is missed: what is read from the log now waits until the stream has caught up.
    streams.add(stream)
    try {
      // The user may have changed between the request and this line.
      await refreshIdentities([stream])
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
        const told = eventForUser(stream.identity, batch)
        if (told) yield told
      }
    } finally {
      signal.removeEventListener('abort', end)
      streams.delete(stream)
    }
  }

  /** What was missed since a position; answers the position reached, or null when the log was pruned meanwhile. */
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
      const told = eventForUser(stream.identity, await loadBatch(db, read))
      if (told && !stream.isEnded) yield told
    }
    return reached
  }

  function warn(error: unknown): void {
    if (!stopped) log.warn({ err: error }, 'reading changes failed')
  }

  return {
    hasCapacityFor,
    subscribe,
    notifyCommit() {
      logSignal.call()
      commitSignal.call()
    },
    state: () => ({ streams: streams.size, inFlight: position.inFlight.length, readAt }),
    async stop() {
      stopped = true
      clearInterval(sessions)
      clearInterval(pruning)
      for (const stream of streams) stream.end()
      logSignal.call()
      commitSignal.call()
      await Promise.all([listener.stop(), readLoop, notifyLoop])
    },
  }
}

/** Wakes one who waits; called while nobody does, it wakes the next at once. */
class WakeSignal {
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
