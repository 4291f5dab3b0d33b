import type { User } from '../../../contract/users.ts'
import { domainError } from '../../api/domain-error.ts'
import type { RequestContext } from '../../api/request-context.ts'
import { disableSecondFactor } from '../../platform/auth/users.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { getRecord } from '../../shared/records/record-type.ts'
import { endSessions } from '../account/queries.ts'
import { lockUsersAndLoadCaller, requireAuthority } from './authority.ts'
import { USERS } from './queries.ts'

/**
 * Removes the second factor of a colleague who has lost their phone, and ends their sessions (decision 0026). Idempotent. Throws OWN_ACCOUNT, and
 * FORBIDDEN for accounts the caller may not manage (decision 0014).
 */
export function removeSecondFactor(context: RequestContext, id: string): Promise<User> {
  return transaction(context, async (db) => {
    const acting = await lockUsersAndLoadCaller(db, context.identity)
    const user = await getRecord(db, USERS, id)
    requireAuthority(acting, user.role)
    if (id === acting.user.id) throw domainError('OWN_ACCOUNT', undefined, OWN)
    if (!user.twoFactorEnabled) return user
    await disableSecondFactor(db, id)
    await endSessions(db, id, { but: context.identity.sessionId })
    return await getRecord(db, USERS, id)
  })
}

const OWN = 'Matikan verifikasi dua langkah Anda sendiri lewat Akun saya'
