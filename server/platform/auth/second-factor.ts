import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { SIGN_IN_ERRORS, type SignInErrorCode } from '../../../contract/errors.ts'
import { endSessions } from '../../features/account/queries.ts'
import { type Database, inWriteSlot } from '../database/connection.ts'
import { temporaryFailureOf } from '../database/temporary-failure.ts'
import { type TransactionContext, transaction, transactionContext } from '../database/transaction.ts'
import { errorResponse, signInErrorResponse } from '../http/errors.ts'
import { consumeAppCode } from './app-codes.ts'
import { recordFailedSignIn } from './failed-sign-ins.ts'
import type { Identity } from './identity.ts'
import { identify } from './identity.ts'
import { createSerialQueue } from './serial-queue.ts'
import { clearFailures, countAttempt, type Sender } from './sign-in-attempts.ts'
import { clientDetails, copyCookies, type SignInRequests } from './sign-in-requests.ts'

const passwordSchema = z.object({ password: z.string().min(1).max(128) })
const codeSchema = z.object({ code: z.string().trim().min(1).max(40) })

/** Anything else is a recovery code. */
const APP_CODE = /^\d{6}$/

const CHALLENGE_COOKIE = /(?:^|;\s*)((?:__Secure-)?printpro\.two_factor=([^;]+))/

/** As the activity log (Riwayat) shows it. */
const FAILURE_TEXTS = { WRONG_CODE: 'Kode salah', CODE_USED: 'Kode sudah dipakai' } as const

type Deps = Pick<TransactionContext, 'db' | 'onCommit'> & { requests: SignInRequests }

/**
 * The optional second factor (decision 0026), managed by each user. Wrong codes are limited per account and sender, apart from wrong
 * passwords: a right password does not reset them.
 */
