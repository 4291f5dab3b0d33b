import { hashPassword } from 'better-auth/crypto'
import type { z } from 'zod'
import type { User } from '../../../contract/users.ts'
import type { userChangesSchema, userInputSchema } from '../../../core/access/user.ts'
import type { DeleteInput } from '../../../core/values/id.ts'
import { domainError, invalidInput } from '../../api/domain-error.ts'
import type { RequestContext } from '../../api/request-context.ts'
import { refuseKnownPassword } from '../../platform/auth/common-passwords.ts'
import { createUser, provePassword, setPassword } from '../../platform/auth/credentials.ts'
import { countAttempt, forgetFailures, type Sender } from '../../platform/auth/sign-in-attempts.ts'
import type { Database } from '../../platform/database/connection.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { applyEdit, removeRecordIn, writeRecord } from '../../shared/records/edit.ts'
import { getRecord } from '../../shared/records/record-type.ts'
import { setActingSession } from '../account/queries.ts'
import { lockUsersAndLoadCaller, requireAuthority } from './authority.ts'
import { findUser, hasOwner, isEmailTaken, isKnownUserId, isUsernameTaken, USERS } from './queries.ts'

type NewUser = z.infer<typeof userInputSchema> & { id: string }
type Changes = z.infer<typeof userChangesSchema> & { id: string; version: number }

/** Adds a user, active, made by who calls. The id of a user who is there answers that user. */
export function addUser(context: RequestContext, input: NewUser): Promise<User> {
  return transaction(context, async (db) => {
    const acting = await lockUsersAndLoadCaller(db, context.identity)
    requireAuthority(acting, input.role)
    if (await isKnownUserId(db, input.id)) return await getRecord(db, USERS, input.id)
    await requireFreeLogin(db, input)
    await createUser(db, { ...input, createdBy: acting.user.id })
    return await getRecord(db, USERS, input.id)
  })
}

/**
 * Changes a user (docs/product.md#users). Refused: a version that is no longer the newest, what decision 0014 keeps the caller from, and what would
 * lock the shop or the caller out. A new password also lifts the lock of too many failed sign-ins. An edit of an older version is answered
 * without a change if its password is the right one (the answer may have been lost): wrong ones count as attempts of the caller, so that
 * nobody guesses a colleague's password here.
 */
export async function changeUser(
  context: RequestContext,
  { id, version, password, ...changes }: Changes,
): Promise<User> {
  const { db: database, identity } = context
  if (password !== undefined) await refuseKnownPassword(password)
  const hash = password === undefined ? null : await hashPassword(password)
  const known = password === undefined ? null : await findUser(database, id)
  const isOld = known !== null && known.version !== version
  const guesser: Sender = { key: `edit:${identity.user.id}`, isKnown: true }
  if (isOld && !(await countAttempt(database, known.email, guesser))) {
    throw domainError('TOO_MANY_REQUESTS', undefined, 'Terlalu banyak percobaan. Coba lagi nanti')
  }
  const changed = await transaction(context, async (db) => {
    const acting = await lockUsersAndLoadCaller(db, context.identity)
    const before = await getRecord(db, USERS, id)
    const after = { ...before, ...changes }
    requireAuthority(acting, before.role)
    requireAuthority(acting, after.role)
    if (id === acting.user.id) preventSelfLockOut(after, password)
    const isSamePassword = password !== undefined && (await provePassword(db, id, password)) !== null
    // A password that is another one differs from what a record shows of it, which is nothing.
    const wish = { version, ...changes, password: isSamePassword ? undefined : password }
    return await applyEdit<User & { password?: string }>(
      before,
      wish,
      async ({ password: _, ...columns }) => {
        await requireOtherOwner(db, before, after)
        await requireFreeLogin(db, after)
        if (id === acting.user.id) await setActingSession(db, identity.sessionId)
        if (Object.keys(columns).length > 0) await writeRecord(db, USERS, id, columns)
        if (hash !== null) {
          await setPassword(db, id, hash)
          await forgetFailures(db, after.email)
        }
        return await getRecord(db, USERS, id)
      },
    )
  })
  if (isOld) await forgetFailures(database, known.email, guesser)
  return changed
}

/** Takes a user out of the shop; their sessions end at once. Refused: the last active owner, oneself, and a stale version. */
export function removeUser(context: RequestContext, removal: DeleteInput): Promise<{ id: string }> {
  const { id } = removal
  return transaction(context, async (db) => {
    const acting = await lockUsersAndLoadCaller(db, context.identity)
    const before = await getRecord(db, USERS, id)
    requireAuthority(acting, before.role)
    if (id === acting.user.id) throw domainError('OWN_ACCOUNT')
    await requireOtherOwner(db, before, null)
    return await removeRecordIn(db, USERS, removal, acting.user.id)
  })
}

/** Refuses an e-mail address or username that somebody else has, at its field. */
export async function requireFreeLogin(
  db: Database,
  { id, email, username }: { id: string; email: string; username?: string | null },
): Promise<void> {
  if (await isEmailTaken(db, email, id)) {
    throw invalidInput({ path: ['email'], message: 'Email ini sudah dipakai pengguna lain' })
  }
  if (username && (await isUsernameTaken(db, username, id))) {
    throw invalidInput({ path: ['username'], message: 'Nama pengguna ini sudah dipakai orang lain' })
  }
}

/**
 * Nobody locks themselves out; one's own password is changed where the present one is asked for. Refused before any password is
 * looked at: otherwise the answers would tell whether a guess is right, as often as one likes.
 */
function preventSelfLockOut(after: User, password: string | undefined): void {
  if (!after.isActive) throw domainError('OWN_ACCOUNT')
  if (password !== undefined) {
    throw invalidInput({ path: ['password'], message: 'Ganti kata sandi Anda sendiri lewat Akun saya' })
  }
}

async function requireOtherOwner(db: Database, before: User, after: User | null): Promise<void> {
  const isOwner = (user: User | null) => user?.role === 'owner' && user.isActive
  if (isOwner(before) && !isOwner(after) && !(await hasOwner(db, before.id))) throw domainError('LAST_OWNER')
}
