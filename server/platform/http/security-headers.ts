import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { isLoopback } from '../process/loopback.ts'
import { httpsAddressFor, isDirectHttps, type ServerNameSettings } from './direct-https.ts'

const A_YEAR = 'max-age=31536000'

/**
 * Allows resources of this server only (logos may be data: images, components have inline styles), no framing, no referrer to other sites.
 * HSTS behind an https proxy, or with HTTPS_ONLY at port 443: it ignores ports, so it would break http at others.
 */
export function securityHeaders(env: ServerNameSettings): MiddlewareHandler {
  const isSecureOutside = env.publicUrl?.startsWith('https:') ?? false
  const onlyHere = env.https.only && env.https.port === 443
  const set = secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      // A page on http tests whether the device trusts this server's https.
      connectSrc: ["'self'", (c) => (isDirectHttps(c) ? '' : (httpsAddressFor(c, env)?.origin ?? ''))],
      imgSrc: ["'self'", 'data:', 'blob:'],
      styleSrc: ["'self'", "'unsafe-inline'"],
      fontSrc: ["'self'", 'data:'],
      objectSrc: ["'none'"],
      baseUri: ["'self'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    referrerPolicy: 'same-origin',
    xFrameOptions: 'DENY',
    permissionsPolicy: { camera: ['self'], microphone: [], geolocation: [], payment: [], usb: [] },
    strictTransportSecurity: isSecureOutside ? A_YEAR : false,
  })
  return async (c, next) => {
    let ownPolicy: string | null = null
    await set(c, async () => {
      await next()
      ownPolicy = c.res.headers.get('Content-Security-Policy')
    })
    // Stricter than the app's: of a customer's file.
    if (ownPolicy) c.header('Content-Security-Policy', ownPolicy)
    const { protocol, hostname, pathname } = new URL(c.req.url)
    if (onlyHere && isDirectHttps(c)) c.header('Strict-Transport-Security', A_YEAR)
    // For that test; it only says that the process is up.
    if (pathname === '/healthz') c.header('Cross-Origin-Resource-Policy', 'cross-origin')
    // Browsers ignore it on plain http, and log an error for every page.
    if (!isSecureOutside && protocol !== 'https:' && !isLoopback(hostname)) {
      c.header('Cross-Origin-Opener-Policy', undefined)
    }
  }
}
