import type { Context, MiddlewareHandler } from 'hono'
import type { Env } from '../process/env.ts'
import { isDirectHttps } from './direct-https.ts'
import { errorResponse } from './errors.ts'

const HARMLESS = ['GET', 'HEAD', 'OPTIONS']

/**
 * Rejects writes from other sites' pages (CSRF), to which the browser adds the session cookie. Programs send neither header, and no stolen
 * cookie.
 */
export function rejectCrossSite({
  publicUrl,
  trustProxy,
}: Pick<Env, 'publicUrl' | 'trustProxy'>): MiddlewareHandler {
  const ownOrigin = publicUrl && new URL(publicUrl).origin
  return async (c, next) => {
    const { req } = c
    if (HARMLESS.includes(req.method)) return next()
    const site = req.header('sec-fetch-site')
    const origin = req.header('origin')
    const own = site
      ? site === 'same-origin' || site === 'none'
      : !origin || origin === ownOrigin || protocolsOf(c, trustProxy).includes(protocolIfHere(origin, c))
    return own ? next() : errorResponse('FORBIDDEN', 'Permintaan dari situs lain ditolak')
  }
}

/** This server's own protocol, or that of a trusted proxy; both where it sends none. */
function protocolsOf(c: Context, trustProxy: boolean): string[] {
  if (isDirectHttps(c)) return ['https:']
  if (!trustProxy) return ['http:']
  const seenByProxy = c.req.header('x-forwarded-proto')?.split(',').at(-1)?.trim()
  return seenByProxy ? [`${seenByProxy}:`] : ['http:', 'https:']
}

/** Empty for an origin with another host. */
function protocolIfHere(origin: string, c: Context): string {
  if (!URL.canParse(origin)) return ''
  const { host, protocol } = new URL(origin)
  return host === c.req.header('host') ? protocol : ''
}
