import { canOpen } from '../../../core/access/access.ts'
import { domainError } from '../../api/domain-error.ts'
import type { Identity } from '../../platform/auth/identity.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { findHolder, loadHolder, lockDrawerRow } from './queries.ts'

/** The holder key of the caller's drawers: the till's session or the user, as the shop has set it. */
export function loadOwnHolder(db: Database, { sessionId, user, key }: Identity): Promise<string> {
  return loadHolder(db, { sessionId: key ? null : sessionId, userId: user.id })
}

// Cash of the whole shop belongs to Analitik: who may open that page may also see and close every drawer.
function canManageAllDrawers({ user, permissions, key }: Identity): boolean {
  return (
    canOpen(user.role, '/analytics', permissions) && (key === undefined || key.pages.includes('/analytics'))
  )
}

/** Throws NOT_FOUND for an unknown drawer, FORBIDDEN for one the caller neither holds nor manages. */
export async function requireDrawerAccess(db: Database, identity: Identity, drawerId: string): Promise<void> {
  const holder = await findHolder(db, drawerId)
  if (holder === null) throw domainError('NOT_FOUND')
  if (!canManageAllDrawers(identity) && holder !== (await loadOwnHolder(db, identity)))
    throw domainError('FORBIDDEN')
}

/**
 * Locks a drawer's row until the database transaction ends. Throws NOT_FOUND, and FORBIDDEN for a drawer of another holder;
 * `canBeOther` admits those too for callers who manage all drawers.
 */
export async function lockDrawer(db: Tx, identity: Identity, drawerId: string, canBeOther = false) {
  const drawer = await lockDrawerRow(db, drawerId)
  if (!drawer) throw domainError('NOT_FOUND')
  const isOwn = drawer.holder === (await loadOwnHolder(db, identity))
  if (!isOwn && !(canBeOther && canManageAllDrawers(identity))) throw domainError('FORBIDDEN')
  return drawer
}
