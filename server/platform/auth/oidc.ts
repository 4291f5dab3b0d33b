import { betterAuth } from 'better-auth'
import { genericOAuth } from 'better-auth/plugins'
import type { SignInErrorCode } from '../../../contract/errors.ts'
import type { OidcSettings } from '../process/oidc-settings.ts'
import { ATTEMPTS_PER_SENDER, type AuthDeps, baseAuthOptions } from './auth.ts'
import { isAllowedToSignIn, isLinkedToProvider } from './users.ts'

const PROVIDER = 'oidc'

const PROVIDER_TIMEOUT_MS = 10_000

type OidcAuth = Awaited<ReturnType<typeof connectToProvider>>

/**
 * OpenID Connect with PKCE. Discovery runs on first use and is retried until it succeeds: a provider that is down stops neither the start
 * nor password sign-in.
 */
export function openOidc(deps: AuthDeps, hosted: OidcSettings) {
  const { log } = deps
  const { origin } = hosted
  let connected: Promise<OidcAuth> | undefined

  function connection(): Promise<OidcAuth> {
    connected ??= connectToProvider(deps, hosted).catch((error) => {
      connected = undefined
      throw error
    })
    return connected
  }

  return {
    /** The provider's sign-in address; null when it cannot be reached. `next`: the page to return to. */
    async begin(next: string, headers: Headers): Promise<Response | null> {
      const auth = await connection().catch((error) => {
        log.error({ err: error }, 'the provider of identities cannot be reached')
        return null
      })
      const body = {
        provider: PROVIDER,
        callbackURL: toOwnUrl(next, origin),
        errorCallbackURL: origin,
        disableRedirect: true,
      }
      const answer = await auth?.handler(
        ownRequest('sign-in/social', { method: 'POST', headers, body: JSON.stringify(body) }),
      )
      return answer ?? null
    },

    /**
     * Handles the callback: redirects to the requested page with a session, or to the sign-in screen with the reason.
     */
    async finish(search: string, headers: Headers): Promise<Response> {
      const auth = await connection()
      const answer = await withTimeout(
        PROVIDER_TIMEOUT_MS,
        auth.handler(ownRequest(`callback/${PROVIDER}${search}`, { headers })),
      )
      const place = answer.headers.get('location')
      const error = place === null ? 'no_answer' : new URL(place, origin).searchParams.get('error')
      return error === null ? answer : redirectToSignIn(toSignInError(error))
    },
  }

  function ownRequest(path: string, init: RequestInit): Request {
    return new Request(`${origin}/api/auth/${path}`, init)
  }
}

export function redirectToSignIn(code: SignInErrorCode): Response {
  return new Response(null, { status: 302, headers: { location: `/?masuk=${code}` } })
}

async function connectToProvider(
  { db, env, log }: AuthDeps,
  { issuer, clientId, clientSecret }: OidcSettings,
) {
  const discoveryUrl = `${issuer}/.well-known/openid-configuration`
  // Own discovery first: the library has no timeout, and does not compare the issuer.
  const answer = await fetch(discoveryUrl, { signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS) })
  const found = (await answer.json()) as { issuer?: unknown }
  if (String(found.issuer).replace(/\/+$/, '') !== issuer)
    throw new Error(`${discoveryUrl} speaks for ${found.issuer}`)

  const shared = await baseAuthOptions({ db, env, log })
  const auth = betterAuth({
    ...shared,
    rateLimit: {
      ...shared.rateLimit,
      customRules: { '/sign-in/social': ATTEMPTS_PER_SENDER, '/callback/*': ATTEMPTS_PER_SENDER },
    },
    onAPIError: { ...shared.onAPIError, errorURL: shared.baseURL },
    user: {
      ...shared.user,
      // Accepts only a verified address that is now the e-mail of an active user, and one provider account per
      // user.
      async validateUserInfo({ user: { id, email, emailVerified }, source }) {
        const accepted = emailVerified === true && (await isAllowedToSignIn(db, String(id), String(email)))
        if (!accepted) return { error: 'ACCOUNT_INACTIVE' }
        const isNew = source.action === 'link-account'
        return isNew && (await isLinkedToProvider(db, String(id), PROVIDER))
          ? { error: 'OTHER_IDENTITY' }
          : undefined
      },
    },
    account: {
      ...shared.account,
      updateAccountOnSignIn: false,
      // The owner entered the user's address, which vouches for it.
      accountLinking: { enabled: true, requireLocalEmailVerified: false },
    },
    databaseHooks: {
      ...shared.databaseHooks,
      account: {
        create: {
          // Stores the subject only, no tokens.
          before: async ({ providerId, accountId, userId }) => ({
            data: {
              providerId,
              accountId,
              userId,
              accessToken: null,
              refreshToken: null,
              idToken: null,
              scope: null,
            },
          }),
        },
      },
    },
    plugins: [
      genericOAuth({
        config: [
          {
            providerId: PROVIDER,
            discoveryUrl,
            clientId,
            clientSecret,
            scopes: ['openid', 'email', 'profile'],
            pkce: true,
            // On a shared browser the provider's own session must not sign in silently.
            prompt: 'login',
            requireIdTokenVerification: true,
            accountSubject: ({ tokens }) => readSubject(tokens.idToken, clientId),
            disableSignUp: true,
          },
        ],
      }),
    ],
  })
  const { socialProviders } = await withTimeout(PROVIDER_TIMEOUT_MS, auth.$context)
  if (socialProviders.length === 0) throw new Error(`${discoveryUrl} does not say where to sign in`)
  return auth
}

/**
 * The subject of a verified id_token (signature, issuer, audience, time, nonce). Empty, which the library rejects, without a token or for
 * another client (`azp`).
 */
function readSubject(idToken: string | undefined, clientId: string): string {
  const payload = idToken?.split('.')[1]
  if (!payload) return ''
  const { sub, azp = clientId } = JSON.parse(Buffer.from(payload, 'base64url').toString())
  return azp === clientId && typeof sub === 'string' ? sub : ''
}

/** Prevents open redirects: an address elsewhere becomes our own origin. */
function toOwnUrl(next: string, origin: string): string {
  const page = URL.canParse(next, origin) ? new URL(next, origin) : undefined
  return page?.origin === origin ? page.href : origin
}

/** The library's errors for users who are unknown or inactive here; all others are faults. */
const UNKNOWN_USER_ERRORS = ['ACCOUNT_INACTIVE', 'signup_disabled', 'account_not_linked', 'email_not_found']

function toSignInError(error: string): SignInErrorCode {
  if (error === 'access_denied') return 'SIGN_IN_CANCELLED'
  if (error === 'OTHER_IDENTITY') return error
  return UNKNOWN_USER_ERRORS.includes(error) ? 'ACCOUNT_INACTIVE' : 'SIGN_IN_FAILED'
}

function withTimeout<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  const late = new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(new Error(`no answer within ${milliseconds} ms`)), milliseconds).unref()
  })
  return Promise.race([work, late])
}
