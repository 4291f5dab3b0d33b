import { type LiveEvent, liveEventSchema } from '../../../contract/live.ts'
import type { Identity } from '../auth/identity.ts'
import { type Batch, visibleChanges } from './batch.ts'
import { type FeedPosition, formatCursor } from './cursor.ts'

/** An event, and the id from which a stream resumes after it. */
export type FeedEvent = { id: string | undefined; event: LiveEvent }

/** With more open transactions a position is too long for a header; its event is sent without an id. */
const MAX_IN_FLIGHT = 200
/** Comments sent this often (ms) show the client that the connection is alive. */
const HEARTBEAT_MS = 5000

const text = new TextEncoder()
const HEARTBEAT = text.encode(': \n\n')

// Hundreds of streams receive the same events: each is built and encoded once, while a stream still holds its batch.
const eventsByBatch = new WeakMap<Batch, Map<string, FeedEvent | null>>()
const encodedEvents = new WeakMap<FeedEvent, Uint8Array>()
const audienceKeys = new WeakMap<Identity, string>()

/** The changes of a batch that a user may read, as one event; null: none. Users with the same rights share the object. */
export function eventForUser(identity: Identity, batch: Batch): FeedEvent | null {
  const known = eventsByBatch.get(batch) ?? new Map<string, FeedEvent | null>()
  eventsByBatch.set(batch, known)
  const audience = audienceKey(identity, batch)
  const before = known.get(audience)
  if (before !== undefined) return before
  const changes = visibleChanges(identity, batch)
  const event = changes.length > 0 ? eventAtPosition(batch.endPosition, { type: 'changes', changes }) : null
  known.set(audience, event)
  return event
}

export function eventAtPosition(reached: FeedPosition, event: LiveEvent): FeedEvent {
  return { id: reached.inFlight.length > MAX_IN_FLIGHT ? undefined : formatCursor(reached), event }
}

/**
 * Cache key: what decides which changes a user may read. Includes the user where accounts changed, since everyone may see their own.
 */
function audienceKey(identity: Identity, { changes }: Batch): string {
  const { user, permissions } = identity
  const audience = audienceKeys.get(identity) ?? `${user.role} ${JSON.stringify(permissions)}`
  audienceKeys.set(identity, audience)
  return changes.some(({ change }) => change.entity === 'users') ? `${user.id} ${audience}` : audience
}

/** Encodes events as text/event-stream. The signal given to `follow` aborts when the reader disconnects. */
export function toByteStream(
  follow: (gone: AbortSignal) => AsyncGenerator<FeedEvent>,
): ReadableStream<Uint8Array> {
  const gone = new AbortController()
  const following = follow(gone.signal)
  let beat: NodeJS.Timeout
  return new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(HEARTBEAT)
      beat = setInterval(() => controller.enqueue(HEARTBEAT), HEARTBEAT_MS)
    },
    async pull(controller) {
      try {
        const { done, value } = await following.next()
        if (gone.signal.aborted) return
        if (!done) return controller.enqueue(encodeEvent(value))
        clearInterval(beat)
        controller.close()
      } catch (error) {
        clearInterval(beat)
        throw error
      }
    },
    cancel() {
      clearInterval(beat)
      gone.abort()
    },
  })
}

function encodeEvent(feedEvent: FeedEvent): Uint8Array {
  const before = encodedEvents.get(feedEvent)
  if (before) return before
  const data = JSON.stringify(liveEventSchema.parse(feedEvent.event))
  const bytes = text.encode(
    `event: message\n${feedEvent.id === undefined ? '' : `id: ${feedEvent.id}\n`}data: ${data}\n\n`,
  )
  encodedEvents.set(feedEvent, bytes)
  return bytes
}
