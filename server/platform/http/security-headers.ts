import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { isLoopback } from '../process/loopback.ts'
import { isDirectHttps, type ServerNameSettings, httpsAddressFor } from './direct-https.ts'

const A_YEAR = 'max-age=31536000'

/**
 * What browsers may do with our pages: load from this server only (a logo may be a data: image, and the components style
 * themselves inline), be framed by nobody, and tell other sites nothing. That they are to come over https alone is said where a proxy
 * sees to that, and where the shop wants it so; there only at the usual port, since browsers would ask for https at the port of http too.
 */
export function securityHeaders(env: ServerNameSettings): MiddlewareHandler {
  const isSecureOutside = env.publicUrl?.startsWith('https:') ?? false
  const onlyHere = env.https.only && env.https.port === 443
  const set = secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      // A page on http asks whether its device trusts this server's https.
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
    await set(c, next)
    const { protocol, hostname, pathname } = new URL(c.req.url)
    if (onlyHere && isDirectHttps(c)) c.header('Strict-Transport-Security', A_YEAR)
    // What it asks for there. It says nothing but that the process is up.
    if (pathname === '/healthz') c.header('Cross-Origin-Resource-Policy', 'cross-origin')
    // On plain http at a network address browsers ignore it, and note an error for every page.
    if (!isSecureOutside && protocol !== 'https:' && !isLoopback(hostname)) {
      c.header('Cross-Origin-Opener-Policy', undefined)
    }
  }
}
