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

/** What is answered over http also where everything else is led to https: whether the server lives, and how to trust its certificate. */
const HTTP_PATH = /^\/(healthz|readyz|https(\/.*)?)$/

/** Whether a request came over https to this very server, and not to a proxy before it. */
export function isDirectHttps(c: Context): boolean {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  return Boolean((incoming?.socket as { encrypted?: boolean } | undefined)?.encrypted)
}

/** The settings that say what this server is called. */
export type ServerNameSettings = Pick<Env, 'host' | 'publicUrl' | 'https'>

/** The same address over this server's https; null where there is none. A Host header that does not name this server is never repeated. */
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

/** This server's end of the connection. */
function localAddressOf(c: Context): string {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  return (incoming?.socket.localAddress ?? 'localhost').replace(/^::ffff:/, '').replace(/%.*$/, '')
}

/**
 * Where a server answers http and https by itself, browsers send the cookies of both addresses to both. Those of https carry the mark by which browsers
 * keep them from http; here inside they have one name, and what came over http is not heard over https.
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

/** Leads whoever comes over http to https, where the shop wants nothing else (HTTPS_ONLY). */
export function redirectToHttps(env: ServerNameSettings): MiddlewareHandler {
  return async (c, next) => {
    const address =
      env.https.only && !isDirectHttps(c) && !HTTP_PATH.test(c.req.path) ? httpsAddressFor(c, env) : null
    return address ? c.redirect(address.href, 308) : next()
  }
}
