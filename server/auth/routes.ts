import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { SIGN_IN_ERRORS, type SignInErrorCode } from '../../contract/errors.ts'
import type { Database } from '../database/connection.ts'
import type { Env } from '../env.ts'
import { refuseSignIn } from '../http/errors.ts'
import type { Logger } from '../log.ts'
import type { Auth } from './auth.ts'
import { CLIENT_ADDRESS, clientAddress } from './client-address.ts'
import { openHosted, refusedBack } from './hosted.ts'
import { identify } from './identity.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { forgetFailures } from './sign-in-attempts.ts'

const credentialsSchema = z.object({
  email: z.email({ error: 'INVALID_EMAIL' }).max(200),
  password: z.string().min(1).max(128),
})

/** The page that was asked for, to come back to. */
const destinationSchema = z.object({ next: z.string().max(2000).default('/') })

type Deps = { db: Database; env: Env; log: Logger; auth: Auth }

/**
 * Signing in and out; of all that better-auth offers, nothing else is reachable. Every refusal carries the sentence of section
 * 8, and no answer carries the session's token: it lives in the cookie alone.
 */
export function authRoutes({ db, env, log, auth }: Deps): Hono {
  const inTurn = oneAtATime()
  const hosted = env.hosted && openHosted({ db, env, log }, env.hosted)

  async function signIn(email: string, password: string, headers: Headers): Promise<Response> {
    const answer = await forward('sign-in/email', headers, { email, password })
    if (!answer.ok) return refuseSignIn(await reason(answer))
    await forgetFailures(db, email)
    const { user } = await answer.json()
    return Response.json({ user: { id: user.id, name: user.name, email: user.email } }, withCookies(answer))
  }

  async function signOut(headers: Headers): Promise<Response> {
    const identity = await identify(headers, { db })
    if (identity) await db.deleteFrom('sessions').where('id', '=', identity.sessionId).execute()
    const answer = await forward('sign-out', headers, {})
    return Response.json({ success: true }, withCookies(answer))
  }

  /** Where to go to sign in with the provider of identities, and back from there. */
  async function beginHosted(next: string, headers: Headers): Promise<Response> {
    const answer = await hosted?.begin(next, headers)
    if (!answer) return refuseSignIn('PROVIDER_UNREACHABLE')
    if (!answer.ok) return refuseSignIn(await reason(answer))
    const { url } = await answer.json()
    return Response.json({ url }, withCookies(answer))
  }

  function forward(path: string, headers: Headers, body: object): Promise<Response> {
    const url = `${auth.options.baseURL}${auth.options.basePath}/${path}`
    return auth.handler(new Request(url, { method: 'POST', headers, body: JSON.stringify(body) }))
  }

  /** What of a request's headers sign-in is told, with the address it comes from. */
  function addressed(c: Context): Headers {
    const headers = new Headers({ 'content-type': 'application/json' })
    for (const name of ['cookie', 'user-agent']) {
      const value = c.req.header(name)
      if (value) headers.set(name, value)
    }
    headers.set(CLIENT_ADDRESS, clientAddress(c, env.trustProxy))
    return headers
  }

  return new Hono()
    .post('/sign-in/email', async (c) => {
      const given = credentialsSchema.safeParse(await c.req.json().catch(() => null))
      if (!given.success) {
        const addressIsFine = given.error.issues.every((issue) => issue.path[0] === 'password')
        return refuseSignIn(addressIsFine ? 'WRONG_PASSWORD' : 'INVALID_EMAIL')
      }
      const { email, password } = given.data
      const headers = addressed(c)
      // In turn, so that one person's sign-ins on several devices at once do not count as each other's failures.
      return inTurn(email.toLowerCase(), () => signIn(email, password, headers)).catch((error) => {
        log.error({ err: error, requestId: c.get('requestId') }, 'sign-in failed')
        return refuseSignIn('SIGN_IN_FAILED')
      })
    })
    .post('/sign-in/hosted', async (c) => {
      const given = destinationSchema.safeParse(await c.req.json().catch(() => null))
      return beginHosted(given.data?.next ?? '/', addressed(c)).catch((error) => {
        log.error(
          { err: error, requestId: c.get('requestId') },
          'sign-in with the provider of identities failed',
        )
        return refuseSignIn('SIGN_IN_FAILED')
      })
    })
    .get('/callback/oidc', async (c) => {
      if (!hosted) return c.notFound()
      return hosted.finish(new URL(c.req.url).search, addressed(c)).catch((error) => {
        log.error(
          { err: error, requestId: c.get('requestId') },
          'coming back from the provider of identities failed',
        )
        return refusedBack('SIGN_IN_FAILED')
      })
    })
    .post('/sign-out', (c) =>
      signOut(addressed(c)).catch((error) => {
        log.error({ err: error, requestId: c.get('requestId') }, 'sign-out failed')
        return refuseSignIn('SIGN_OUT_FAILED')
      }),
    )
}

/** Why a sign-in was refused. An attempt too many has no code when it is the network address that tried too often. */
async function reason(answer: Response): Promise<SignInErrorCode> {
  const { code } = await answer.json().catch(() => ({ code: undefined }))
  if (answer.status === 429) return 'TOO_MANY_ATTEMPTS'
  if (code === 'INVALID_EMAIL_OR_PASSWORD') return 'WRONG_PASSWORD'
  return code in SIGN_IN_ERRORS ? code : 'SIGN_IN_FAILED'
}

function withCookies(answer: Response): ResponseInit {
  return {
    headers: answer.headers.getSetCookie().map((cookie) => ['set-cookie', cookie] as [string, string]),
  }
}
