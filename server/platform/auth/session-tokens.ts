import { createHash } from 'node:crypto'
import { kyselyAdapter } from '@better-auth/kysely-adapter'
import type { BetterAuthOptions } from 'better-auth'
import type { DBAdapter, Where } from 'better-auth/adapters'
import type { Database } from '../database/connection.ts'

/** What of a token is kept: enough to know it again, not enough to come in with. Tokens are long and random, so one plain hash is enough. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/**
 * Where sign-in keeps its records: the shop's own tables, with the hash of a session's token in place of the token. Whoever reads the
 * database or a backup of it can come in as nobody. The token itself is known to who asks by it, and to nobody else.
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

/** The same question, by the hash where it was by a token. */
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

/** What was found, with the token by which it was asked for. */
function withToken<Row>({ model, where }: AdapterQuery, row: Row | null): Row | null {
  const token = model === 'session' ? where?.find(({ field }) => field === 'token')?.value : undefined
  return row !== null && typeof token === 'string' ? { ...row, token } : row
}
