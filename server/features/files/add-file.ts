import { type FileChannel, MAX_CUSTOMER_VERSIONS, MAX_VERSIONS } from '../../../core/files/order-file.ts'
import { invalidInput } from '../../api/domain-error.ts'
import type { Database } from '../../platform/database/connection.ts'
import { type TransactionContext, transaction } from '../../platform/database/transaction.ts'
import { insertCustomerAction } from '../customer-page/queries.ts'
import { changeFiles } from '../proofs/announce-proofs.ts'
import { enqueueWebhookMessages, fileEvent } from '../webhooks/enqueue.ts'
import {
  countVersions,
  findAddedFile,
  findNewestVersion,
  insertOrderFile,
  lockOrderOfLine,
  saveStoredFile,
} from './queries.ts'

type AddedFile = {
  id: string
  transactionId: string
  lineId: string
  name: string
  channel: FileChannel
  hash: string
  bytes: number
}

/**
 * Makes a stored content the newest version of a line's file. Idempotent by id, and by content: the newest version sent once more stays one. Throws
 * NOT_FOUND for an order or line that is gone.
 */
export function addFile(context: TransactionContext, { bytes, ...file }: AddedFile): Promise<void> {
  return transaction(context, async (db) => {
    await lockOrderOfLine(db, file.transactionId, file.lineId)
    if (await findAddedFile(db, file.id)) return
    const { highest, newest } = await findNewestVersion(db, file.lineId)
    await requireVersion(db, file)
    await saveStoredFile(db, file.hash, bytes)
    if (newest?.hash === file.hash) return
    const version = highest + 1
    await enqueueWebhookMessages(db, [fileEvent('file.added', { ...file, version, bytes })])
    await changeFiles(db, file.transactionId, () =>
      insertOrderFile(db, { ...file, version, createdBy: context.actor }),
    )
    if (file.channel === 'customer')
      await insertCustomerAction(db, {
        kind: 'fileSent',
        name: context.customer ?? 'Pelanggan',
        transactionId: file.transactionId,
      })
  })
}

/** Throws INVALID_INPUT where a line takes no more files of a channel. */
export async function requireVersion(
  db: Database,
  { lineId, channel }: { lineId: string; channel: FileChannel },
): Promise<void> {
  const { used, ofCustomer } = await countVersions(db, lineId)
  const refuse = (message: string) => invalidInput({ path: ['lineId'], message })
  if (used >= MAX_VERSIONS) throw refuse(`Satu item paling banyak punya ${MAX_VERSIONS} versi file`)
  if (channel === 'customer' && ofCustomer >= MAX_CUSTOMER_VERSIONS)
    throw refuse(`Untuk item ini sudah ${MAX_CUSTOMER_VERSIONS} file terkirim. Hubungi toko dulu`)
}
