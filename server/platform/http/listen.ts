import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { Socket } from 'node:net'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import type { Certificate } from '../https/watch-certificate.ts'
import { networkAddresses } from '../process/addresses.ts'
import { OperatorError } from '../process/operator-error.ts'
import type { Connections } from './connections.ts'

export type Site = {
  /** Graceful shutdown: no new connections, ends the streams, finishes the running requests. */
  drain(endStreams: () => Promise<void>): Promise<void>
}

export type Fetch = (request: Request, bindings: HttpBindings) => Response | Promise<Response>

const DRAIN_TIMEOUT_MS = 10_000

/**
 * In ms. Longer than the idle timeout of nginx (60 s) and other proxies: otherwise a request can meet a connection that is just being
 * closed.
 */
const KEEP_ALIVE_MS = 75_000

/** Limits in ms against slow clients. */
const TIMEOUTS = {
  headersTimeout: 20_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: KEEP_ALIVE_MS,
}
const HANDSHAKE_TIMEOUT = 20_000

/** The host name is for HTTP/1.0 requests without one, as the health checks of some balancers send. */
export const requestListener = (fetch: Fetch) =>
  getRequestListener((request, bindings) => fetch(request, bindings as HttpBindings), {
    hostname: 'localhost',
  })

/** A server without encryption, within the time limits of every connection. */
export const plainServer = (listener: RequestListener): Server => createServer(TIMEOUTS, listener)

/**
 * Listens at an address, within the limits of `connections`. Throws OperatorError if it is not available. `of`: prefix of its settings
 * ('METRICS_' of METRICS_PORT). With a `certificate`: https.
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
  const server = certificate ? secureServer(listener, certificate) : plainServer(listener)
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
      // Idle keep-alive connections would delay the shutdown.
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
  // Existing connections keep the old certificate.
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