export function secondFactorRoutes({ db, onCommit, requests }: Deps): Hono {
  const inTurn = createSerialQueue()
  const { callAuth, findSender, identityFromResponse, sessionCookies, forwardedHeaders } = requests

  async function signIn(code: string, headers: Headers): Promise<Response> {
    const challenge = CHALLENGE_COOKIE.exec(headers.get('cookie') ?? '')
    const user = challenge && (await findChallengedUser(db, String(challenge[2])))
    if (!user) return signInErrorResponse('CODE_EXPIRED')
    const { key, isKnown } = await findSender(user.email, headers)
    const sender = { key: `${key} code`, isKnown }
    // Only the challenge cookie: a present session must not matter.
    const asked = new Headers(headers)
    asked.set('cookie', String(challenge[1]))
    const attempt = async () => {
      if (!(await countAttempt(db, user.email, sender))) return signInErrorResponse('TOO_MANY_ATTEMPTS')
      return await checkCode(user.id, code, asked)
    }
    // Serialized: recovery codes change one list.
    const answer = await inTurn(user.id, attempt)
    if (!answer.ok) {
      const why = await readErrorCode(answer)
      if (why === 'UNAUTHORIZED') return errorResponse(why)
      const failure = why === 'WRONG_CODE' || why === 'CODE_USED' ? FAILURE_TEXTS[why] : null
      if (failure) await recordFailedSignIn(db, user.email, { reason: failure, ...clientDetails(headers) })
      return signInErrorResponse(why)
    }
    await clearFailures(db, user.email, sender)
    const { user: signed } = await answer.json()
    return Response.json(
      { user: { id: signed.id, name: signed.name, email: signed.email } },
      await sessionCookies(answer, headers),
    )
  }

  /** Verifies and consumes a code. */
  async function checkCode(userId: string, code: string, headers: Headers): Promise<Response> {
    if (!APP_CODE.test(code)) return await callAuth('two-factor/verify-backup-code', headers, { code })
    return (
      (await rejectInvalidAppCode(userId, code)) ??
      (await callAuth('two-factor/verify-totp', headers, { code }))
    )
  }

  /** The error response for an invalid app code; null: accepted. */
  async function rejectInvalidAppCode(
    userId: string,
    code: string,
    state?: { isConfirming: boolean },
  ): Promise<Response | null> {
    const check = await consumeAppCode(db, userId, code, state)
    if (check === 'accepted') return null
    return signInErrorResponse(check === 'used' ? 'CODE_USED' : 'WRONG_CODE')
  }

  /** Limits wrong passwords and codes of a session. */
  async function limitAttempts(
    { user, sessionId }: Identity,
    attempt: () => Promise<Response>,
    answered: (answer: Response) => Promise<Response>,
  ): Promise<Response> {
    const here: Sender = { key: `session:${sessionId}`, isKnown: true }
    if (!(await countAttempt(db, user.email, here))) return signInErrorResponse('TOO_MANY_ATTEMPTS')
    const answer = await attempt()
    if (!answer.ok) {
      const why = await readErrorCode(answer)
      return why === 'UNAUTHORIZED' ? errorResponse(why) : signInErrorResponse(why)
    }
    await clearFailures(db, user.email, here)
    return await answered(answer)
  }

  /** Creates secret and recovery codes. The factor is off until a first code is confirmed. */
  function begin(identity: Identity, headers: Headers, password: string): Promise<Response> {
    const enable = () => callAuth('two-factor/enable', headers, { password, issuer: 'PrintPro' })
    // Begun concurrently in another process: the second one replaces it.
    const isTaken = (error: { code?: string }) => error.code === '23505'
    return limitAttempts(
      identity,
      () => enable().catch((error) => (isTaken(error) ? enable() : Promise.reject(error))),
      async (answer) => {
        const { totpURI, backupCodes } = await answer.json()
        return Response.json({ uri: totpURI, recoveryCodes: backupCodes }, copyCookies(answer))
      },
    )
  }

  function confirm(identity: Identity, headers: Headers, code: string): Promise<Response> {
    return limitAttempts(
      identity,
      async () =>
        (await rejectInvalidAppCode(identity.user.id, code, { isConfirming: true })) ??
        (await callAuth('two-factor/verify-totp', headers, { code })),
      async (answer) => {
        const cookies = await sessionCookies(answer, headers)
        await endOtherSessions(identity.user.id, await identityFromResponse(answer))
        return Response.json({ success: true }, cookies)
      },
    )
  }

  /** Ends the sessions that began without the new factor. */
  async function endOtherSessions(userId: string, begun: Identity | null): Promise<void> {
    if (!begun) return
    await transaction(transactionContext(db, { actor: userId, onCommit }), (tx) =>
      endSessions(tx, userId, { but: begun.sessionId }),
    )
  }

  function end(identity: Identity, headers: Headers, password: string): Promise<Response> {
    return limitAttempts(
      identity,
      () => callAuth('two-factor/disable', headers, { password }),
      async (answer) => Response.json({ success: true }, await sessionCookies(answer, headers)),
    )
  }

  /** A route for signed-in users with this input. */
  function signedInRoute<Input>(
    schema: z.ZodType<Input>,
    missing: SignInErrorCode,
    act: (identity: Identity, headers: Headers, input: Input) => Promise<Response>,
  ) {
    return (c: Context) =>
      withErrorResponse(c, async () => {
        const identity = await identify(c.req.raw.headers, { db })
        if (!identity) return errorResponse('UNAUTHORIZED')
        const given = schema.safeParse(await c.req.json().catch(() => null))
        if (!given.success) return signInErrorResponse(missing)
        return await inTurn(identity.user.id, () => act(identity, forwardedHeaders(c), given.data))
      })
  }

  function withErrorResponse(c: Context, work: () => Promise<Response>): Promise<Response> {
    return work().catch((error) => {
      c.get('log').error({ err: error }, 'the second factor failed')
      return signInErrorResponse(temporaryFailureOf(error) ?? 'SIGN_IN_FAILED')
    })
  }

  return new Hono()
    .post('/sign-in/code', (c) =>
      withErrorResponse(c, async () => {
        const given = codeSchema.safeParse(await c.req.json().catch(() => null))
        if (!given.success) return signInErrorResponse('WRONG_CODE')
        return await inWriteSlot(db, () => signIn(given.data.code, forwardedHeaders(c)))
      }),
    )
    .post(
      '/second-factor/begin',
      signedInRoute(passwordSchema, 'WRONG_PASSWORD', (identity, headers, { password }) =>
        begin(identity, headers, password),
      ),
    )
    .post(
      '/second-factor/confirm',
      signedInRoute(codeSchema, 'WRONG_CODE', (identity, headers, { code }) =>
        confirm(identity, headers, code),
      ),
    )
    .post(
      '/second-factor/end',
      signedInRoute(passwordSchema, 'WRONG_PASSWORD', (identity, headers, { password }) =>
        end(identity, headers, password),
      ),
    )
}

/** The user of an unexpired challenge; null: none. The signature of the cookie is verified with the code. */
async function findChallengedUser(
  db: Database,
  cookie: string,
): Promise<{ id: string; email: string } | null> {
  const [identifier = ''] = cookie.split(/\.|%2E/i)
  const found = await db
    .selectFrom('verifications')
    .select('value')
    .where('identifier', '=', identifier.slice(0, 100))
    .where('expiresAt', '>', new Date())
    .executeTakeFirst()
  if (!found) return null
  const user = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', '=', found.value)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  return user ?? null
}

const ERROR_CODES: Record<string, SignInErrorCode> = {
  INVALID_CODE: 'WRONG_CODE',
  INVALID_BACKUP_CODE: 'WRONG_CODE',
  INVALID_PASSWORD: 'WRONG_PASSWORD',
  INVALID_TWO_FACTOR_COOKIE: 'CODE_EXPIRED',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'CODE_EXPIRED',
  TOTP_ALREADY_ENABLED: 'SECOND_FACTOR_ON',
}

/** `UNAUTHORIZED`: the session was ended concurrently. */
async function readErrorCode(answer: Response): Promise<SignInErrorCode | 'UNAUTHORIZED'> {
  const { code } = await answer.json().catch(() => ({ code: undefined }))
  if (code === 'UNAUTHORIZED') return code
  const known = ERROR_CODES[code] ?? (code in SIGN_IN_ERRORS ? (code as SignInErrorCode) : null)
  // Another process has used a recovery code concurrently; the library then ends the challenge.
  return known ?? (answer.status === 409 ? 'CODE_EXPIRED' : 'SIGN_IN_FAILED')
}
