import { randomBytes } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { api } from '../../api/api.ts'
import { domainError, invalidInput } from '../../api/domain-error.ts'
import { hashToken } from '../../platform/auth/session-tokens.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { lockUsersAndLoadCaller } from '../users/authority.ts'
import { insertApiKey, loadApiKeys, revokeApiKey } from './queries.ts'

const MAX_KEYS = 50

/** Handlers of API keys for other programs (docs/decisions/0058). */
export const apiKeys = {
  list: api.apiKeys.list.handler(async ({ context: { db } }) => ({ rows: await loadApiKeys(db) })),

  create: api.apiKeys.create.handler(({ input, context }) =>
    transaction(context, async (db) => {
      // Reloaded under the lock: the caller may have lost the owner role since the request began.
      const { user } = await lockUsersAndLoadCaller(db, context.identity)
      if (user.role !== 'owner') throw domainError('FORBIDDEN')
      if ((await loadApiKeys(db)).length >= MAX_KEYS)
        throw invalidInput({
          path: ['name'],
          message: `Paling banyak ${MAX_KEYS} kunci. Cabut dulu yang tidak dipakai`,
        })
      const key = `ppk_${randomBytes(32).toString('base64url')}`
      const id = uuidv7()
      await insertApiKey(db, {
        ...{ ...input, id, createdBy: user.id },
        tokenHash: hashToken(key),
        ending: key.slice(-4),
      })
      const record = (await loadApiKeys(db)).find((row) => row.id === id)
      if (!record) throw domainError('NOT_FOUND')
      return { key, record }
    }),
  ),

  remove: api.apiKeys.remove.handler(({ input: { id }, context }) =>
    transaction(context, async (db) => {
      if (!(await revokeApiKey(db, id))) throw domainError('NOT_FOUND')
      return { id }
    }),
  ),
}
