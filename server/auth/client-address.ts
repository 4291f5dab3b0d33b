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
  return seenByProxy || incoming?.socket.remoteAddress || '127.0.0.1'
}
