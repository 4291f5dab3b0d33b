import { sql } from 'kysely'
import type { Database } from '../database/connection.ts'
import type { Tx } from '../database/transaction.ts'

/** Failures of one sender at one account that lock it for this sender, and for how long (decision 0013). */
const MAX_FAILURES = 5
const LOCK_MINUTES = 15
const LOCK_DURATION = minutes(LOCK_MINUTES)

/** Failures of all strangers together at one account, after which they are let try but once in a while. */
const MAX_UNKNOWN_FAILURES_PER_ACCOUNT = 20
const UNKNOWN_SENDERS_INTERVAL = sql`interval '1 minute'`

/** Failures of one stranger at all accounts together that lock all of them for it. */
const MAX_FAILURES_PER_UNKNOWN_SENDER = 50

/**
 * Who tries. `isKnown`: has signed in to this very account before; everybody else is a stranger to it. `limit`: how many failures of this
 * sender lock it, and for how long, where that differs.
 */
export type Sender = { key: string; isKnown: boolean; limit?: { failures: number; minutes: number } }

/** Stands for all addresses that nobody has: what is tried at them fills no table. */
export const UNKNOWN_ACCOUNT = ''

/**
 * Counts an attempt as failed before it is made, so that attempts made at once are counted each, and answers whether it may
 * be made. The one that is over the limit is made no more, and does not make the lock last longer. What strangers do counts for
 * strangers only: no number of them keeps out a device that the account knows.
 */
export function countAttempt(db: Database, email: string, sender: Sender): Promise<boolean> {
  if (sender.isKnown) return countFailure(db, email, sender)
  return db.transaction().execute(async (tx) => {
    // One stranger after another, by account and then by sender, so that sums over several of them are right.
    for (const key of [`account ${email.toLowerCase()}`, sender.key]) {
      await sql`select pg_advisory_xact_lock(hashtext(${key}))`.execute(tx)
    }
    return (await canUnknownSenderTry(tx, email, sender)) && (await countFailure(tx, email, sender))
  })
}

/** Forgets a sender's failures at an account, whose password was right; everybody's when no sender is given. */
export async function clearFailures(db: Database, email: string, sender?: Sender): Promise<void> {
  await db
    .deleteFrom('signInFailures')
    .where('email', '=', email)
    .$if(sender !== undefined, (query) => query.where('sender', '=', String(sender?.key)))
    .execute()
}

/** Clears away failures that count no more. */
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

/** Whether strangers may try this account now, and this one any account. Asked before anything is written: whoever is refused leaves no row. */
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
