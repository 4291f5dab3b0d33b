import type { Store } from '../../../contract/store.ts'
import {
  BOOLEAN_RIGHTS,
  changedPageAccess,
  changedRights,
  discountLimitOf,
  GRANT_LOCK_REASONS,
  pageGrantLock,
  pagesOfRole,
  ROLES,
  type RolePermissions,
  type RoleRights,
  rightGrantLock,
} from '../../../core/access/access.ts'
import { domainError, invalidInput } from '../../api/domain-error.ts'
import type { RequestContext } from '../../api/request-context.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { applyEdit } from '../../shared/records/edit.ts'
import { loadCaller } from '../users/authority.ts'
import { lockStore, saveStoreConfig } from './queries.ts'

/**
 * Saves the pages and rights of each role (docs/product.md#page-access, docs/product.md#rights). Throws CONFLICT for a stale version, INVALID_INPUT
 * if the owner would lose a page owners keep, and FORBIDDEN for a cell the caller may not change (decision 0014).
 */
export function updateRolePermissions(
  context: RequestContext,
  wish: { version: number; rolePermissions: RolePermissions; roleRights?: RoleRights },
): Promise<Store> {
  const pages = tidied(wish.rolePermissions)
  for (const page of pages.owner ?? []) {
    if (wish.rolePermissions.owner?.includes(page)) continue
    throw invalidInput({ path: ['rolePermissions', 'owner'], message: GRANT_LOCK_REASONS['owner-keeps'] })
  }
  return transaction(context, async (db) => {
    const before = await lockStore(db)
    const { user, grants } = await loadCaller(db, context.identity)
    const { rolePermissions, roleRights } = grants
    const cells = changedPageAccess(rolePermissions, pages)
    const rights = wish.roleRights && withEveryRole(wish.roleRights)
    const rightCells = changedRights(roleRights, rights ?? roleRights)
    const changes = {
      ...(cells.length > 0 && { rolePermissions: pages }),
      ...(rightCells.length > 0 && { roleRights: rights }),
    }
    return await applyEdit<Store>(before, { version: wish.version, ...changes }, async () => {
      const locks = [
        ...cells.map(({ role, page }) => pageGrantLock(user.role, role, page, rolePermissions)),
        ...rightCells.map(({ role, right, limit }) =>
          rightGrantLock(user.role, role, right, roleRights, limit),
        ),
      ]
      const lock = locks.find((found) => found !== null)
      if (lock) throw domainError('FORBIDDEN', undefined, GRANT_LOCK_REASONS[lock])
      return await saveStoreConfig(db, changes)
    })
  })
}

function tidied(permissions: RolePermissions): RolePermissions {
  return Object.fromEntries(ROLES.map((role) => [role, pagesOfRole(role, permissions)]))
}

function withEveryRole(rights: RoleRights): RoleRights {
  return Object.fromEntries(
    ROLES.map((role) => [
      role,
      {
        granted: BOOLEAN_RIGHTS.filter((right) => rights[role]?.granted.includes(right)),
        discountLimit: discountLimitOf(role, rights),
      },
    ]),
  )
}
