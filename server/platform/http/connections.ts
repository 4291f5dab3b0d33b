import type { Socket } from 'node:net'
import { networkOf } from '../auth/client-address.ts'
import type { Logger } from '../process/log.ts'
import type { Capacity } from './capacity.ts'

type Connection = { key: string; socket: Socket; network: string; requests: number }
type Limits = Pick<Capacity, 'connections' | 'connectionsPerAddress'>

/** In ms: a flood must not fill the log. */
const WARN_EVERY = 60_000

/**
 * Requests in progress per connection: a client could start thousands by HTTP pipelining, which no browser or proxy uses.
 */
const MAX_PIPELINED = 4

/**
 * Limits the open connections of the process, http and https, in all and per network. A new one above a limit replaces the least recently
 * used idle one, and is rejected only while every other one has a request in progress.
 */
export class Connections {
  readonly #limits: Limits
  readonly #log: Pick<Logger, 'warn'>
  /** Keyed by both endpoints: an https connection has two sockets (TCP and TLS). */
  readonly #open = new Map<string, Connection>()
  /** Least recently used first. */
  readonly #idle = new Set<Connection>()
  readonly #countByNetwork = new Map<string, number>()
  #warnedAt = Number.NEGATIVE_INFINITY

  constructor(limits: Limits, log: Pick<Logger, 'warn'>) {
    this.#limits = limits
    this.#log = log
  }

  /** False: there was no room, and it was closed. */
  add(socket: Socket): boolean {
    const key = keyOf(socket)
    const network = networkOf(socket.remoteAddress ?? '')
    // The client has disconnected already.
    if (socket.remoteAddress === undefined || !this.#makeRoom(network)) {
      socket.destroy()
      return false
    }
    const connection = { key, socket, network, requests: 0 }
    this.#open.set(key, connection)
    this.#idle.add(connection)
    this.#countByNetwork.set(network, this.#countOf(network) + 1)
    socket.once('close', () => this.#remove(connection))
    return true
  }

  /**
   * Marks a connection as busy until the result is called. Null: too many requests in progress, it was closed.
   */
  startRequest(socket: Socket): (() => void) | null {
    // Node.js still reports earlier requests of a closed connection.
    if (socket.destroyed) return null
    const connection = this.#open.get(keyOf(socket))
    if (!connection) return () => {}
    if (connection.requests >= MAX_PIPELINED) {
      socket.destroy()
      return null
    }
    connection.requests += 1
    this.#idle.delete(connection)
    return () => {
      connection.requests -= 1
      if (connection.requests === 0 && !connection.socket.destroyed) this.#idle.add(connection)
    }
  }

  isIdle(socket: Socket): boolean {
    return this.#open.get(keyOf(socket))?.requests === 0
  }

  #makeRoom(network: string): boolean {
    const isNetworkFull = this.#countOf(network) >= this.#limits.connectionsPerAddress
    if (!isNetworkFull && this.#open.size < this.#limits.connections) return true
    this.#warn(isNetworkFull ? network : null)
    for (const oldest of this.#idle) {
      if (isNetworkFull && oldest.network !== network) continue
      // Its 'close' event comes later; the next one must not find it again.
      this.#remove(oldest)
      oldest.socket.destroy()
      return true
    }
    return false
  }

  #remove(connection: Connection): void {
    this.#idle.delete(connection)
    if (this.#open.get(connection.key) !== connection) return
    this.#open.delete(connection.key)
    const left = this.#countOf(connection.network) - 1
    if (left > 0) this.#countByNetwork.set(connection.network, left)
    else this.#countByNetwork.delete(connection.network)
  }

  #countOf(network: string): number {
    return this.#countByNetwork.get(network) ?? 0
  }

  #warn(network: string | null): void {
    if (performance.now() - this.#warnedAt < WARN_EVERY) return
    this.#warnedAt = performance.now()
    this.#log.warn(
      { connections: this.#open.size, network },
      network === null ? 'too many connections' : 'too many connections from one address',
    )
  }
}

function keyOf({ remoteAddress, remotePort, localPort }: Socket): string {
  return `${remoteAddress} ${remotePort} ${localPort}`
}
