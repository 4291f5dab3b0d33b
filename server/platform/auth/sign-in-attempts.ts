import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'
import type { Tx } from '../database/transaction.ts'

/** Failures of a sender at an account that lock it for this sender (decision 0013). */
const MAX_FAILURES = 5
const LOCK_MINUTES = 15
const LOCK_DURATION = minutes(LOCK_MINUTES)

/** Failures of all unknown senders at an account; above, they share one attempt per interval. */
const MAX_UNKNOWN_FAILURES_PER_ACCOUNT = 20
const UNKNOWN_SENDERS_INTERVAL = sql`interval '1 minute'`

/** Failures of an unknown sender at all accounts; above, it is locked out of all. */
const MAX_FAILURES_PER_UNKNOWN_SENDER = 50

/** `isKnown`: has signed in to this account before. `limit` overrides the usual lock. */
export type Sender = { key: string; isKnown: boolean; limit?: { failures: number; minutes: number } }

/** One key for all unregistered addresses, so that they fill no table. */
export const UNKNOWN_ACCOUNT = ''

/**
 * Counts an attempt as failed before it is made, so concurrent ones all count; returns whether it may be made. A rejected attempt does not
 * extend the lock. Unknown senders never lock out a known device.
 */
export function countAttempt(db: Database, email: string, sender: Sender): Promise<boolean> {
  if (sender.isKnown) return countFailure(db, email, sender)
  return db.transaction().execute(async (tx) => {
    // A fixed lock order keeps the sums right.
    for (const key of [`account ${email.toLowerCase()}`, sender.key]) {
      await sql`select pg_advisory_xact_lock(hashtext(${key}))`.execute(tx)
    }
    return (await canUnknownSenderTry(tx, email, sender)) && (await countFailure(tx, email, sender))
  })
}

/** Clears a sender's failures after a right password; without a sender those of all. */
export async function clearFailures(db: Database, email: string, sender?: Sender): Promise<void> {
  await db
    .deleteFrom('signInFailures')
    .where('email', '=', email)
    .$if(sender !== undefined, (query) => query.where('sender', '=', String(sender?.key)))
    .execute()
}

export async function deleteExpiredFailures(db: Database): Promise<void> {
  await db
    .deleteFrom('signInFailures')
    .where('lastFailedAt', '<', sql<Date>`now() - ${LOCK_DURATION}`)
    .execute()
}

async function countFailure(db: Database, email: string, { key, isKnown, limit }: Sender): Promise<boolean> {
  const allowed = limit?.failures ?? MAX_FAILURES
  const locked = minutes(limit?.minutes ?? LOCK_MINUTES)
  const { count } = await db
    .insertInto('signInFailures')
    .values({ email, sender: key, known: isKnown, count: 1, lastFailedAt: sql`now()` })
    .onConflict((conflict) =>
      conflict.columns(['email', 'sender']).doUpdateSet({
        count: sql`case when sign_in_failures.last_failed_at < now() - ${locked} then 1
          else least(sign_in_failures.count + 1, ${allowed + 1}) end`,
        lastFailedAt: sql`case when sign_in_failures.count >= ${allowed}
          and sign_in_failures.last_failed_at >= now() - ${locked}
          then sign_in_failures.last_failed_at else now() end`,
      }),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  return count <= allowed
}

/** Checked before any write: a rejected sender leaves no row. */
async function canUnknownSenderTry(db: Tx, email: string, { key }: Sender): Promise<boolean> {
  const failures = sql<number>`least(count, ${MAX_FAILURES})`
  const recent = db
    .selectFrom('signInFailures')
    .where('known', '=', false)
    .where('lastFailedAt', '>=', sql<Date>`now() - ${LOCK_DURATION}`)
  const { failed, pausing } = await recent
    .where('email', '=', email)
    .select(sql<number>`coalesce(sum(${failures}), 0)::int`.as('failed'))
    .select(
      sql<boolean>`coalesce(max(last_failed_at) > now() - ${UNKNOWN_SENDERS_INTERVAL}, false)`.as('pausing'),
    )
    .executeTakeFirstOrThrow()
  if (failed >= MAX_UNKNOWN_FAILURES_PER_ACCOUNT && pausing) return false
  const { total } = await recent
    .where('sender', '=', key)
    .select(sql<number>`coalesce(sum(${failures}), 0)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total < MAX_FAILURES_PER_UNKNOWN_SENDER
}

function minutes(count: number) {
  return sql`make_interval(mins => ${sql.lit(count)})`
}
