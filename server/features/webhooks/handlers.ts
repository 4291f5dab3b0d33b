import { randomBytes } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import { api } from '../../api/api.ts'
import { domainError, invalidInput } from '../../api/domain-error.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { lockUsersAndLoadCaller } from '../users/authority.ts'
import { urlProblem } from './post-webhook.ts'
import {
  insertWebhook,
  listLatestMessages,
  loadWebhooks,
  removeWebhook,
  renewSecret,
  requeueMessages,
} from './queries.ts'

const MAX_WEBHOOKS = 10
const MAX_MESSAGES = 100

/** Handlers of webhooks, for owners only (docs/decisions/0062-webhooks.md). */
export const webhooks = {
  list: api.webhooks.list.handler(async ({ context: { db, env } }) => ({
    rows: await loadWebhooks(db),
    allowedTargets: env.webhooks,
  })),

  create: api.webhooks.create.handler(({ input, context }) =>
    transaction(context, async (db) => {
      // Reloaded under the lock: the caller may have lost the owner role since the request began.
      const { user } = await lockUsersAndLoadCaller(db, context.identity)
      if (user.role !== 'owner') throw domainError('FORBIDDEN')
      const refused = urlProblem(input.url, context.env.webhooks)
      if (refused) throw invalidInput({ path: ['url'], message: refused })
      if ((await loadWebhooks(db)).length >= MAX_WEBHOOKS)
        throw invalidInput({ path: ['url'], message: `Paling banyak ${MAX_WEBHOOKS} webhook` })
      const [id, secret] = [uuidv7(), newSecret()]
      await insertWebhook(db, { ...input, id, secret, createdBy: user.id })
      return { id, secret }
    }),
  ),

  renewSecret: api.webhooks.renewSecret.handler(({ input: { id }, context }) =>
    transaction(context, async (db) => {
      const secret = newSecret()
      if (!(await renewSecret(db, id, secret))) throw domainError('NOT_FOUND')
      return { secret }
    }),
  ),

  remove: api.webhooks.remove.handler(({ input: { id }, context }) =>
    transaction(context, async (db) => {
      if (!(await removeWebhook(db, id))) throw domainError('NOT_FOUND')
      return { id }
    }),
  ),

  messages: api.webhooks.messages.handler(async ({ input, context: { db } }) => ({
    rows: await listLatestMessages(db, input.id, MAX_MESSAGES),
  })),

  resend: api.webhooks.resend.handler(({ input: { id, messageId }, context }) =>
    transaction(context, async (db) => {
      if ((await requeueMessages(db, id, messageId)) === 0) throw domainError('NOT_FOUND')
      return { id: messageId }
    }),
  ),

  resendUndelivered: api.webhooks.resendUndelivered.handler(({ input: { id }, context }) =>
    transaction(context, async (db) => ({
      count: await requeueMessages(db, id),
    })),
  ),
}

function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`
}
