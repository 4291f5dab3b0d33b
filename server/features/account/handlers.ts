import { api } from '../../api/api.ts'
import { domainError } from '../../api/domain-error.ts'
import { hasSecondFactor } from '../../platform/auth/users.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { changeOwnPassword } from './change-password.ts'
import { endSessions, listOpenSessions } from './queries.ts'

/** Handlers of the caller's own account. */
export const account = {
  changePassword: api.account.changePassword.handler(({ input, context }) =>
    changeOwnPassword(context, input),
  ),

  secondFactor: api.account.secondFactor.handler(async ({ context: { db, identity } }) => ({
    isOn: await hasSecondFactor(db, identity.user.id),
  })),

  sessions: api.account.sessions.handler(async ({ context: { db, identity } }) => ({
    rows: await listOpenSessions(db, identity.user.id, identity.sessionId),
  })),

  endSession: api.account.endSession.handler(({ input: { id }, context }) =>
    transaction(context, async (db) => {
      const { identity } = context
      const own = id !== identity.sessionId && (await endSessions(db, identity.user.id, { only: id })) > 0
      if (!own) throw domainError('NOT_FOUND')
      return { id }
    }),
  ),

  endOtherSessions: api.account.endOtherSessions.handler(({ context }) =>
    transaction(context, async (db) => ({
      ended: await endSessions(db, context.identity.user.id, { but: context.identity.sessionId }),
    })),
  ),
}
