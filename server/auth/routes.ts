import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { SIGN_IN_ERRORS, type SignInErrorCode } from '../../contract/errors.ts'
import { actInSession } from '../account/queries.ts'
import { atomically } from '../database/atomically.ts'
import type { Database } from '../database/connection.ts'
import { troubleOf } from '../database/trouble.ts'
import type { Env } from '../env.ts'
import { refuseSignIn } from '../http/errors.ts'
import type { Logger } from '../log.ts'
import { addressLimit } from './address-limit.ts'
import { ATTEMPTS_PER_SENDER, type Auth } from './auth.ts'
import { CLIENT_ADDRESS, clientAddress, networkOf } from './client-address.ts'
import { recordFailure } from './failed-sign-ins.ts'
import { openHosted, refusedBack } from './hosted.ts'
import { identify } from './identity.ts'
import { deviceCookie, knownDevice, rememberDevice } from './known-devices.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { countAttempt, forgetFailures, NOBODY, type Sender } from './sign-in-attempts.ts'
import { isKnown } from './users.ts'

const credentialsSchema = z.object({
  email: z.email({ error: 'INVALID_EMAIL' }).max(200),
  password: z.string().min(1).max(128),
})
type Credentials = z.infer<typeof credentialsSchema>

/** The page that was asked for, to come back to. */
const destinationSchema = z.object({ next: z.string().max(2000).default('/') })

type Deps = { db: Database; env: Env; log: Logger; auth: Auth }

/**
 * Signing in and out; of all that better-auth offers, nothing else is reachable. Every refusal carries the sentence of section
 * 8, and no answer carries the session's token: it lives in the cookie alone.
 */
export function authRoutes({ db, env, log, auth }: Deps): Hono {
  const inTurn = oneAtATime()
  const perSender = addressLimit(db)
  const devices = deviceCookie(env)
  const hosted = env.hosted && openHosted({ db, env, log }, env.hosted)

  /**
   * Checks an attempt before its password: whoever fails too often is not listened to, and an unknown address is said to be unknown
   * (specification, section 8).
   */
  async function signIn(
    { email, password }: Credentials,
    sender: Sender,
    headers: Headers,
  ): Promise<Response> {
    if (!(await perSender.consume(`${sender.key}|sign-in`, ATTEMPTS_PER_SENDER)).allowed) {
      return refuseSignIn('TOO_MANY_ATTEMPTS')
    }
    const account = (await isKnown(db, email)) ? email : NOBODY
    if (!(await countAttempt(db, account, sender))) return refuseSignIn('TOO_MANY_ATTEMPTS')
    if (account === NOBODY) return refuseSignIn('USER_NOT_FOUND')
    const answer = await forward('sign-in/email', headers, { email, password })
    if (!answer.ok) {
      const code = await reason(answer)
      if (code === 'WRONG_PASSWORD')
        await recordFailure(db, account, { reason: 'Password salah', ...from(headers) })
      return refuseSignIn(code)
    }
    await forgetFailures(db, account, sender)
    const { user } = await answer.json()
    return Response.json(
      { user: { id: user.id, name: user.name, email: user.email } },
      await signedIn(answer, headers),
    )
  }

  /** Who tries to sign in to an account: a device that it knows, else the network the request comes from. */
  async function senderOf(email: string, headers: Headers): Promise<Sender> {
    const device = await knownDevice(db, devices.read(headers.get('cookie') ?? undefined), email)
    if (device) return { key: `device:${device}`, isKnown: true }
    return { key: `address:${networkOf(headers.get(CLIENT_ADDRESS) ?? '')}`, isKnown: false }
  }

  /** The cookies of somebody who has just signed in: their session's, and their device's. */
  async function signedIn(answer: Response, headers: Headers): Promise<Cookies> {
    const given = withCookies(answer)
    const began = new Headers({
      cookie: answer.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; '),
    })
    const identity = await identify(began, { db })
    if (!identity) return given
    const presented = devices.read(headers.get('cookie') ?? undefined)
    const token = await db
      .transaction()
      .execute((atomic) => rememberDevice(atomic, identity.sessionId, presented))
    return { headers: [...given.headers, ['set-cookie', devices.write(token)]] }
  }

  async function signOut(headers: Headers): Promise<Response> {
    const identity = await identify(headers, { db })
    if (identity) {
      const { sessionId, user } = identity
      await atomically(db, user.id, async (atomic) => {
        await actInSession(atomic, sessionId)
        await atomic.deleteFrom('sessions').where('id', '=', sessionId).execute()
      })
    }
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
      const headers = addressed(c)
      const attempt = async () => {
        const sender = await senderOf(given.data.email, headers)
        // In turn, so that one person's sign-ins in several windows at once do not count as each other's failures.
        const turn = `${given.data.email.toLowerCase()} ${sender.key}`
        return inTurn(turn, () => signIn(given.data, sender, headers))
      }
      return attempt().catch((error) => {
        log.error({ err: error, requestId: c.get('requestId') }, 'sign-in failed')
        return refuseSignIn(troubleOf(error) ?? 'SIGN_IN_FAILED')
      })
    })
    .post('/sign-in/hosted', async (c) => {
      if (!hosted) return c.notFound()
      const given = destinationSchema.safeParse(await c.req.json().catch(() => null))
      return beginHosted(given.data?.next ?? '/', addressed(c)).catch((error) => {
        log.error(
          { err: error, requestId: c.get('requestId') },
          'sign-in with the provider of identities failed',
        )
        return refuseSignIn(troubleOf(error) ?? 'SIGN_IN_FAILED')
      })
    })
    .get('/callback/oidc', async (c) => {
      if (!hosted) return c.notFound()
      const headers = addressed(c)
      const finish = async () => {
        const answer = await hosted.finish(new URL(c.req.url).search, headers)
        const { headers: cookies } = await signedIn(answer, headers)
        return new Response(null, {
          status: 302,
          headers: [['location', answer.headers.get('location') ?? '/'], ...cookies],
        })
      }
      return finish().catch((error) => {
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
        return refuseSignIn(troubleOf(error) ?? 'SIGN_OUT_FAILED')
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

/** Where a request comes from, as Riwayat tells it. */
function from(headers: Headers) {
  return { ipAddress: headers.get(CLIENT_ADDRESS) ?? '', userAgent: headers.get('user-agent') ?? '' }
}

type Cookies = { headers: [string, string][] }

function withCookies(answer: Response): Cookies {
  return { headers: answer.headers.getSetCookie().map((cookie) => ['set-cookie', cookie]) }
}
