import type { MiddlewareHandler } from 'hono'
import type { Logger } from '../log.ts'

/**
 * One line per request: what was asked (without the query, which holds names), the answer, and how long it took. The answer
 * carries the request's id, by which its lines are found.
 */
export function accessLog(log: Logger): MiddlewareHandler {
  return async (c, next) => {
    const started = performance.now()
    await next()
    c.header('X-Request-Id', c.get('requestId'))
    const line = {
      requestId: c.get('requestId'),
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      ms: Math.round(performance.now() - started),
    }
    if (c.req.path.startsWith('/api/')) log.info(line, 'request')
    else log.debug(line, 'request')
  }
}
