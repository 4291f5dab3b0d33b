import { type LiveEvent, liveEventSchema } from '../../../contract/live.ts'
import type { Identity } from '../../api/api.ts'
import { type Batch, visibleChanges } from './batch.ts'
import { type FeedPosition, formatCursor } from './cursor.ts'

/** An event of a stream, and the id from which the stream is resumed after it. */
export type FeedEvent = { id: string | undefined; event: LiveEvent }

/** With more unfinished database transactions than this a position is too long for a header; its event goes without an id. */
const MAX_IN_FLIGHT = 200
/** How often a stream says something that means nothing (ms), so that the other end knows that it stands. */
const HEARTBEAT_MS = 5000

const text = new TextEncoder()
const HEARTBEAT = text.encode(': \n\n')

// Hundreds of streams hear the same: what they hear is made once, for as long as any of them is being told.
const eventsByBatch = new WeakMap<Batch, Map<string, FeedEvent | null>>()
const encodedEvents = new WeakMap<FeedEvent, Uint8Array>()
const audienceKeys = new WeakMap<Identity, string>()

/** What of a batch a user is told of, as an event; null: nothing. Everybody who may hear the same is given the same one. */
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

/** An event with the position that is reached by it. */
export function eventAtPosition(reached: FeedPosition, event: LiveEvent): FeedEvent {
  return { id: reached.inFlight.length > MAX_IN_FLIGHT ? undefined : formatCursor(reached), event }
}

/** Everything of a user that decides what they are told of; who they are only where users have changed, of whom everybody hears about themselves. */
function audienceKey(identity: Identity, { changes }: Batch): string {
  const { user, permissions } = identity
  const audience = audienceKeys.get(identity) ?? `${user.role} ${JSON.stringify(permissions)}`
  audienceKeys.set(identity, audience)
  return changes.some(({ change }) => change.entity === 'users') ? `${user.id} ${audience}` : audience
}

/**
 * Events as server-sent ones, each written once for all streams that are sent it. `follow` is asked for them with a signal that aborts when the
 * reader has gone.
 */
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

function encodeEvent(told: FeedEvent): Uint8Array {
  const before = encodedEvents.get(told)
  if (before) return before
  const data = JSON.stringify(liveEventSchema.parse(told.event))
  const bytes = text.encode(
    `event: message\n${told.id === undefined ? '' : `id: ${told.id}\n`}data: ${data}\n\n`,
  )
  encodedEvents.set(told, bytes)
  return bytes
}
