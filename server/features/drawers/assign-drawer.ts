import { domainError } from '../../api/domain-error.ts'
import type { Seller } from '../../platform/auth/identity.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { createAutomaticDrawer, findJoinableDrawer, findOwnDrawer } from './assign-drawer.queries.ts'

type Row = {
  /** Whose drawer it is where no till is known, or the shop has drawers of persons. By default the caller. */
  receivedBy?: string
  /** By default now. */
  madeAt?: Date
  /** Rejects the row if the shop requires an opened drawer and none is. */
  needsOpenedDrawer?: boolean
}

/**
 * The open drawer that a payment or an expense joins (docs/product.md#cash-drawers), locked against its closing until the database
 * transaction ends: the one that the holder has opened, else the automatic one of the day. A row that was made in a drawer that is closed
 * by now joins the holder's drawer of today. Throws DRAWER_CLOSED.
 */
export async function assignDrawer(
  db: Tx,
  { user, sessionId, key }: Pick<Seller, 'user' | 'sessionId' | 'key'>,
  { receivedBy = user.id, madeAt, needsOpenedDrawer = false }: Row,
): Promise<string> {
  const caller = { sessionId: key ? null : sessionId, userId: receivedBy }
  const { holder, required, id } = await findOwnDrawer(db, caller, madeAt)
  if (id !== null) return id
  const mustBeOpened = needsOpenedDrawer && required
  for (;;) {
    // A statement of its own: it sees the closing that the one before has waited for.
    const { id, day } = await findJoinableDrawer(db, holder, { madeAt, mustBeOpened })
    if (id !== null) return id
    if (mustBeOpened) throw domainError('DRAWER_CLOSED')
    // Of two rows at once one creates it, and the other finds it.
    await createAutomaticDrawer(db, holder, { day, madeAt })
  }
}
