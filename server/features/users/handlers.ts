import { api } from '../../api/api.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { readPage } from '../../shared/records/pages.ts'
import { getRecord } from '../../shared/records/record-type.ts'
import { endSessions, listOpenSessions } from '../account/queries.ts'
import { loadCaller, requireAuthority } from './authority.ts'
import { addUser, changeUser, removeUser } from './change-user.ts'
import { countUsers, USERS } from './queries.ts'
import { removeSecondFactor } from './second-factor.ts'

/** Handlers of the shop's users. */
export const users = {
  list: api.users.list.handler(({ input, context: { db } }) =>
    readPage(USERS.selectRows(db), input, USERS.toRecord),
  ),

  summary: api.users.summary.handler(({ context }) => countUsers(context.db)),

  get: api.users.get.handler(({ input, context: { db } }) => getRecord(db, USERS, input.id)),

  create: api.users.create.handler(({ input, context }) => addUser(context, input)),

  update: api.users.update.handler(({ input, context }) => changeUser(context, input)),

  remove: api.users.remove.handler(({ input, context }) => removeUser(context, input)),

  sessions: api.users.sessions.handler(async ({ input: { id }, context: { db, identity } }) => {
    const { role } = await getRecord(db, USERS, id)
    requireAuthority(await loadCaller(db, identity), role)
    return { rows: await listOpenSessions(db, id, identity.sessionId) }
  }),

  endSessions: api.users.endSessions.handler(({ input: { id }, context }) =>
    transaction(context, async (db) => {
      const { identity } = context
      const { role } = await getRecord(db, USERS, id)
      requireAuthority(await loadCaller(db, identity), role)
      return { ended: await endSessions(db, id, { but: identity.sessionId }) }
    }),
  ),

  removeSecondFactor: api.users.removeSecondFactor.handler(({ input: { id }, context }) =>
    removeSecondFactor(context, id),
  ),
}
