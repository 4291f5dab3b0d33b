import type { Identity } from '../../api/api.ts'
import type { Batch } from './batch.ts'
import { type FeedPosition, isDelivered } from './cursor.ts'

/** A reader that is this many changes behind is let go: it resumes from its last event when it can keep up. */
const MAX_QUEUED = 5000

/** What waits to be sent to one open stream. */
export class ClientStream {
  identity: Identity
  /** The network address of the client. */
  readonly network: string
  #waiting: Batch[] = []
  #size = 0
  #ended = false
  #wake = () => {}

  constructor(identity: Identity, network = '') {
    this.identity = identity
    this.network = network
  }

  get isEnded(): boolean {
    return this.#ended
  }

  /** Adds changes to send; ends the stream when its reader is too slow. */
  push(batch: Batch): void {
    if (this.#ended) return
    this.#size += batch.changes.length
    if (this.#size > MAX_QUEUED) this.end()
    else this.#waiting.push(batch)
    this.#wake()
  }

  /** Ends the stream. What waits is not sent any more. */
  end(): void {
    this.#ended = true
    this.#waiting = []
    this.#wake()
  }

  /** What waits, without the changes that have been told at a position; waits for some if there are none. Null: the stream has ended. */
  async nextBatch(after: FeedPosition): Promise<Batch | null> {
    for (;;) {
      if (this.#ended) return null
      const waiting = this.#waiting
      const all = waiting.flatMap((batch) => batch.changes)
      const changes = all.filter(({ offsets }) => offsets.some((place) => !isDelivered(after, place)))
      const last = waiting.at(-1)
      this.#waiting = []
      this.#size = 0
      // As it is where it can be: the same for every stream, it is written once (event-bytes.ts).
      if (last && waiting.length === 1 && changes.length === all.length && changes.length > 0) return last
      if (last && changes.length > 0) return { endPosition: last.endPosition, changes }
      await new Promise<void>((wake) => {
        this.#wake = wake
      })
    }
  }
}
