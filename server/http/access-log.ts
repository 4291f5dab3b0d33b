import type { MiddlewareHandler } from 'hono'
import type { Logger } from '../log.ts'
import type { Metrics } from '../metrics/metrics.ts'

/**
 * One line per request: what was asked (without the query, which holds names), the answer, and how long it took. The answer
 * carries the request's id, by which its lines are found. Where metrics are kept it is counted there.
 */
export function accessLog(log: Logger, metrics: Metrics | null): MiddlewareHandler {
  return async (c, next) => {
    const started = performance.now()
    await next()
    c.header('X-Request-Id', c.get('requestId'))
    const ms = performance.now() - started
    metrics?.answered(c.get('call') ?? kindOf(c.req.path), c.res.status, ms)
    const line = {
      requestId: c.get('requestId'),
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      ms: Math.round(ms),
    }
    if (c.req.path.startsWith('/api/')) log.info(line, 'request')
    else log.debug(line, 'request')
  }
}

/** What a request asks for that is no call of the contract. Few words: each is a series of its own. */
function kindOf(path: string): string {
  if (path.startsWith('/api/auth/')) return 'auth'
  if (path.startsWith('/api/')) return 'none'
  return path === '/healthz' || path === '/readyz' ? 'health' : 'web'
}
