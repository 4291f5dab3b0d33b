import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { Socket } from 'node:net'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import type { Certificate } from '../https/watch-certificate.ts'
import { networkAddresses } from '../process/addresses.ts'
import { OperatorError } from '../process/operator-error.ts'
import type { Connections } from './connections.ts'

export type Site = {
  /** Takes no new connection, ends the open streams and lets the requests under way finish. */
  drain(endStreams: () => Promise<void>): Promise<void>
}

/** Answers a request; is given Node's own of it, too. */
export type Fetch = (request: Request, bindings: HttpBindings) => Response | Promise<Response>

const DRAIN_TIMEOUT_MS = 10_000

/**
 * How long a connection may stand idle (ms): longer than nginx (60 s) and other proxies keep theirs. Where the server gives up first, a request
 * that is on its way meets a closed connection.
 */
const KEEP_ALIVE_MS = 75_000

/** How long a new connection may take (ms) to send the headers of a request, checked at this interval. */
const TIMEOUTS = {
  headersTimeout: 20_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: KEEP_ALIVE_MS,
}
/** How long a TLS handshake may take (ms). */
const HANDSHAKE_TIMEOUT = 20_000

/** Answers Node's requests by `fetch`, also those of HTTP/1.0 that name no host: so do the plain checks of some balancers. */
export const requestListener = (fetch: Fetch) =>
  getRequestListener((request, bindings) => fetch(request, bindings as HttpBindings), {
    hostname: 'localhost',
  })

/**
 * Answers requests at an address, within the limits of `connections`; throws OperatorError if the address is not available. `of` is the prefix
 * of the settings that name it: 'METRICS_' of METRICS_PORT. With a `certificate` it answers https.
 */
export async function listen(
  fetch: Fetch,
  { host, port }: { host: string; port: number },
  connections: Connections,
  of = '',
  certificate?: Certificate,
): Promise<Site> {
  const answer = requestListener(fetch)
  const listener: RequestListener = (request, response) => {
    const endRequest = connections.startRequest(request.socket)
    if (!endRequest) return
    response.once('close', endRequest)
    answer(request, response)
  }
  const server = certificate ? secureServer(listener, certificate) : createServer(TIMEOUTS, listener)
  const open = new Set<Socket>()
  server.on('connection', (socket) => {
    if (!connections.add(socket)) return
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(toListenError(error, host, port, of)))
    server.listen(port, host, resolve)
  })
  return {
    async drain(endStreams) {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      await endStreams()
      // Browsers keep connections open after their last request, and some before the first; those would hold the
      // stop up.
      const idle = setInterval(() => destroyAll([...open].filter((socket) => connections.isIdle(socket))), 50)
      const hard = setTimeout(() => destroyAll([...open]), DRAIN_TIMEOUT_MS)
      await closed
      clearInterval(idle)
      clearTimeout(hard)
    },
  }
}

function secureServer(listener: RequestListener, { current, onRenewal }: Certificate) {
  const asOptions = ({ certificate, key }: Certificate['current']) => ({ cert: certificate, key })
  const options = { ...asOptions(current), ...TIMEOUTS, handshakeTimeout: HANDSHAKE_TIMEOUT }
  const server = createSecureServer(options, listener)
  // Who is connected stays so, under the one from before.
  onRenewal((next) => server.setSecureContext(asOptions(next)))
  return server
}

function destroyAll(sockets: Socket[]): void {
  for (const socket of sockets) socket.destroySoon()
}

function toListenError(error: NodeJS.ErrnoException, host: string, port: number, of: string): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new OperatorError(
        `Port ${port} sudah dipakai program lain: hentikan program itu, atau pilih port lain dengan ${of}PORT.`,
      )
    case 'EACCES':
      return new OperatorError(
        `Port ${port} tidak boleh dipakai pengguna ini: pilih port di atas 1023 dengan ${of}PORT.`,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new OperatorError(
        `${of}HOST=${host} bukan alamat komputer ini: isi 0.0.0.0 (semua jaringannya), atau ${['127.0.0.1', ...networkAddresses()].join(', ')}.`,
      )
    default:
      return error
  }
}
