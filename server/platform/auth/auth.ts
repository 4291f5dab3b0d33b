import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { APIError } from 'better-auth/api'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../database/connection.ts'
import type { Env } from '../process/env.ts'
import type { Logger } from '../process/log.ts'
import { CLIENT_ADDRESS } from './client-address.ts'
import { createRateLimit } from './rate-limit.ts'
import { loadServerSecret } from './server-secret.ts'
import { hashingAdapter } from './session-tokens.ts'
import { hasSecondFactor, isAllowedToSignIn } from './users.ts'

const DAY = 24 * 3_600

export const SESSION = { lifetimeSeconds: 7 * DAY, renewAfterSeconds: DAY }

export const COOKIE_PREFIX = 'printpro'

/** Sign-ins per sender and minute, at all accounts together. */
export const ATTEMPTS_PER_SENDER = { window: 60, max: 120 }

export type AuthDeps = { db: Database; env: Env; log: Logger }

export type Auth = Awaited<ReturnType<typeof createAuth>>

/** Sign-in with e-mail and password. Sign-up is disabled: the owner creates users. */
export async function createAuth(deps: AuthDeps) {
  const shared = await baseAuthOptions(deps)
  return betterAuth({
    ...shared,
    // Limited per sender before, in routes.ts.
    rateLimit: { ...shared.rateLimit, customRules: { '/sign-in/email': false, '/two-factor/*': false } },
    emailAndPassword: { enabled: true, disableSignUp: true },
    // Its lockout would hit the whole account; wrong codes count per sender, as wrong passwords do.
    plugins: [twoFactor({ twoFactorTable: 'twoFactors', accountLockout: { enabled: false } })],
  })
}

/**
 * Options that every way to sign in shares: sessions in the shop's own tables, only for active users (docs/product.md#sign-in).
 */
export async function baseAuthOptions({ db, env, log }: AuthDeps) {
  return {
    secret: await loadServerSecret(db),
    // Any origin works: our own routes pass requests on, and nothing links here.
    baseURL: env.publicUrl ? new URL(env.publicUrl).origin : 'http://localhost',
    basePath: '/api/auth',
    database: hashingAdapter(db),
    user: { modelName: 'signInUsers' },
    session: {
      modelName: 'sessions',
      fields: { token: 'tokenHash' },
      additionalFields: { isQuiet: { type: 'boolean', required: false, defaultValue: false, input: false } },
      expiresIn: SESSION.lifetimeSeconds,
      updateAge: SESSION.renewAfterSeconds,
      cookieCache: { enabled: false },
    },
    account: { modelName: 'accounts' },
    verification: { modelName: 'verifications' },
    rateLimit: { enabled: true, customStorage: createRateLimit(db) },
    databaseHooks: {
      session: {
        create: {
          async before({ userId }, request) {
            if (!(await isAllowedToSignIn(db, userId)))
              throw new APIError('FORBIDDEN', { code: 'ACCOUNT_INACTIVE' })
            // Keeps two sessions out of the activity log: one that still waits for its code, and one that
            // replaces another when the second factor changes.
            const asksForCode = request?.path === '/sign-in/email' && (await hasSecondFactor(db, userId))
            return { data: { isQuiet: asksForCode || Boolean(request?.context.session) } }
          },
        },
      },
    },
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      useSecureCookies: env.publicUrl?.startsWith('https:') ?? false,
      database: { generateId: () => uuidv7(), validateSchema: false },
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS] },
      // rejectCrossSite() protects the whole API.
      disableCSRFCheck: true,
      disableOriginCheck: true,
    },
    // The route logs unexpected errors and words the answer.
    onAPIError: { throw: true },
    telemetry: { enabled: false },
    // No level: with one, the library also writes to stderr. Its warnings are user errors, such as a wrong
    // password.
    logger: { log: (level, message) => log[level === 'warn' ? 'info' : level]({ auth: message }, 'sign-in') },
  } satisfies BetterAuthOptions
}
