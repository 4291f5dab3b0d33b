import { domainError } from '../../api/domain-error.ts'
import type { Seller } from '../../platform/auth/identity.ts'
import { pipeline } from '../../platform/database/driver.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { createAutomaticDrawer, findJoinableDrawer, findOwnDrawer } from './assign-drawer.queries.ts'

type Row = {
  /** Whose drawer it is where no till is known, or the shop has drawers of persons. By default the caller. */
  receivedBy?: string
  /** By default now. */
  madeAt?: Date | undefined
}
type DrawerCaller = Pick<Seller, 'user' | 'sessionId' | 'key'>

/**
 * The drawers that a payment or an expense may join, locked against their closing until the database transaction ends: the holder's opened
 * one, and the one to join without it.
 */
export function findDrawers(
  db: Tx,
  { user, sessionId, key }: DrawerCaller,
  { receivedBy = user.id, madeAt }: Row,
) {
  const caller = { sessionId: key ? null : sessionId, userId: receivedBy }
  // A statement of its own: it sees the closing that the one before has waited for.
  return pipeline(db, (tx) => [findOwnDrawer(tx, caller, madeAt), findJoinableDrawer(tx, caller, madeAt)])
}

/**
 * The open drawer that a payment or an expense joins (docs/product.md#cash-drawers), locked against its closing until the database
 * transaction ends: the one that the holder has opened, else the automatic one of the day. A row that was made in a drawer that is closed
 * by now joins the holder's drawer of today. `needsOpenedDrawer`: throws DRAWER_CLOSED if the shop requires an opened drawer and none is.
 * `found`: of `findDrawers` for the same row.
 */
export async function assignDrawer(
  db: Tx,
  seller: DrawerCaller,
  { needsOpenedDrawer = false, ...row }: Row & { needsOpenedDrawer?: boolean },
  found?: Awaited<ReturnType<typeof findDrawers>> | null,
): Promise<string> {
  for (let drawers = found; ; drawers = null) {
    const [own, joinable] = drawers ?? (await findDrawers(db, seller, row))
    if (own !== null) return own
    const mustBeOpened = needsOpenedDrawer && joinable.requiresOpenDrawer
    if (joinable.id !== null && !(joinable.automatic && mustBeOpened)) return joinable.id
    if (mustBeOpened) throw domainError('DRAWER_CLOSED')
    // Of two rows at once one creates it, and the other finds it.
    await createAutomaticDrawer(db, joinable, row.madeAt)
  }
}
