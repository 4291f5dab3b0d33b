import { readFileSync } from 'node:fs'

/** Limits of one server process. */
export type Capacity = {
  connections: number
  connectionsPerAddress: number
  /** Open live streams; each holds a connection. */
  streams: number
  /** Per user and per network address. */
  streamsPerClient: number
}

/** For PostgreSQL, files, logs and child processes. */
const RESERVED_DESCRIPTORS = 200
const MAX_CONNECTIONS = 5000
const MAX_CONNECTIONS_PER_ADDRESS = 1000
const MAX_STREAMS_PER_CLIENT = 600

/** Derives the limits from the number of files that the process may open (`ulimit -n`). */
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

/** Infinity where the system has no limit. Node.js has raised the soft limit to the hard one. */
function openFilesLimit(): number {
  if (process.platform !== 'linux') return Number.POSITIVE_INFINITY
  const [, limit] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
  return limit === undefined ? Number.POSITIVE_INFINITY : Number(limit)
}
