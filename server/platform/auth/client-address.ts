import { isIPv6 } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/** Passes the client's address to better-auth; a header from outside is overwritten. */
export const CLIENT_ADDRESS = 'x-printpro-client-address'

/**
 * The client's address: of the connection, or with a trusted proxy the last entry of X-Forwarded-For (the client may forge those before
 * it).
 */
export function clientAddress(c: Context, trustProxy: boolean): string {
  const seenByProxy = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  return withoutPort(seenByProxy ?? '') || incoming?.socket.remoteAddress || '127.0.0.1'
}

/** Counts an IPv6 /64 as one sender: a single connection chooses freely within it. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '')
  if (!isIPv6(plain)) return plain.slice(0, 64)
  const [before = '', after] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::')
  const head = before.split(':').filter(Boolean)
  const tail = after?.split(':').filter(Boolean) ?? []
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0')
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(':')}::/64`
}

/** Some proxies add the port, which differs for each connection. */
function withoutPort(address: string): string {
  return address.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
}
