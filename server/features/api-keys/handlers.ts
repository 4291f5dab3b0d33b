import { randomBytes } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { api } from '../../api/api.ts'
import { invalid, refusal } from '../../api/domain-error.ts'
import { hashOfToken } from '../../platform/auth/session-tokens.ts'
import { atomically } from '../../platform/database/atomically.ts'
import { actAlone } from '../users/authority.ts'
import { insertApiKey, loadApiKeys, revokeApiKey } from './queries.ts'

const MOST = 50

/** The calls on keys for other programs (docs/decisions/0058). */
export const apiKeys = {
  list: api.apiKeys.list.handler(async ({ context: { db } }) => ({ rows: await loadApiKeys(db) })),

  create: api.apiKeys.create.handler(({ input, context: { db: database, identity } }) =>
    atomically(database, identity.user.id, async (db) => {
      // Read anew: who is no owner any more makes no key.
      const { user } = await actAlone(db, identity)
      if (user.role !== 'owner') throw refusal('FORBIDDEN')
      if ((await loadApiKeys(db)).length >= MOST)
        throw invalid({
          path: ['name'],
          message: `Paling banyak ${MOST} kunci. Cabut dulu yang tidak dipakai`,
        })
      const key = `ppk_${randomBytes(32).toString('base64url')}`
      const id = uuidv7()
      await insertApiKey(db, {
        ...{ ...input, id, createdBy: user.id },
        tokenHash: hashOfToken(key),
        ending: key.slice(-4),
      })
      const record = (await loadApiKeys(db)).find((row) => row.id === id)
      if (!record) throw refusal('NOT_FOUND')
      return { key, record }
    }),
  ),

  remove: api.apiKeys.remove.handler(({ input: { id }, context }) =>
    atomically(context.db, context.identity.user.id, async (db) => {
      if (!(await revokeApiKey(db, id))) throw refusal('NOT_FOUND')
      return { id }
    }),
  ),
}
