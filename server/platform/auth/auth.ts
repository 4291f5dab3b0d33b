import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { APIError } from 'better-auth/api'
import { twoFactor } from 'better-auth/plugins/two-factor'
import { uuidv7 } from 'uuidv7'
import type { Database } from '../database/connection.ts'
import type { Env } from '../process/env.ts'
import type { Logger } from '../process/log.ts'
import { CLIENT_ADDRESS } from './client-address.ts'
import { createRateLimit } from './rate-limit.ts'
import { loadServerSecret } from './server-secret.ts'
import { hashingAdapter } from './session-tokens.ts'
import { hasSecondFactor, isAllowedToSignIn } from './users.ts'

const DAY = 24 * 3_600

/** How long a session lasts without use, and how old it is when a use makes it last anew (seconds). */
export const SESSION = { lifetimeSeconds: 7 * DAY, renewAfterSeconds: DAY }

export const COOKIE_PREFIX = 'printpro'

/** How many sign-ins one network address or known device may try within a minute, whoever for. */
export const ATTEMPTS_PER_SENDER = { window: 60, max: 120 }

export type AuthDeps = { db: Database; env: Env; log: Logger }

export type Auth = Awaited<ReturnType<typeof createAuth>>

/** Sign-in with e-mail and password. Nobody signs up: users are made by the owner. */
export async function createAuth(deps: AuthDeps) {
  const shared = await baseAuthOptions(deps)
  return betterAuth({
    ...shared,
    // Counted per sender before it comes here.
    rateLimit: { ...shared.rateLimit, customRules: { '/sign-in/email': false, '/two-factor/*': false } },
    emailAndPassword: { enabled: true, disableSignUp: true },
    // Its own lock would be of the whole account: wrong codes are counted per sender, as wrong passwords are.
    plugins: [twoFactor({ twoFactorTable: 'twoFactors', accountLockout: { enabled: false } })],
  })
}

/**
 * Sessions, kept in the shop's own tables, for every way to sign in. A signed-in identity counts only if it belongs to a user who
 * is active and not deleted (docs/product.md#sign-in), however it was proven.
 */
export async function baseAuthOptions({ db, env, log }: AuthDeps) {
  return {
    secret: await loadServerSecret(db),
    // Without a known address any will do: requests are passed on by our own routes, and nothing is linked to.
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
            // Who still has to give a code has not come in, and who changes their second factor was in before.
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
      // Requests from other sites are refused for the whole API before they come here.
      disableCSRFCheck: true,
      disableOriginCheck: true,
    },
    // What nobody foresaw is for the route to log and to word.
    onAPIError: { throw: true },
    telemetry: { enabled: false },
    // Without a level of its own: with one, it writes every refused sign-in to stderr beside this log. What it warns of is a person's
    // mistake, such as a wrong password, and nothing for the operator.
    logger: { log: (level, message) => log[level === 'warn' ? 'info' : level]({ auth: message }, 'sign-in') },
  } satisfies BetterAuthOptions
}
