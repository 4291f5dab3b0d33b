import { createHash } from 'node:crypto'
import { kyselyAdapter } from '@better-auth/kysely-adapter'
import type { BetterAuthOptions } from 'better-auth'
import type { DBAdapter, Where } from 'better-auth/adapters'
import type { Database } from '../database/connection.ts'

/** Only hashes are stored. Tokens are long and random: one unsalted hash is enough. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/**
 * The database adapter for better-auth. It stores hashes in place of session tokens, so that the database or a backup grants no access.
 */
export function hashingAdapter(db: Database) {
  const open = kyselyAdapter(db, { type: 'postgres' })
  return (options: BetterAuthOptions): DBAdapter => withHashedTokens(open(options))
}

type AdapterQuery = { model: string; where?: Where[] | undefined }

function withHashedTokens(adapter: DBAdapter): DBAdapter {
  return {
    ...adapter,
    async create({ data, ...rest }) {
      if (rest.model !== 'session') return await adapter.create({ ...rest, data })
      const { token } = data as unknown as { token: string }
      const row = await adapter.create({ ...rest, data: { ...data, token: hashToken(token) } })
      return { ...(row as object), token } as never
    },
    findOne: async (asked) => withToken(asked, await adapter.findOne(hashTokenCondition(asked))),
    findMany: (asked) => adapter.findMany(hashTokenCondition(asked)),
    count: (asked) => adapter.count(hashTokenCondition(asked)),
    update: async (asked) => withToken(asked, await adapter.update(hashTokenCondition(asked))),
    updateMany: (asked) => adapter.updateMany(hashTokenCondition(asked)),
    delete: (asked) => adapter.delete(hashTokenCondition(asked)),
    deleteMany: (asked) => adapter.deleteMany(hashTokenCondition(asked)),
    consumeOne: async (asked) => withToken(asked, await adapter.consumeOne(hashTokenCondition(asked))),
    incrementOne: async (asked) => withToken(asked, await adapter.incrementOne(hashTokenCondition(asked))),
    transaction: (work) => adapter.transaction((inside) => work(withHashedTokens(inside as DBAdapter))),
  }
}

/** Replaces a token in the conditions by its hash. */
function hashTokenCondition<Question extends AdapterQuery>(asked: Question): Question {
  if (asked.model !== 'session' || !asked.where) return asked
  const where = asked.where.map((condition) => {
    if (condition.field !== 'token') return condition
    const { value } = condition
    return {
      ...condition,
      value: Array.isArray(value) ? value.map((one) => hashToken(String(one))) : hashToken(String(value)),
    }
  })
  return { ...asked, where }
}

/** Adds the token of the query to the row. */
function withToken<Row>({ model, where }: AdapterQuery, row: Row | null): Row | null {
  const token = model === 'session' ? where?.find(({ field }) => field === 'token')?.value : undefined
  return row !== null && typeof token === 'string' ? { ...row, token } : row
}
