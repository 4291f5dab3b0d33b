import { isIPv6 } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { COOKIE_PREFIX } from '../auth/auth.ts'
import { isServerName } from '../https/server-names.ts'
import type { Env } from '../process/env.ts'
import { hostnameOf } from './only-here.ts'

const MARK = '__Secure-'
const OURS = new RegExp(`^\\s*${COOKIE_PREFIX}\\.`)
const OURS_MARKED = new RegExp(`^\\s*${MARK}(?=${COOKIE_PREFIX}\\.)`)

/** What is answered over http also where everything else is led to https: whether the server lives, and how to trust its certificate. */
const PLAIN = /^\/(healthz|readyz|https(\/.*)?)$/

/** Whether a request came over https to this very server, and not to a proxy before it. */
export function isOwnHttps(c: Context): boolean {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>
  return Boolean((incoming?.socket as { encrypted?: boolean } | undefined)?.encrypted)
}

/** The settings that say what this server is called. */
export type OwnNames = Pick<Env, 'host' | 'publicUrl' | 'https'>

/** The same address over this server's https; null where there is none. A Host header that does not name this server is never repeated. */
export function overHttps(c: Context, env: OwnNames): URL | null {
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
  if (!isOwnHttps(c)) return next()
  const { headers } = c.req.raw
  const sent = (headers.get('cookie') ?? '').split(';').filter((cookie) => !OURS.test(cookie))
  headers.set('cookie', sent.map((cookie) => cookie.replace(OURS_MARKED, '')).join(';'))
  await next()
  const set = c.res.headers.getSetCookie()
  if (set.length === 0) return
  c.res.headers.delete('set-cookie')
  for (const cookie of set) {
    const marked = OURS.test(cookie)
      ? `${MARK}${cookie}${/;\s*secure/i.test(cookie) ? '' : '; Secure'}`
      : cookie
    c.res.headers.append('set-cookie', marked)
  }
}

/** Leads whoever comes over http to https, where the shop wants nothing else (HTTPS_ONLY). */
export function onlyHttps(env: OwnNames): MiddlewareHandler {
  return async (c, next) => {
    const address = env.https.only && !isOwnHttps(c) && !PLAIN.test(c.req.path) ? overHttps(c, env) : null
    return address ? c.redirect(address.href, 308) : next()
  }
}
