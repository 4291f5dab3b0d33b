import { isIPv6 } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { COOKIE_PREFIX } from '../auth/auth.ts'
import { isServerName } from '../https/server-names.ts'
import type { Env } from '../process/env.ts'
import { hostnameOf } from './local-only.ts'

const SECURE_PREFIX = '__Secure-'
const OWN_COOKIE = new RegExp(`^\\s*${COOKIE_PREFIX}\\.`)
const OWN_SECURE_COOKIE = new RegExp(`^\\s*${SECURE_PREFIX}(?=${COOKIE_PREFIX}\\.)`)

/** Never redirected: health checks, and the page on how to trust the certificate. */
const HTTP_PATH = /^\/(healthz|readyz|https(\/.*)?)$/

/** Over this server's own https, not a proxy's. */
export function isDirectHttps(c: Context): boolean {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  return Boolean((incoming?.socket as { encrypted?: boolean } | undefined)?.encrypted)
}

export type ServerNameSettings = Pick<Env, 'host' | 'publicUrl' | 'https'>

/**
 * The https address of a request; null without https. Never repeats a Host header that is not this server's (open redirect).
 */
export function httpsAddressFor(c: Context, env: ServerNameSettings): URL | null {
  const { https, publicUrl } = env
  if (!https.isOn) return null
  const { pathname, search } = new URL(c.req.url)
  const asked = hostnameOf(c.req.header('host')).replace(/^\[|\]$/g, '')
  const here = localAddressOf(c)
  const isOwn = asked === here || isServerName(asked, env)
  const host = isOwn ? asked : publicUrl ? new URL(publicUrl).hostname : here
  const address = new URL(`https://${isIPv6(host) ? `[${host}]` : host}${pathname}${search}`)
  address.port = String(https.port)
  return address
}

function localAddressOf(c: Context): string {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  return (incoming?.socket.localAddress ?? 'localhost').replace(/^::ffff:/, '').replace(/%.*$/, '')
}

/**
 * Browsers share cookies between http and https of a host. Those of https get the `__Secure-` prefix, which keeps them from http; inside,
 * both have one name, and cookies set over http are ignored over https.
 */
export const secureCookies: MiddlewareHandler = async (c, next) => {
  if (!isDirectHttps(c)) return next()
  const { headers } = c.req.raw
  const sent = (headers.get('cookie') ?? '').split(';').filter((cookie) => !OWN_COOKIE.test(cookie))
  headers.set('cookie', sent.map((cookie) => cookie.replace(OWN_SECURE_COOKIE, '')).join(';'))
  await next()
  const set = c.res.headers.getSetCookie()
  if (set.length === 0) return
  c.res.headers.delete('set-cookie')
  for (const cookie of set) {
    const marked = OWN_COOKIE.test(cookie)
      ? `${SECURE_PREFIX}${cookie}${/;\s*secure/i.test(cookie) ? '' : '; Secure'}`
      : cookie
    c.res.headers.append('set-cookie', marked)
  }
}

/** Redirects http to https (HTTPS_ONLY). */
export function redirectToHttps(env: ServerNameSettings): MiddlewareHandler {
  return async (c, next) => {
    const address =
      env.https.only && !isDirectHttps(c) && !HTTP_PATH.test(c.req.path) ? httpsAddressFor(c, env) : null
    return address ? c.redirect(address.href, 308) : next()
  }
}
