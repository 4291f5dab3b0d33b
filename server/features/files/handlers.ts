import { v7 as uuidv7 } from 'uuid'
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
import { enqueueWebhookMessages, fileEvent } from '../webhooks/enqueue.ts'
import { requireVersion } from './add-file.ts'
import {
  copyOrderFile,
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
      const moved = { id: uuidv7(), lineId, version: highest + 1 }
      await removeFile({ ...context, db }, order, file, () => copyOrderFile(db, id, moved))
      await enqueueWebhookMessages(db, [fileEvent('file.added', { ...file, ...moved })])
      return (await getOrderFile(db, moved.id)).file
    }),
  ),

  remove: api.files.remove.handler(({ input: { id }, context }) =>
    transaction(context, async (db) => {
      const { order, file } = await lockOrderOfFile(db, id)
      await removeFile({ ...context, db }, order, file)
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

/** Takes a version from its line, as one change with what `also` does. Throws as `requireKeptFiles` does. */
async function removeFile(
  context: { db: Tx; identity: RightsHolder },
  order: Transaction,
  file: OrderFile,
  also?: () => Promise<void>,
): Promise<void> {
  const { db, identity } = context
  await enqueueWebhookMessages(db, [fileEvent('file.removed', file)])
  const left = await changeFiles(db, order.id, async () => {
    await updateOrderFile(db, file.id, { deletedAt: new Date(), deletedBy: identity.user.id })
    await also?.()
  })
  await requireKeptFiles(context, order, left)
}
