import { type Identity, loadIdentities } from '../auth/identity.ts'
import type { Database } from '../database/connection.ts'
import type { Capacity } from '../http/capacity.ts'
import type { Batch } from './batch.ts'
import { ClientStream } from './client-stream.ts'

/** The user of a stream and the network address of their client. */
export type Subscriber = { identity: Identity; network: string }

/** The open streams of one process: their limits, and the rights of their users. */
export class OpenStreams {
  readonly #db: Database
  readonly #limits: Pick<Capacity, 'streams' | 'streamsPerClient'>
  readonly #streams = new Set<ClientStream>()

  constructor(db: Database, limits: Pick<Capacity, 'streams' | 'streamsPerClient'>) {
    this.#db = db
    this.#limits = limits
  }

  get count(): number {
    return this.#streams.size
  }

  hasCapacityFor({ identity, network }: Subscriber): boolean {
    if (this.#streams.size >= this.#limits.streams) return false
    const open = [...this.#streams]
    const ofUser = open.filter((stream) => stream.identity.user.id === identity.user.id).length
    const ofNetwork = open.filter((stream) => stream.network === network).length
    return Math.max(ofUser, ofNetwork) < this.#limits.streamsPerClient
  }

  open({ identity, network }: Subscriber): ClientStream {
    const stream = new ClientStream(identity, network)
    this.#streams.add(stream)
    return stream
  }

  close(stream: ClientStream): void {
    this.#streams.delete(stream)
  }

  push(batch: Batch): void {
    for (const stream of this.#streams) stream.push(batch)
  }

  endAll(): void {
    for (const stream of this.#streams) stream.end()
  }

  /** Reloads users and rights of streams (all by default), and ends those whose session or user is gone. */
  async refreshIdentities(streams: readonly ClientStream[] = [...this.#streams]): Promise<void> {
    if (streams.length === 0) return
    const identities = await loadIdentities(
      this.#db,
      streams.map(({ identity }) => identity.sessionId),
    )
    for (const stream of streams) {
      const identity = identities.get(stream.identity.sessionId)
      if (identity) stream.identity = identity
      else stream.end()
    }
  }
}
