import type { MiddlewareHandler } from 'hono'
import type { Env } from '../process/env.ts'
import { errorResponse } from './errors.ts'
import { hostnameOf, isPassedOn } from './local-only.ts'

/**
 * With CUSTOMER_URL only customers' pages are reachable by its name, so that a proxy or tunnel may pass everything on. Where people of the
 * shop use no proxy (no PUBLIC_URL), also by any other name: some tunnels replace it.
 */
export function customersOnly({
  customerUrl,
  publicUrl,
}: Pick<Env, 'customerUrl' | 'publicUrl'>): MiddlewareHandler {
  const customerHost = customerUrl && new URL(customerUrl).hostname
  const isShared = publicUrl && new URL(publicUrl).hostname === customerHost
  return async (c, next) => {
    if (!customerHost || isShared || c.req.path.startsWith('/p/')) return await next()
    const isPublic = hostnameOf(c.req.header('host')) === customerHost || (!publicUrl && isPassedOn(c))
    return isPublic ? errorResponse('NOT_FOUND') : await next()
  }
}
