import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { clientAddress, networkOf } from '../auth/client-address.ts'
import { errorResponse } from './errors.ts'

/**
 * Limits the requests in progress per client behind a trusted proxy: its connections carry all clients, so connections.ts cannot. An open
 * stream counts as one.
 */
export function limitClients(max: number): MiddlewareHandler<{ Bindings: Partial<HttpBindings> }> {
  const inProgress = new Map<string, number>()
  return async (c, next) => {
    const network = networkOf(clientAddress(c, true))
    const count = inProgress.get(network) ?? 0
    if (count >= max) return errorResponse('TOO_MANY_REQUESTS')
    inProgress.set(network, count + 1)
    c.env.outgoing?.once('close', () => {
      const left = (inProgress.get(network) ?? 1) - 1
      if (left > 0) inProgress.set(network, left)
      else inProgress.delete(network)
    })
    return next()
  }
}
