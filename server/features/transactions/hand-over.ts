import type { Transaction } from '../../../contract/transaction-record.ts'
import { moveLinesToStage, READY_STAGE, stageOfLine } from '../../../core/orders/stage.ts'
import { domainError, invalidInput } from '../../api/domain-error.ts'
import type { RequestContext } from '../../api/request-context.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { requireVersion } from '../../shared/records/edit.ts'
import { setLineStages } from '../production/queries.ts'
import { insertReminders } from '../receivables/reminders/queries.ts'
import { loadStages } from '../store/queries.ts'
import { changeOrder } from './change-order.ts'
import { handedOverLines, markHandedOver } from './lines.queries.ts'
import { getTransaction } from './record.queries.ts'
import { NOT_HANDED_OVER, updateTransactionRow } from './write.queries.ts'

type HandOverInput = { id: string; version: number; lines?: string[] | undefined }

/**
 * Marks an order, or some of its lines, as handed over now (docs/product.md#handing-over). The last line hands over the order. `finish` makes
 * unfinished lines ready first. Idempotent for the same user and recipient. Throws CANCELLED, CONFLICT for an outdated version (the
 * remaining amount may have changed), or invalid input: not finished, or handed over already.
 */
export function handOver(
  context: RequestContext,
  { id, version, recipient, lines, finish }: HandOverInput & { recipient: string | null; finish: boolean },
): Promise<Transaction> {
  const userId = context.identity.user.id
  return changeOrder(context, id, async (db, before) => {
    const remaining = before.items.filter(({ handedOver }) => handedOver === null).map((line) => line.id)
    const chosen = lines ?? remaining
    const alreadyHandedOver = await handedOverLines(db, id, { handedOverBy: userId, handedOverTo: recipient })
    if (chosen.length > 0 && chosen.every((line) => alreadyHandedOver.includes(line))) return before
    requireVersion(before, version)
    if (before.status === 'cancelled') throw domainError('CANCELLED')
    if (before.handedOverAt !== null)
      throw invalidInput({ path: ['id'], message: 'Pesanan ini sudah diambil' })
    if (!chosen.every((line) => remaining.includes(line))) {
      throw invalidInput({ path: ['lines'], message: 'Item ini tidak ada lagi, atau sudah diambil' })
    }

    const stages = await loadStages(db)
    const ready = moveLinesToStage(
      { status: before.status, lines: before.items },
      chosen,
      READY_STAGE,
      stages,
    )
    const isReady = (line: Transaction['items'][number]) =>
      stageOfLine(line, before.status, stages) === READY_STAGE
    if (!finish && !before.items.filter((line) => chosen.includes(line.id)).every(isReady)) {
      const message = lines ? 'Item ini belum selesai' : 'Pesanan ini belum selesai'
      throw invalidInput({ path: [lines ? 'lines' : 'id'], message })
    }
    const at = new Date()
    const isAll = chosen.length === remaining.length
    if (!isAll || before.status !== 'completed') {
      const moves = ready.lines.filter((line) => chosen.includes(line.id))
      await setLineStages(db, moves, userId)
    }
    if (!isAll) await markHandedOver(db, chosen, { at, by: userId, to: recipient })
    // Written even if no column changes: this increments the version and notifies other devices.
    await updateTransactionRow(db, id, {
      status: ready.status,
      ...(isAll && { handedOverAt: at, handedOverBy: userId, handedOverTo: recipient }),
    })
    return await getTransaction(db, id)
  })
}

/**
 * Undoes the hand-over of an order, or of single lines. Idempotent. Throws CONFLICT for an outdated version, or invalid input for lines
 * of an order that was handed over as a whole.
 */
export function undoHandOver(
  context: RequestContext,
  { id, version, lines }: HandOverInput,
): Promise<Transaction> {
  return changeOrder(context, id, async (db, before) => {
    const handedOver = before.items.filter(({ handedOver }) => handedOver !== null).map((line) => line.id)
    const chosen = lines ? handedOver.filter((line) => lines.includes(line)) : []
    if (lines ? chosen.length === 0 : before.handedOverAt === null) return before
    requireVersion(before, version)
    if (lines && before.handedOverAt !== null) {
      throw invalidInput({ path: ['lines'], message: 'Urungkan dulu penyerahan seluruh pesanan' })
    }
    // Otherwise the order would be in the shop without any line.
    const toUndo = !lines && handedOver.length === before.items.length ? handedOver : chosen
    if (toUndo.length > 0) await markHandedOver(db, toUndo, null)
    await updateTransactionRow(db, id, NOT_HANDED_OVER)
    return await getTransaction(db, id)
  })
}

/** Records that the WhatsApp message "ready for collection" was opened (docs/product.md#order-messages). Idempotent by `id`. */
export function recordPickupMessage(
  context: RequestContext,
  { id, transactionId }: { id: string; transactionId: string },
): Promise<Transaction> {
  return transaction(context, async (db) => {
    requireCompleted(await getTransaction(db, transactionId))
    const message = { channel: 'whatsapp', sentBy: context.identity.user.id, about: 'pickup' } as const
    const recorded = await insertReminders(db, [{ id, transactionId }], message)
    if (recorded === 0)
      throw invalidInput({ path: ['id'], message: 'Pesan ini sudah dicatat pada transaksi lain' })
    return await getTransaction(db, transactionId)
  })
}

function requireCompleted({ status }: Transaction): void {
  if (status === 'cancelled') throw domainError('CANCELLED')
  if (status !== 'completed') throw invalidInput({ path: ['id'], message: 'Pesanan ini belum selesai' })
}
