import { isIPv6 } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/** The header in which sign-in is told who is calling; whatever a caller puts there is overwritten. */
export const CLIENT_ADDRESS = 'x-printpro-client-address'

/**
 * The network address a request comes from: the connection's own, or, when a proxy in front is trusted, the one that this
 * proxy saw (the last of X-Forwarded-For; those before it are only what the caller claims).
 */
export function clientAddress(c: Context, trustProxy: boolean): string {
  const seenByProxy = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  return withoutPort(seenByProxy ?? '') || incoming?.socket.remoteAddress || '127.0.0.1'
}

/** The network whose addresses count as one sender: an IPv6 connection has a /64 to choose addresses from, an IPv4 one has one. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain.slice(0, 64)
  const [before = '', after] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const head = before.split(':').filter(Boolean)
  const tail = after?.split(':').filter(Boolean) ?? []
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0')
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(':')}::/64`
}

/** Some proxies name the caller's port too, which is another one for each connection. */
function withoutPort(address: string): string {
  return address.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
}
