import { secureHeaders } from 'hono/secure-headers'

/**
 * What browsers may do with our pages: load from this server only (a logo may be a data: image, and the components style
 * themselves inline), be framed by nobody, and tell other sites nothing.
 */
export function securityHeaders(publicUrl: string | undefined) {
  return secureHeaders({
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
}
