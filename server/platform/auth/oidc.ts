import { betterAuth } from 'better-auth'
import { genericOAuth } from 'better-auth/plugins'
import type { SignInErrorCode } from '../../../contract/errors.ts'
import type { OidcSettings } from '../process/oidc-settings.ts'
import { ATTEMPTS_PER_SENDER, type AuthDeps, baseAuthOptions } from './auth.ts'
import { isAllowedToSignIn, isLinkedToProvider } from './users.ts'

const PROVIDER = 'oidc'

/** How long a provider may take to answer (milliseconds). */
const PROVIDER_TIMEOUT_MS = 10_000

type OidcAuth = Awaited<ReturnType<typeof connectToProvider>>

/**
 * Sign-in through the configured provider by OpenID Connect, with PKCE. The provider is asked what it offers when somebody first
 * wants to sign in with it, and again until it has answered: one that is down stops neither the start nor the sign-in with a password.
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
    /** Where to send a person to sign in; null when the provider cannot be reached. `next`: the page they asked for, below our own address. */
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

    /** Takes the person back who comes from the provider: to the page they asked for, signed in, or to the login screen with the reason. */
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

/** Back to the login screen, which says why. */
export function redirectToSignIn(code: SignInErrorCode): Response {
  return new Response(null, { status: 302, headers: { location: `/?masuk=${code}` } })
}

async function connectToProvider(
  { db, env, log }: AuthDeps,
  { issuer, clientId, clientSecret }: OidcSettings,
) {
  const discoveryUrl = `${issuer}/.well-known/openid-configuration`
  // Asked for here first: the library would wait without end, and take whatever answers there for the provider.
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
      // The provider's word counts for an address that it has verified and that is, right now, the active user's own; and for one identity of each user.
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
      // The owner, who made the user, vouches for the address in the shop's own books.
      accountLinking: { enabled: true, requireLocalEmailVerified: false },
    },
    databaseHooks: {
      ...shared.databaseHooks,
      account: {
        create: {
          // Only who somebody is there; what would let us act for them there is not kept.
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
            // A counter's browser is shared: whoever signed in at the provider before shall not be signed in by it again unasked.
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
 * Who somebody is at the provider, by an id_token whose signature, issuer, audience, time and nonce the library has verified. Empty, which it
 * refuses, for an answer without one, and for a token that was issued to another program (`azp`).
 */
function readSubject(idToken: string | undefined, clientId: string): string {
  const payload = idToken?.split('.')[1]
  if (!payload) return ''
  const { sub, azp = clientId } = JSON.parse(Buffer.from(payload, 'base64url').toString())
  return azp === clientId && typeof sub === 'string' ? sub : ''
}

/** Nobody's page but our own: an address elsewhere leads home. */
function toOwnUrl(next: string, origin: string): string {
  const page = URL.canParse(next, origin) ? new URL(next, origin) : undefined
  return page?.origin === origin ? page.href : origin
}

/** What the library says of somebody who is nobody here; its other words are faults, and were logged. */
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
