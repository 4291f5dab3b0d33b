import { createHash } from 'node:crypto'
import { kyselyAdapter } from '@better-auth/kysely-adapter'
import type { BetterAuthOptions } from 'better-auth'
import type { DBAdapter, Where } from 'better-auth/adapters'
import type { Database } from '../database/connection.ts'

/** What of a token is kept: enough to know it again, not enough to come in with. Tokens are long and random, so one plain hash is enough. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/**
 * Where sign-in keeps its records: the shop's own tables, with the hash of a session's token in place of the token. Whoever reads the
 * database or a backup of it can come in as nobody. The token itself is known to who asks by it, and to nobody else.
 */
export function hashingAdapter(db: Database) {
  const open = kyselyAdapter(db, { type: 'postgres' })
  return (options: BetterAuthOptions): DBAdapter => hashing(open(options))
}

type Asked = { model: string; where?: Where[] | undefined }

function hashing(adapter: DBAdapter): DBAdapter {
  return {
    ...adapter,
    async create({ data, ...rest }) {
      if (rest.model !== 'session') return await adapter.create({ ...rest, data })
      const { token } = data as unknown as { token: string }
      const row = await adapter.create({ ...rest, data: { ...data, token: hashOfToken(token) } })
      return { ...(row as object), token } as never
    },
    findOne: async (asked) => withToken(asked, await adapter.findOne(hashed(asked))),
    findMany: (asked) => adapter.findMany(hashed(asked)),
    count: (asked) => adapter.count(hashed(asked)),
    update: async (asked) => withToken(asked, await adapter.update(hashed(asked))),
    updateMany: (asked) => adapter.updateMany(hashed(asked)),
    delete: (asked) => adapter.delete(hashed(asked)),
    deleteMany: (asked) => adapter.deleteMany(hashed(asked)),
    consumeOne: async (asked) => withToken(asked, await adapter.consumeOne(hashed(asked))),
    incrementOne: async (asked) => withToken(asked, await adapter.incrementOne(hashed(asked))),
    transaction: (work) => adapter.transaction((inside) => work(hashing(inside as DBAdapter))),
  }
}

/** The same question, by the hash where it was by a token. */
function hashed<Question extends Asked>(asked: Question): Question {
  if (asked.model !== 'session' || !asked.where) return asked
  const where = asked.where.map((condition) => {
    if (condition.field !== 'token') return condition
    const { value } = condition
    return {
      ...condition,
      value: Array.isArray(value) ? value.map((one) => hashOfToken(String(one))) : hashOfToken(String(value)),
    }
  })
  return { ...asked, where }
}

/** What was found, with the token by which it was asked for. */
function withToken<Row>({ model, where }: Asked, row: Row | null): Row | null {
  const token = model === 'session' ? where?.find(({ field }) => field === 'token')?.value : undefined
  return row !== null && typeof token === 'string' ? { ...row, token } : row
}
