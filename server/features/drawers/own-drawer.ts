import { mayOpen } from '../../../core/access/access.ts'
import type { Identity } from '../../api/api.ts'
import { domainError } from '../../api/domain-error.ts'
import type { Database } from '../../platform/database/connection.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { findHolder, holderOf, lockDrawer } from './queries.ts'

/** What the drawers of whoever is calling go by: their till, or they themselves. */
export function ownHolder(db: Database, { sessionId, user, key }: Identity): Promise<string> {
  return holderOf(db, { sessionId: key ? null : sessionId, userId: user.id })
}

/** Whether every drawer may be seen and closed: the shop's cash is a matter of Analitik. */
function seesAllDrawers({ user, permissions, key }: Identity): boolean {
  return (
    mayOpen(user.role, '/analytics', permissions) && (key === undefined || key.pages.includes('/analytics'))
  )
}

/** Refuses a drawer that is not there, or is somebody else's. */
export async function refuseForeign(db: Database, identity: Identity, drawerId: string): Promise<void> {
  const holder = await findHolder(db, drawerId)
  if (holder === null) throw domainError('NOT_FOUND')
  if (!seesAllDrawers(identity) && holder !== (await ownHolder(db, identity))) throw domainError('FORBIDDEN')
}

/** A drawer that is held for a deed. Refused: one that is not there, somebody else's unless `any` may be meant. */
export async function holdDrawer(db: Tx, identity: Identity, drawerId: string, any = false) {
  const drawer = await lockDrawer(db, drawerId)
  if (!drawer) throw domainError('NOT_FOUND')
  const isOwn = drawer.holder === (await ownHolder(db, identity))
  if (!isOwn && !(any && seesAllDrawers(identity))) throw domainError('FORBIDDEN')
  return drawer
}
