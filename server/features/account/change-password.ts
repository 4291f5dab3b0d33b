import { hashPassword } from 'better-auth/crypto'
import { domainError, invalidInput } from '../../api/domain-error.ts'
import type { RequestContext } from '../../api/request-context.ts'
import { rejectCommonPassword } from '../../platform/auth/common-passwords.ts'
import { replacePassword, verifyUserPassword } from '../../platform/auth/credentials.ts'
import { clearFailures, countAttempt, type Sender } from '../../platform/auth/sign-in-attempts.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { awaitUsersLock } from '../users/queries.ts'
import { listOpenSessions, setActingSession } from './queries.ts'

const WRONG = { path: ['currentPassword'], message: 'Password salah' }
const SAME = { path: ['password'], message: 'Sama dengan kata sandi sekarang. Pilih yang lain' }

/**
 * Changes the caller's password and ends their other sessions. Throws INVALID_INPUT and TOO_MANY_REQUESTS.
 */
export async function changeOwnPassword(
  context: RequestContext,
  { currentPassword, password }: { currentPassword: string; password: string },
): Promise<{ ended: number }> {
  const { user, sessionId } = context.identity
  const provenHash = await verifyOwnPassword(context, currentPassword)
  if (password === currentPassword) throw invalidInput(SAME)
  await rejectCommonPassword(password)
  const hash = await hashPassword(password)
  return await transaction(context, async (db) => {
    await awaitUsersLock(db)
    const ended = (await listOpenSessions(db, user.id, sessionId)).filter((session) => !session.isCurrent)
    await setActingSession(db, sessionId)
    // Compare and swap: the password may have been changed since it was verified.
    if (!(await replacePassword(db, user.id, provenHash, hash))) throw invalidInput(WRONG)
    return { ended: ended.length }
  })
}

/**
 * The hash of the caller's password if one of these is it. Attempts count per session, like failed sign-ins, so that an unattended screen cannot
 * be used to guess it. Throws INVALID_INPUT and TOO_MANY_REQUESTS.
 */
export async function verifyOwnPassword(
  { db, identity: { user, sessionId } }: RequestContext,
  ...passwords: string[]
): Promise<string> {
  const sender: Sender = { key: `session:${sessionId}`, isKnown: true }
  if (!(await countAttempt(db, user.email, sender))) {
    throw domainError('TOO_MANY_REQUESTS', undefined, 'Terlalu banyak percobaan. Coba lagi nanti')
  }
  for (const password of passwords) {
    const hash = await verifyUserPassword(db, user.id, password)
    if (hash === null) continue
    await clearFailures(db, user.email, sender)
    return hash
  }
  throw invalidInput(WRONG)
}
