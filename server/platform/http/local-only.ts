import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { isLoopback } from '../process/loopback.ts'
import { errorResponse } from './errors.ts'

const SENTENCE =
  'Toko contoh ini hanya bisa dibuka di komputer tempat PrintPro berjalan, karena kata sandi akunnya diketahui umum'

/** Headers that proxies and tunnels add. */
const PROXY_HEADER =
  /^(forwarded|via|x-forwarded(-.+)?|x-(real|client|cluster-client|original)-.+|(true|fastly)-client-ip|x-(envoy|amzn|azure|appengine|vercel)-.+|cdn-loop|(cf|fly|ngrok|tailscale|cloudfront)-.+)$/

/**
 * Serves the demo only to this computer: by a loopback name, and not through a proxy or tunnel, which would publish its well-known
 * passwords. Health checks are open.
 */
export const localOnly: MiddlewareHandler<{ Bindings: Partial<HttpBindings> }> = async (c, next) => {
  if (c.req.path === '/healthz' || c.req.path === '/readyz') return next()
  const address = c.env?.incoming?.socket.remoteAddress ?? ''
  const here = isLoopback(address.replace(/^::ffff:/, '')) && isLoopback(hostnameOf(c.req.header('host')))
  if (here && !isPassedOn(c)) return next()
  return c.req.path.startsWith('/api/') ? errorResponse('FORBIDDEN', SENTENCE) : c.text(`${SENTENCE}.`, 403)
}

/** Whether a proxy or tunnel has passed the request on, as its headers say. */
export function isPassedOn(c: Context): boolean {
  return Object.keys(c.req.header()).some((name) => PROXY_HEADER.test(name))
}

/** Without the port and the last dot, which means the same name; empty without a header. */
export function hostnameOf(host: string | null | undefined): string {
  return (host ?? '').replace(/:\d*$/, '').replace(/\.$/, '').toLowerCase()
}
