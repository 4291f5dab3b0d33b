import { hashPassword } from 'better-auth/crypto'
import type { z } from 'zod'
import type { User } from '../../../contract/users.ts'
import type { userChangesSchema, userInputSchema } from '../../../core/access/user.ts'
import type { DeleteInput } from '../../../core/values/id.ts'
import { domainError, invalidInput } from '../../api/domain-error.ts'
import type { RequestContext } from '../../api/request-context.ts'
import { rejectCommonPassword } from '../../platform/auth/common-passwords.ts'
import { createUser, setPassword, verifyUserPassword } from '../../platform/auth/credentials.ts'
import { clearFailures, countAttempt, type Sender } from '../../platform/auth/sign-in-attempts.ts'
import type { Database } from '../../platform/database/connection.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { applyEdit, removeRecordIn, writeRecord } from '../../shared/records/edit.ts'
import { getRecord } from '../../shared/records/record-type.ts'
import { verifyOwnPassword } from '../account/change-password.ts'
import { setActingSession } from '../account/queries.ts'
import { lockUsersAndLoadCaller, requireAuthority } from './authority.ts'
import { findUser, hasOwner, isEmailTaken, isKnownUserId, isUsernameTaken, USERS } from './queries.ts'

const NOT_PROVEN = { path: ['currentPassword'], message: 'Kata sandi sekarang wajib diisi' }

type NewUser = z.infer<typeof userInputSchema> & { id: string }
type Changes = z.infer<typeof userChangesSchema> & { id: string; version: number }

/** Creates an active user. Idempotent: a known id returns that user. */
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
 * Edits a user (docs/product.md#users). A new password also lifts a sign-in lock. Idempotent: a stale edit whose password already is the current
 * one succeeds; wrong guesses are rate-limited per caller. Throws CONFLICT, FORBIDDEN (decision 0014), OWN_ACCOUNT, LAST_OWNER,
 * TOO_MANY_REQUESTS.
 */
export async function changeUser(
  context: RequestContext,
  { id, version, password, currentPassword, ...changes }: Changes,
): Promise<User> {
  const { db: database, identity } = context
  if (password !== undefined) await rejectCommonPassword(password)
  if (password !== undefined && id === identity.user.id) {
    if (!currentPassword) throw invalidInput(NOT_PROVEN)
    // The new one too: a repeated request finds it already changed.
    await verifyOwnPassword(context, currentPassword, password)
  }
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
    if (id === acting.user.id && !after.isActive) throw domainError('OWN_ACCOUNT')
    const isSamePassword = password !== undefined && (await verifyUserPassword(db, id, password)) !== null
    // Records contain no password, so a new one always counts as a change.
    const patch = { version, ...changes, password: isSamePassword ? undefined : password }
    return await applyEdit<User & { password?: string }>(
      before,
      patch,
      async ({ password: _, ...columns }) => {
        await requireOtherOwner(db, before, after)
        await requireFreeLogin(db, after)
        if (id === acting.user.id) await setActingSession(db, identity.sessionId)
        if (Object.keys(columns).length > 0) await writeRecord(db, USERS, id, columns)
        if (hash !== null) {
          await setPassword(db, id, hash)
          await clearFailures(db, after.email)
        }
        return await getRecord(db, USERS, id)
      },
    )
  })
  if (isOld) await clearFailures(database, known.email, guesser)
  return changed
}

/** Soft-deletes a user and ends their sessions. Throws LAST_OWNER, OWN_ACCOUNT, and CONFLICT for a stale version. */
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

/** Throws INVALID_INPUT at the field if another user has the e-mail address or username. */
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

async function requireOtherOwner(db: Database, before: User, after: User | null): Promise<void> {
  const isOwner = (user: User | null) => user?.role === 'owner' && user.isActive
  if (isOwner(before) && !isOwner(after) && !(await hasOwner(db, before.id))) throw domainError('LAST_OWNER')
}
