import { APIError, createAuthMiddleware } from 'better-auth/api'
import { sql } from 'kysely'
import type { SignInErrorCode } from '../../contract/errors.ts'
import type { Database } from '../database/connection.ts'
import { isKnown } from './users.ts'

/** Failures at one address that lock it, and for how long. The messages of sign-in tell which addresses exist. */
const ALLOWED_FAILURES = 5
const LOCKED = sql`interval '15 minutes'`

/**
 * Looks at a sign-in before its password is checked: an address with too many failures is locked, whether it exists or not,
 * and an unknown address is said to be unknown (specification, section 8).
 */
export const refuseAttempt = (db: Database) =>
  createAuthMiddleware(async ({ path, body }) => {
    if (path !== '/sign-in/email') return
    if (!(await countAttempt(db, body.email))) throw refused('TOO_MANY_REQUESTS', 'TOO_MANY_ATTEMPTS')
    if (!(await isKnown(db, body.email))) throw refused('UNAUTHORIZED', 'USER_NOT_FOUND')
  })

/**
 * Counts an attempt as failed before it is made, so that attempts made at once are counted each, and answers whether it may
 * be made. The one that is over the limit is made no more, and does not make the lock last longer.
 */
export async function countAttempt(db: Database, email: string): Promise<boolean> {
  const { count } = await db
    .insertInto('signInFailures')
    .values({ email, count: 1, lastFailedAt: sql`now()` })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet({
        count: sql`case when sign_in_failures.last_failed_at < now() - ${LOCKED} then 1
          else least(sign_in_failures.count + 1, ${ALLOWED_FAILURES + 1}) end`,
        lastFailedAt: sql`case when sign_in_failures.count >= ${ALLOWED_FAILURES}
          and sign_in_failures.last_failed_at >= now() - ${LOCKED}
          then sign_in_failures.last_failed_at else now() end`,
      }),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  return count <= ALLOWED_FAILURES
}

/** Forgets an address's failures: its password was right. */
export async function forgetFailures(db: Database, email: string): Promise<void> {
  await db.deleteFrom('signInFailures').where('email', '=', email).execute()
}

function refused(status: 'TOO_MANY_REQUESTS' | 'UNAUTHORIZED', code: SignInErrorCode): APIError {
  return new APIError(status, { code })
}
