import { readFileSync } from 'node:fs'

/** Limits of one server process, in all and for each client. */
export type Capacity = {
  /** Open connections. */
  connections: number
  connectionsPerAddress: number
  /** Open streams of changes; each holds a connection. */
  streams: number
  /** Open streams of one user, and of one network address. */
  streamsPerClient: number
}

/** File descriptors left for PostgreSQL, files, logs and child processes. */
const RESERVED_DESCRIPTORS = 200
const MAX_CONNECTIONS = 5000
const MAX_CONNECTIONS_PER_ADDRESS = 1000
const MAX_STREAMS_PER_CLIENT = 600

/** The limits of a process that may open this many files (`ulimit -n`). */
export function capacityFor(descriptors = openFilesLimit()): Capacity {
  const connections = Math.max(50, Math.min(MAX_CONNECTIONS, descriptors - RESERVED_DESCRIPTORS))
  const half = Math.floor(connections / 2)
  return {
    connections,
    connectionsPerAddress: Math.min(MAX_CONNECTIONS_PER_ADDRESS, half),
    streams: half,
    streamsPerClient: Math.min(MAX_STREAMS_PER_CLIENT, Math.floor(half / 2)),
  }
}

/** How many files this process may open; Infinity where the system does not say. Node.js has raised the soft limit to the hard one. */
function openFilesLimit(): number {
  if (process.platform !== 'linux') return Number.POSITIVE_INFINITY
  const [, limit] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
  return limit === undefined ? Number.POSITIVE_INFINITY : Number(limit)
}
