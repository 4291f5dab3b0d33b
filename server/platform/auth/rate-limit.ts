import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Database } from '../database/connection.ts'

type Rule = { window: number; max: number }

/**
 * Counts requests per network address in windows of their own length (seconds), for every server process together. A window
 * ends when its time is over, however busy it was: an office behind one address that signs in all day is never locked out by
 * the sum of it. Who comes from how many addresses never makes more than 65,536 rows: addresses whose hashes begin alike share one.
 */
export function createRateLimit(db: Database) {
  return {
    async consume(sender: string, { window, max }: Rule) {
      const key = rateLimitKey(sender)
      const now = Date.now()
      const begun = now - window * 1000
      const { count, lastRequest: since } = await db
        .insertInto('rateLimits')
        .values({ id: uuidv7(), key, count: 1, lastRequest: now })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet({
            count: sql`case when rate_limits.last_request <= ${begun} then 1 else rate_limits.count + 1 end`,
            lastRequest: sql`case when rate_limits.last_request <= ${begun} then ${now}
              else rate_limits.last_request end`,
          }),
        )
        .returning(['count', 'lastRequest'])
        .executeTakeFirstOrThrow()
      const allowed = count <= max
      return { allowed, retryAfter: allowed ? null : Math.ceil((since - begun) / 1000) }
    },
  }
}

/** The row in which a sender is counted. */
export function rateLimitKey(sender: string): string {
  return createHash('sha256').update(sender).digest('hex').slice(0, 4)
}
