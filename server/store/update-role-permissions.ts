import type { Store } from '../../contract/store.ts'
import {
  changedGrants,
  GRANT_LOCK_REASONS,
  grantLock,
  pagesOf,
  ROLES,
  type RolePermissions,
} from '../../core/access.ts'
import type { Identity } from '../api.ts'
import { atomically } from '../database/atomically.ts'
import type { Database } from '../database/connection.ts'
import { applyEdit } from '../records/edit.ts'
import { invalid, refusal } from '../refusal.ts'
import { acting } from '../users/authority.ts'
import { lockStore, writeStore } from './queries.ts'

/**
 * Saves which pages each role may open (specification, section 6). Refused: a version that is no longer the newest, an owner
 * without the pages that owners keep, and a cell that the caller may not change (decision 0024), each with its sentence.
 */
export function updateRolePermissions(
  database: Database,
  identity: Identity,
  { version, rolePermissions }: { version: number; rolePermissions: RolePermissions },
): Promise<Store> {
  const after = tidied(rolePermissions)
  for (const page of after.owner ?? []) {
    if (rolePermissions.owner?.includes(page)) continue
    throw invalid({ path: ['rolePermissions', 'owner'], message: GRANT_LOCK_REASONS['owner-keeps'] })
  }
  return atomically(database, identity.user.id, async (db) => {
    const before = await lockStore(db)
    const { user, permissions } = await acting(db, identity)
    const changes = changedGrants(permissions, after)
    const wish = { version, rolePermissions: changes.length > 0 ? after : undefined }
    return await applyEdit(before, wish, async () => {
      for (const { role, page } of changes) {
        const lock = grantLock(user.role, role, page, permissions)
        if (lock) throw refusal('FORBIDDEN', undefined, GRANT_LOCK_REASONS[lock])
      }
      return await writeStore(db, { rolePermissions: after })
    })
  })
}

/** An entry for each role, its pages once each and in menu order. */
function tidied(permissions: RolePermissions): RolePermissions {
  return Object.fromEntries(ROLES.map((role) => [role, pagesOf(role, permissions)]))
}
