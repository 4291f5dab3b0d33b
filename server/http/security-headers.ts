import type { MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import { isLoopback } from '../env.ts'

/**
 * What browsers may do with our pages: load from this server only (a logo may be a data: image, and the components style
 * themselves inline), be framed by nobody, and tell other sites nothing.
 */
export function securityHeaders(publicUrl: string | undefined): MiddlewareHandler {
  const set = secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
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
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [], usb: [] },
    strictTransportSecurity: publicUrl?.startsWith('https:') ? 'max-age=31536000' : false,
  })
  return async (c, next) => {
    await set(c, next)
    // On plain http at a network address browsers ignore it, and note an error for every page.
    const { protocol, hostname } = new URL(c.req.url)
    if (![protocol, publicUrl].some((one) => one?.startsWith('https:')) && !isLoopback(hostname)) {
      c.header('Cross-Origin-Opener-Policy', undefined)
    }
  }
}
