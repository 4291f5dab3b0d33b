import type { OrderFile } from '../../../contract/files.ts'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { api } from '../../api/api.ts'
import type { RightsHolder } from '../../platform/auth/identity.ts'
import { readInSnapshot } from '../../platform/database/snapshot.ts'
import { type Tx, transaction } from '../../platform/database/transaction.ts'
import { listBoardOrderIds } from '../production/board.ts'
import { changeFiles } from '../proofs/announce-proofs.ts'
import { requireKeptFiles } from '../proofs/order-proofs.ts'
import { lockTransaction } from '../transactions/record.queries.ts'
import { requireVersion } from './add-file.ts'
import {
  findNewestVersion,
  getOrderFile,
  listCurrentFiles,
  listOrderFiles,
  lockOrderOfLine,
  updateOrderFile,
} from './queries.ts'

/** Handlers of the files of orders (docs/product.md#berkas). Bytes go another way: platform/http/file-routes.ts. */
export const files = {
  list: api.files.list.handler(async ({ input, context: { db } }) => ({
    rows: await listOrderFiles(db, input.transactionId ?? []),
  })),

  current: api.files.current.handler(({ context: { db } }) =>
    readInSnapshot(db, async (moment) => ({
      rows: await listCurrentFiles(moment, await listBoardOrderIds(moment, new Date())),
    })),
  ),

  pin: api.files.pin.handler(({ input: { id, isPinned }, context }) =>
    transaction(context, async (db) => {
      await getOrderFile(db, id)
      await updateOrderFile(db, id, { isPinned })
      return (await getOrderFile(db, id)).file
    }),
  ),

  assign: api.files.assign.handler(({ input: { id, lineId }, context }) =>
    transaction(context, async (db) => {
      const { file, order } = await lockOrderOfFile(db, id)
      if (file.lineId === lineId) return file
      await lockOrderOfLine(db, order.id, lineId)
      await requireVersion(db, { lineId, channel: 'staff' })
      const { highest } = await findNewestVersion(db, lineId)
      await takeFile({ ...context, db }, order, () =>
        updateOrderFile(db, id, { lineId, version: highest + 1 }),
      )
      return (await getOrderFile(db, id)).file
    }),
  ),

  remove: api.files.remove.handler(({ input: { id }, context }) =>
    transaction(context, async (db) => {
      const { order } = await lockOrderOfFile(db, id)
      await takeFile({ ...context, db }, order, () =>
        updateOrderFile(db, id, { deletedAt: new Date(), deletedBy: context.identity.user.id }),
      )
      return { id }
    }),
  ),
}

/** Throws NOT_FOUND. */
async function lockOrderOfFile(db: Tx, id: string): Promise<{ file: OrderFile; order: Transaction }> {
  const order = await lockTransaction(db, (await getOrderFile(db, id)).file.transactionId)
  // Read again: another request may have moved or removed it before the lock.
  return { order, file: (await getOrderFile(db, id)).file }
}

/** Changes which file a line has. Throws as `requireKeptFiles` does. */
async function takeFile(
  context: { db: Tx; identity: RightsHolder },
  order: Transaction,
  change: () => Promise<void>,
): Promise<void> {
  await requireKeptFiles(context, order, await changeFiles(context.db, order.id, change))
}
