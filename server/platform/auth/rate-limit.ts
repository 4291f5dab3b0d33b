import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Database } from '../database/connection.ts'

type Rule = { window: number; max: number }

/**
 * Fixed-window rate limit per sender for all server processes (`window` in seconds). A window ends by time: a busy office behind one
 * address is never locked out. Senders share at most 65,536 rows by a prefix of their hash.
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

export function rateLimitKey(sender: string): string {
  return createHash('sha256').update(sender).digest('hex').slice(0, 4)
}
