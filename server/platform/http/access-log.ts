import type { MiddlewareHandler } from 'hono'
import type { Metrics } from '../metrics/metrics.ts'

/** Logs one line per request, without the query, which holds names; counts it for the metrics. */
export function accessLog(metrics: Metrics | null): MiddlewareHandler {
  return async (c, next) => {
    const started = performance.now()
    await next()
    const ms = performance.now() - started
    metrics?.countRequest(c.get('call') ?? requestCategory(c.req.path), c.res.status, ms)
    const line = {
      method: c.req.method,
      // A link to a customer's page is a secret.
      path: c.req.path.replace(/^\/p\/[^/]*/, '/p/…'),
      status: c.res.status,
      ms: Math.round(ms),
    }
    const log = c.get('log')
    if (c.req.path.startsWith('/api/')) log.info(line, 'request')
    else log.debug(line, 'request')
  }
}

/** The metrics label of a request that is no call. Few values: each is a time series. */
function requestCategory(path: string): string {
  if (path.startsWith('/api/auth/')) return 'auth'
  if (path.startsWith('/api/')) return 'none'
  return path === '/healthz' || path === '/readyz' ? 'health' : 'web'
}
