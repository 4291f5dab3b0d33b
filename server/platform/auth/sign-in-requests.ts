import type { Context } from 'hono'
import type { Database } from '../database/connection.ts'
import type { Env } from '../process/env.ts'
import type { Auth } from './auth.ts'
import { CLIENT_ADDRESS, clientAddress, networkOf } from './client-address.ts'
import type { Identity } from './identity.ts'
import { identify } from './identity.ts'
import { deviceCookie, findKnownDevice, rememberDevice } from './known-devices.ts'
import { createRateLimit } from './rate-limit.ts'
import type { Sender } from './sign-in-attempts.ts'

/** Helpers for sign-in requests: the sender, the call of better-auth, the cookies of the answer. */
export function openSignInRequests({ db, env, auth }: { db: Database; env: Env; auth: Auth }) {
  const devices = deviceCookie(env)

  /** A known device of the account, else the network of the request. */
  async function findSender(email: string, headers: Headers): Promise<Sender> {
    const device = await findKnownDevice(db, devices.read(headers.get('cookie') ?? undefined), email)
    if (device) return { key: `device:${device}`, isKnown: true }
    return { key: `address:${networkOf(headers.get(CLIENT_ADDRESS) ?? '')}`, isKnown: false }
  }

  /** The identity of the session that an answer has begun; null: none. */
  function identityFromResponse(answer: Response): Promise<Identity | null> {
    const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0])
    return identify(new Headers({ cookie: cookies.join('; ') }), { db })
  }

  /** The cookies of a new session and its device. */
  async function sessionCookies(answer: Response, headers: Headers): Promise<Cookies> {
    const given = copyCookies(answer)
    const identity = await identityFromResponse(answer)
    if (!identity) return given
    const presented = devices.read(headers.get('cookie') ?? undefined)
    const token = await db.transaction().execute((tx) => rememberDevice(tx, identity.sessionId, presented))
    return { headers: [...given.headers, ['set-cookie', devices.write(token)]] }
  }

  function callAuth(path: string, headers: Headers, body: object): Promise<Response> {
    const url = `${auth.options.baseURL}${auth.options.basePath}/${path}`
    return auth.handler(new Request(url, { method: 'POST', headers, body: JSON.stringify(body) }))
  }

  /** The headers for better-auth, with the client's address. */
  function forwardedHeaders(c: Context): Headers {
    const headers = new Headers({ 'content-type': 'application/json' })
    for (const name of ['cookie', 'user-agent']) {
      const value = c.req.header(name)
      if (value) headers.set(name, value)
    }
    headers.set(CLIENT_ADDRESS, clientAddress(c, env.trustProxy))
    return headers
  }

  return {
    limit: createRateLimit(db),
    findSender,
    identityFromResponse,
    sessionCookies,
    callAuth,
    forwardedHeaders,
  }
}

export type SignInRequests = ReturnType<typeof openSignInRequests>

/** The client as the activity log (Riwayat) shows it. */
export function clientDetails(headers: Headers) {
  return { ipAddress: headers.get(CLIENT_ADDRESS) ?? '', userAgent: headers.get('user-agent') ?? '' }
}

export type Cookies = { headers: [string, string][] }

export function copyCookies(answer: Response): Cookies {
  return { headers: answer.headers.getSetCookie().map((cookie) => ['set-cookie', cookie]) }
}
