import { type LiveEvent, liveEventSchema } from '../../../contract/live.ts'
import { formatCursor, type Position } from './position.ts'

/** An event, and its bytes with the id from which a stream resumes after it. */
export type FeedEvent = { event: LiveEvent; bytes: Uint8Array }

/** Comments sent this often (ms) show the client that the connection is alive. */
const HEARTBEAT_MS = 5000

const text = new TextEncoder()
const HEARTBEAT = text.encode(': \n\n')

/** Encodes an event after which a stream is at this position. */
export function makeEvent(position: Position, event: LiveEvent): FeedEvent {
  const data = JSON.stringify(liveEventSchema.parse(event))
  return { event, bytes: text.encode(`event: message\nid: ${formatCursor(position)}\ndata: ${data}\n\n`) }
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
        if (!done) return controller.enqueue(value.bytes)
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
