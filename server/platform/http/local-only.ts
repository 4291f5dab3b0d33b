import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { isLoopback } from '../process/loopback.ts'
import { errorResponse } from './errors.ts'

const SENTENCE =
  'Toko contoh ini hanya bisa dibuka di komputer tempat PrintPro berjalan, karena kata sandi akunnya diketahui umum'

/** What a proxy or a tunnel adds to the requests that it passes on. */
const PROXY_HEADER =
  /^(forwarded|via|x-forwarded(-.+)?|x-(real|client|cluster-client|original)-.+|(true|fastly)-client-ip|x-(envoy|amzn|azure|appengine|vercel)-.+|cdn-loop|(cf|fly|ngrok|tailscale|cloudfront)-.+)$/

/**
 * Answers only requests that come from this machine itself, by one of its loopback names, and that nobody has passed on: the demo
 * shop's passwords are known to everybody, and a proxy or a tunnel on this machine would publish them. Whether it lives may be asked anyhow.
 */
export const localOnly: MiddlewareHandler<{ Bindings: Partial<HttpBindings> }> = async (c, next) => {
  if (c.req.path === '/healthz' || c.req.path === '/readyz') return next()
  const address = c.env?.incoming?.socket.remoteAddress ?? ''
  const passedOn = Object.keys(c.req.header()).some((name) => PROXY_HEADER.test(name))
  const here = isLoopback(address.replace(/^::ffff:/, '')) && isLoopback(hostnameOf(c.req.header('host')))
  if (here && !passedOn) return next()
  return c.req.path.startsWith('/api/') ? errorResponse('FORBIDDEN', SENTENCE) : c.text(`${SENTENCE}.`, 403)
}

/** The name in a Host header, without its port; empty without one. */
export function hostnameOf(host: string | null | undefined): string {
  return (host ?? '').replace(/:\d*$/, '').toLowerCase()
}
