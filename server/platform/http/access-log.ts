import type { MiddlewareHandler } from 'hono'
import type { Metrics } from '../metrics/metrics.ts'

/**
 * One line per request: what was asked (without the query, which holds names), the answer, and how long it took. Where metrics are
 * kept it is counted there.
 */
export function accessLog(metrics: Metrics | null): MiddlewareHandler {
  return async (c, next) => {
    const started = performance.now()
    await next()
    const ms = performance.now() - started
    metrics?.countRequest(c.get('call') ?? requestCategory(c.req.path), c.res.status, ms)
    const line = {
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      ms: Math.round(ms),
    }
    const log = c.get('log')
    if (c.req.path.startsWith('/api/')) log.info(line, 'request')
    else log.debug(line, 'request')
  }
}

/** What a request asks for that is no call of the contract. Few words: each is a series of its own. */
function requestCategory(path: string): string {
  if (path.startsWith('/api/auth/')) return 'auth'
  if (path.startsWith('/api/')) return 'none'
  return path === '/healthz' || path === '/readyz' ? 'health' : 'web'
}
