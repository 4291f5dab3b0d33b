import { Hono } from 'hono'
import { z } from 'zod'
import { SIGN_IN_ERRORS, type SignInErrorCode } from '../../../contract/errors.ts'
import { setActingSession } from '../../features/account/queries.ts'
import { inWriteSlot } from '../database/connection.ts'
import { temporaryFailureOf } from '../database/temporary-failure.ts'
import { type TransactionContext, transaction, transactionContext } from '../database/transaction.ts'
import { signInErrorResponse } from '../http/errors.ts'
import type { Env } from '../process/env.ts'
import type { Logger } from '../process/log.ts'
import { ATTEMPTS_PER_SENDER, type Auth } from './auth.ts'
import { recordFailedSignIn } from './failed-sign-ins.ts'
import { identify } from './identity.ts'
import { openOidc, redirectToSignIn } from './oidc.ts'
import { secondFactorRoutes } from './second-factor.ts'
import { createSerialQueue } from './serial-queue.ts'
import { clearFailures, countAttempt, type Sender, UNKNOWN_ACCOUNT } from './sign-in-attempts.ts'
import { clientDetails, copyCookies, openSignInRequests } from './sign-in-requests.ts'
import { isEmailRegistered } from './users.ts'

const credentialsSchema = z.object({
  email: z.email({ error: 'INVALID_EMAIL' }).max(200),
  password: z.string().min(1).max(128),
})
type Credentials = z.infer<typeof credentialsSchema>

/** The page to return to. */
const destinationSchema = z.object({ next: z.string().max(2000).default('/') })

type Deps = Pick<TransactionContext, 'db' | 'onCommit'> & { env: Env; log: Logger; auth: Auth }

/**
 * Sign-in and sign-out. No other route of better-auth is reachable, and no answer contains the session token: it is only in the cookie.
 */
export function authRoutes({ db, onCommit, env, log, auth }: Deps): Hono {
  const inTurn = createSerialQueue()
  const requests = openSignInRequests({ db, env, auth })
  const { limit, callAuth, findSender, sessionCookies, forwardedHeaders } = requests
  const hosted = env.hosted && openOidc({ db, env, log }, env.hosted)

  /**
   * Checks the limits before the password, and reports an unknown address as such (docs/product.md#sign-in-messages). `user` is null when a
   * second factor is required.
   */
  async function signIn(
    { email, password }: Credentials,
    sender: Sender,
    headers: Headers,
  ): Promise<Response> {
    if (!(await limit.consume(`${sender.key}|sign-in`, ATTEMPTS_PER_SENDER)).allowed) {
      return signInErrorResponse('TOO_MANY_ATTEMPTS')
    }
    const account = (await isEmailRegistered(db, email)) ? email : UNKNOWN_ACCOUNT
    if (!(await countAttempt(db, account, sender))) return signInErrorResponse('TOO_MANY_ATTEMPTS')
    if (account === UNKNOWN_ACCOUNT) return signInErrorResponse('USER_NOT_FOUND')
    const answer = await callAuth('sign-in/email', headers, { email, password })
    if (!answer.ok) {
      const code = await readErrorCode(answer)
      if (code === 'WRONG_PASSWORD')
        await recordFailedSignIn(db, account, { reason: 'Password salah', ...clientDetails(headers) })
      return signInErrorResponse(code)
    }
    await clearFailures(db, account, sender)
    const { user, twoFactorRedirect } = await answer.json()
    if (twoFactorRedirect) return Response.json({ user: null }, copyCookies(answer))
    return Response.json(
      { user: { id: user.id, name: user.name, email: user.email } },
      await sessionCookies(answer, headers),
    )
  }

  async function signOut(headers: Headers): Promise<Response> {
    const identity = await identify(headers, { db })
    if (identity) {
      const { sessionId, user } = identity
      await transaction(transactionContext(db, { actor: user.id, onCommit }), async (tx) => {
        await setActingSession(tx, sessionId)
        await tx.deleteFrom('sessions').where('id', '=', sessionId).execute()
      })
    }
    const answer = await callAuth('sign-out', headers, {})
    return Response.json({ success: true }, copyCookies(answer))
  }

  async function beginHosted(next: string, headers: Headers): Promise<Response> {
    const answer = await hosted?.begin(next, headers)
    if (!answer) return signInErrorResponse('PROVIDER_UNREACHABLE')
    if (!answer.ok) return signInErrorResponse(await readErrorCode(answer))
    const { url } = await answer.json()
    return Response.json({ url }, copyCookies(answer))
  }

  return new Hono()
    .route('/', secondFactorRoutes({ db, onCommit, requests }))
    .post('/sign-in/email', async (c) => {
      const given = credentialsSchema.safeParse(await c.req.json().catch(() => null))
      if (!given.success) {
        const addressIsFine = given.error.issues.every((issue) => issue.path[0] === 'password')
        return signInErrorResponse(addressIsFine ? 'WRONG_PASSWORD' : 'INVALID_EMAIL')
      }
      const headers = forwardedHeaders(c)
      const attempt = async () => {
        const sender = await findSender(given.data.email, headers)
        // Serialized per sender: parallel sign-ins of one person must not count as failures.
        const turn = `${given.data.email.toLowerCase()} ${sender.key}`
        return inTurn(turn, () => inWriteSlot(db, () => signIn(given.data, sender, headers)))
      }
      return attempt().catch((error) => {
        c.get('log').error({ err: error }, 'sign-in failed')
        return signInErrorResponse(temporaryFailureOf(error) ?? 'SIGN_IN_FAILED')
      })
    })
    .post('/sign-in/hosted', async (c) => {
      if (!hosted) return c.notFound()
      const given = destinationSchema.safeParse(await c.req.json().catch(() => null))
      return beginHosted(given.data?.next ?? '/', forwardedHeaders(c)).catch((error) => {
        c.get('log').error({ err: error }, 'sign-in with the provider of identities failed')
        return signInErrorResponse(temporaryFailureOf(error) ?? 'SIGN_IN_FAILED')
      })
    })
    .get('/callback/oidc', async (c) => {
      if (!hosted) return c.notFound()
      const headers = forwardedHeaders(c)
      const finish = async () => {
        const answer = await hosted.finish(new URL(c.req.url).search, headers)
        const { headers: cookies } = await sessionCookies(answer, headers)
        return new Response(null, {
          status: 302,
          headers: [['location', answer.headers.get('location') ?? '/'], ...cookies],
        })
      }
      return finish().catch((error) => {
        c.get('log').error({ err: error }, 'coming back from the provider of identities failed')
        return redirectToSignIn('SIGN_IN_FAILED')
      })
    })
    .post('/sign-out', (c) =>
      signOut(forwardedHeaders(c)).catch((error) => {
        c.get('log').error({ err: error }, 'sign-out failed')
        return signInErrorResponse(temporaryFailureOf(error) ?? 'SIGN_OUT_FAILED')
      }),
    )
}

/** The library sends no code with 429. */
async function readErrorCode(answer: Response): Promise<SignInErrorCode> {
  const { code } = await answer.json().catch(() => ({ code: undefined }))
  if (answer.status === 429) return 'TOO_MANY_ATTEMPTS'
  if (code === 'INVALID_EMAIL_OR_PASSWORD') return 'WRONG_PASSWORD'
  return code in SIGN_IN_ERRORS ? code : 'SIGN_IN_FAILED'
}
