import { endSessions, openSessionsOf } from '../account/queries.ts'
import { api } from '../api.ts'
import { atomically } from '../database/atomically.ts'
import { pageOf, readCursor } from '../database/keyset.ts'
import { refusal } from '../refusal.ts'
import { acting, requireAuthority } from './authority.ts'
import { addUser, changeUser, removeUser } from './change-user.ts'
import { countUsers, findUser, usersAfter } from './queries.ts'

/** The calls on the shop's people (specification, sections 2, 3 and 7). */
export const users = {
  list: api.users.list.handler(async ({ input: { cursor, limit }, context: { db } }) =>
    pageOf(await usersAfter(db, readCursor(cursor), limit), limit),
  ),

  summary: api.users.summary.handler(({ context }) => countUsers(context.db)),

  get: api.users.get.handler(async ({ input, context }) => {
    const user = await findUser(context.db, input.id)
    if (!user) throw refusal('NOT_FOUND')
    return user
  }),

  create: api.users.create.handler(({ input, context }) => addUser(context.db, context.identity, input)),

  update: api.users.update.handler(({ input, context }) => changeUser(context.db, context.identity, input)),

  remove: api.users.remove.handler(({ input, context }) =>
    removeUser(context.db, context.identity, input.id),
  ),

  sessions: api.users.sessions.handler(async ({ input: { id }, context: { db, identity } }) => {
    const user = await findUser(db, id)
    if (!user) throw refusal('NOT_FOUND')
    requireAuthority(await acting(db, identity), user.role)
    return { rows: await openSessionsOf(db, id, identity.sessionId) }
  }),

  endSessions: api.users.endSessions.handler(({ input: { id }, context: { db: database, identity } }) =>
    atomically(database, identity.user.id, async (db) => {
      const user = await findUser(db, id)
      if (!user) throw refusal('NOT_FOUND')
      requireAuthority(await acting(db, identity), user.role)
      return { ended: await endSessions(db, id, { but: identity.sessionId }) }
    }),
  ),
}
