import { type LiveEvent, liveEventSchema } from '../../../contract/live.ts'
import type { Identity } from '../../api/api.ts'
import { type Batch, changesFor } from './batch.ts'
import { type Position, writeCursor } from './cursor.ts'

/** An event of a stream, and the id from which the stream is resumed after it. */
export type FeedEvent = { id: string | undefined; event: LiveEvent }

/** With more unfinished database transactions than this a position is too long for a header; its event goes without an id. */
const MOST_OPEN = 200
/** How often a stream says something that means nothing (ms), so that the other end knows that it stands. */
const BEAT_MS = 5000

const text = new TextEncoder()
const BEAT = text.encode(': \n\n')

// Hundreds of streams hear the same: what they hear is made once, for as long as any of them is being told.
const events = new WeakMap<Batch, Map<string, FeedEvent | null>>()
const written = new WeakMap<FeedEvent, Uint8Array>()
const audiences = new WeakMap<Identity, string>()

/** What of a batch a user is told of, as an event; null: nothing. Everybody who may hear the same is given the same one. */
export function eventFor(identity: Identity, batch: Batch): FeedEvent | null {
  const known = events.get(batch) ?? new Map<string, FeedEvent | null>()
  events.set(batch, known)
  const audience = audienceOf(identity, batch)
  const before = known.get(audience)
  if (before !== undefined) return before
  const changes = changesFor(identity, batch)
  const event = changes.length > 0 ? eventAt(batch.reached, { type: 'changes', changes }) : null
  known.set(audience, event)
  return event
}

/** An event with the position that is reached by it. */
export function eventAt(reached: Position, event: LiveEvent): FeedEvent {
  return { id: reached.open.length > MOST_OPEN ? undefined : writeCursor(reached), event }
}

/** Everything of a user that decides what they are told of; who they are only where users have changed, of whom everybody hears about themselves. */
function audienceOf(identity: Identity, { changes }: Batch): string {
  const { user, permissions } = identity
  const audience = audiences.get(identity) ?? `${user.role} ${JSON.stringify(permissions)}`
  audiences.set(identity, audience)
  return changes.some(({ change }) => change.entity === 'users') ? `${user.id} ${audience}` : audience
}

/**
 * Events as server-sent ones, each written once for all streams that are sent it. `follow` is asked for them with a signal that aborts when the
 * reader has gone.
 */
export function streamOf(
  follow: (gone: AbortSignal) => AsyncGenerator<FeedEvent>,
): ReadableStream<Uint8Array> {
  const gone = new AbortController()
  const following = follow(gone.signal)
  let beat: NodeJS.Timeout
  return new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(BEAT)
      beat = setInterval(() => controller.enqueue(BEAT), BEAT_MS)
    },
    async pull(controller) {
      try {
        const { done, value } = await following.next()
        if (gone.signal.aborted) return
        if (!done) return controller.enqueue(bytesOf(value))
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

function bytesOf(told: FeedEvent): Uint8Array {
  const before = written.get(told)
  if (before) return before
  const data = JSON.stringify(liveEventSchema.parse(told.event))
  const bytes = text.encode(
    `event: message\n${told.id === undefined ? '' : `id: ${told.id}\n`}data: ${data}\n\n`,
  )
  written.set(told, bytes)
  return bytes
}
