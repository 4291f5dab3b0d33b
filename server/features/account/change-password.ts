import { hashPassword } from 'better-auth/crypto'
import { domainError, invalidInput } from '../../api/domain-error.ts'
import type { RequestContext } from '../../api/request-context.ts'
import { refuseKnownPassword } from '../../platform/auth/common-passwords.ts'
import { provePassword, replacePassword } from '../../platform/auth/credentials.ts'
import { countAttempt, forgetFailures, type Sender } from '../../platform/auth/sign-in-attempts.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { listOpenSessions, setActingSession } from './queries.ts'

const WRONG = { path: ['currentPassword'], message: 'Password salah' }
const SAME = { path: ['password'], message: 'Sama dengan kata sandi sekarang. Pilih yang lain' }

/**
 * Changes one's own password and ends every session but this one. A wrong present password counts like a failed sign-in of this very
 * session, so that an open screen is no place to guess it: after five it waits for a while. What others try elsewhere never hinders it.
 */
export async function changeOwnPassword(
  context: RequestContext,
  { currentPassword, password }: { currentPassword: string; password: string },
): Promise<{ ended: number }> {
  const { db: database, identity } = context
  const { user, sessionId } = identity
  const sender: Sender = { key: `session:${sessionId}`, isKnown: true }
  if (!(await countAttempt(database, user.email, sender))) {
    throw domainError('TOO_MANY_REQUESTS', undefined, 'Terlalu banyak percobaan. Coba lagi nanti')
  }
  const provenHash = await provePassword(database, user.id, currentPassword)
  if (provenHash === null) throw invalidInput(WRONG)
  await forgetFailures(database, user.email, sender)
  if (password === currentPassword) throw invalidInput(SAME)
  await refuseKnownPassword(password)
  const hash = await hashPassword(password)
  return await transaction(context, async (db) => {
    const ended = (await listOpenSessions(db, user.id, sessionId)).filter((session) => !session.isCurrent)
    await setActingSession(db, sessionId)
    // Somebody may have set another one meanwhile: what was proven is worth nothing any more.
    if (!(await replacePassword(db, user.id, provenHash, hash))) throw invalidInput(WRONG)
    return { ended: ended.length }
  })
}
