import type { Identity } from '../auth/identity.ts'
import type { Batch } from './batch.ts'
import { type FeedPosition, isDelivered } from './cursor.ts'

/** A reader this many changes behind is disconnected; it resumes from its last event once it can keep up. */
const MAX_QUEUED = 5000

export class ClientStream {
  identity: Identity
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

  /** Queues a batch; ends the stream when its reader is too slow. */
  push(batch: Batch): void {
    if (this.#ended) return
    this.#size += batch.changes.length
    if (this.#size > MAX_QUEUED) this.end()
    else this.#waiting.push(batch)
    this.#wake()
  }

  end(): void {
    this.#ended = true
    this.#waiting = []
    this.#wake()
  }

  /** Waits for a batch beyond `after`, without the changes already delivered at that position; null: the stream has ended. */
  async nextBatch(after: FeedPosition): Promise<Batch | null> {
    for (;;) {
      if (this.#ended) return null
      const waiting = this.#waiting
      const all = waiting.flatMap((batch) => batch.changes)
      const changes = all.filter(({ offsets }) => offsets.some((place) => !isDelivered(after, place)))
      const last = waiting.at(-1)
      this.#waiting = []
      this.#size = 0
      // The same object for every stream, so that it is encoded once (server-sent-events.ts).
      if (last && waiting.length === 1 && changes.length === all.length && changes.length > 0) return last
      if (last && changes.length > 0) return { endPosition: last.endPosition, changes }
      await new Promise<void>((wake) => {
        this.#wake = wake
      })
    }
  }
}
