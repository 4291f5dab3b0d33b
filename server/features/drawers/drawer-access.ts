import { canOpen } from '../../../core/access/access.ts'
import { domainError } from '../../api/domain-error.ts'
import type { Identity } from '../../platform/auth/identity.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { findHolder, loadHolder, lockDrawerRow } from './queries.ts'

/** What the drawers of whoever is calling go by: their till, or they themselves. */
export function loadOwnHolder(db: Database, { sessionId, user, key }: Identity): Promise<string> {
  return loadHolder(db, { sessionId: key ? null : sessionId, userId: user.id })
}

/** Whether every drawer may be seen and closed: the shop's cash is a matter of Analitik. */
function canManageAllDrawers({ user, permissions, key }: Identity): boolean {
  return (
    canOpen(user.role, '/analytics', permissions) && (key === undefined || key.pages.includes('/analytics'))
  )
}

/** Refuses a drawer that is not there, or is somebody else's. */
export async function requireDrawerAccess(db: Database, identity: Identity, drawerId: string): Promise<void> {
  const holder = await findHolder(db, drawerId)
  if (holder === null) throw domainError('NOT_FOUND')
  if (!canManageAllDrawers(identity) && holder !== (await loadOwnHolder(db, identity)))
    throw domainError('FORBIDDEN')
}

/** A drawer that is held for a deed. Refused: one that is not there, somebody else's unless `any` may be meant. */
export async function lockDrawer(db: Tx, identity: Identity, drawerId: string, any = false) {
  const drawer = await lockDrawerRow(db, drawerId)
  if (!drawer) throw domainError('NOT_FOUND')
  const isOwn = drawer.holder === (await loadOwnHolder(db, identity))
  if (!isOwn && !(any && canManageAllDrawers(identity))) throw domainError('FORBIDDEN')
  return drawer
}
