import type { MiddlewareHandler } from 'hono'
import { refuse } from './errors.ts'

const HARMLESS = ['GET', 'HEAD', 'OPTIONS']

/**
 * Refuses requests that change something and come from another site's page, which the browser would send with the
 * session's cookie. Programs that are no browsers send neither header and carry no stolen cookie.
 */
export function refuseCrossSite(publicUrl: string | undefined): MiddlewareHandler {
  const ownOrigin = publicUrl && new URL(publicUrl).origin
  return async ({ req }, next) => {
    if (HARMLESS.includes(req.method)) return next()
    const site = req.header('sec-fetch-site')
    const origin = req.header('origin')
    const own = site
      ? site === 'same-origin' || site === 'none'
      : !origin || origin === ownOrigin || hostOf(origin) === req.header('host')
    return own ? next() : refuse('FORBIDDEN', 'Permintaan dari situs lain ditolak')
  }
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}
