import { api } from '../../api/api.ts'
import type { RequestContext } from '../../api/request-context.ts'
import { type Tx, transaction } from '../../platform/database/transaction.ts'
import { changeFiles } from '../proofs/announce-proofs.ts'
import {
  findNewestVersion,
  getOrderFile,
  listCurrentFiles,
  listOrderFiles,
  lockOrderOfLine,
  updateOrderFile,
} from './queries.ts'

/** Handlers of the files of orders (docs/product.md#berkas). Bytes go another way: routes.ts. */
export const files = {
  list: api.files.list.handler(async ({ input, context: { db } }) => ({
    rows: await listOrderFiles(db, input.transactionId ?? []),
  })),

  current: api.files.current.handler(async ({ context: { db } }) => ({ rows: await listCurrentFiles(db) })),

  pin: api.files.pin.handler(({ input: { id, isPinned }, context }) =>
    changeFile(context, id, (db) => updateOrderFile(db, id, { isPinned })),
  ),

  assign: api.files.assign.handler(({ input: { id, lineId }, context }) =>
    changeFile(context, id, async (db) => {
      const { file } = await getOrderFile(db, id)
      if (file.lineId === lineId) return
      await lockOrderOfLine(db, file.transactionId, lineId)
      const { highest } = await findNewestVersion(db, lineId)
      await changeFiles(db, file.transactionId, () =>
        updateOrderFile(db, id, { lineId, version: highest + 1 }),
      )
    }),
  ),

  remove: api.files.remove.handler(({ input: { id }, context }) =>
    transaction(context, async (db) => {
      const { file } = await getOrderFile(db, id)
      await changeFiles(db, file.transactionId, () =>
        updateOrderFile(db, id, { deletedAt: new Date(), deletedBy: context.identity.user.id }),
      )
      return { id }
    }),
  ),
}

/** Throws NOT_FOUND. */
function changeFile(context: RequestContext, id: string, change: (db: Tx) => Promise<void>) {
  return transaction(context, async (db) => {
    await getOrderFile(db, id)
    await change(db)
    return (await getOrderFile(db, id)).file
  })
}
