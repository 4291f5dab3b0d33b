import type { Identity } from '../auth/identity.ts'
import type { Batch } from './batch.ts'

/** A reader this many changes behind is disconnected; it resumes from its last event once it can keep up. */
const MAX_QUEUED = 5000

/** The queue of one stream. */
export class ClientStream {
  identity: Identity
  readonly network: string
  #queue: Batch[] = []
  #queued = 0
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
    this.#queued += batch.changes.length
    if (this.#queued > MAX_QUEUED) this.end()
    else this.#queue.push(batch)
    this.#wake()
  }

  end(): void {
    this.#ended = true
    this.#queue = []
    this.#wake()
  }

  /** Waits for the next batch; null: the stream has ended. */
  async next(): Promise<Batch | null> {
    for (;;) {
      if (this.#ended) return null
      const batch = this.#queue.shift()
      if (batch) {
        this.#queued -= batch.changes.length
        return batch
      }
      await new Promise<void>((wake) => {
        this.#wake = wake
      })
    }
  }
}
