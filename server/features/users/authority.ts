import type { User } from '../../../contract/users.ts'
import { type AccessSettings, canManageRole, canOpen, type Role } from '../../../core/access/access.ts'
import { domainError } from '../../api/domain-error.ts'
import type { Identity } from '../../platform/auth/identity.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { loadStore } from '../store/queries.ts'
import { findUser, lockUsers } from './queries.ts'

/** The caller and the grants as of this database transaction. */
type CurrentCaller = { user: User; grants: AccessSettings }

/** Locks all users and reloads the caller, who may have been deactivated or demoted since the request began. */
export async function lockUsersAndLoadCaller(db: Tx, identity: Identity): Promise<CurrentCaller> {
  await lockUsers(db)
  return await loadCaller(db, identity)
}

/** Reloads the caller. Throws UNAUTHORIZED if inactive, FORBIDDEN without access to Pengaturan. */
export async function loadCaller(db: Database, { user: { id } }: Identity): Promise<CurrentCaller> {
  const user = await findUser(db, id)
  if (!user?.isActive) throw domainError('UNAUTHORIZED')
  const { rolePermissions, roleRights } = await loadStore(db)
  if (!canOpen(user.role, '/settings', rolePermissions)) throw domainError('FORBIDDEN')
  return { user, grants: { rolePermissions, roleRights } }
}

/** Throws FORBIDDEN, with the reason, if the caller may not manage accounts of a role (decision 0014). */
export function requireAuthority({ user, grants }: CurrentCaller, role: Role): void {
  if (canManageRole(user.role, role, grants)) return
  const why =
    role === 'owner'
      ? 'Hanya pemilik yang dapat menambah atau mengubah akun pemilik'
      : 'Peran itu boleh membuka halaman yang tidak boleh Anda buka. Minta pemilik yang mengubahnya'
  throw domainError('FORBIDDEN', undefined, why)
}
