import type { Transaction } from '../../../contract/transaction-record.ts'
import { moveLinesToStage, READY_STAGE, stageOfLine } from '../../../core/orders/stage.ts'
import { domainError, invalidInput } from '../../api/domain-error.ts'
import type { Database } from '../../platform/database/connection.ts'
import { transaction } from '../../platform/database/transaction.ts'
import { requireVersion } from '../../shared/records/edit.ts'
import { setLineStages } from '../production/queries.ts'
import { insertReminders } from '../receivables/reminders/queries.ts'
import { loadStages } from '../store/queries.ts'
import { handedOverLines, markHandedOver } from './lines.queries.ts'
import { getTransaction, lockTransaction } from './record.queries.ts'
import { updateTransactionRow } from './write.queries.ts'

type HandOverInput = { id: string; version: number; lines?: string[] | undefined }

/**
 * Notes that an order was handed over now, or some lines of it; with the last line the order is. Handed over by this person to the same already:
 * answered as it is, as the answer may have been lost. Refused: what is not finished, unless it is to be made ready with it (`finish`), what
 * somebody has handed over, and a version that is no longer the newest: what is owed may be more than was seen.
 */
export function handOver(
  database: Database,
  by: string,
  { id, version, to, lines, finish }: HandOverInput & { to: string | null; finish: boolean },
): Promise<Transaction> {
  return transaction(database, by, async (db) => {
    const before = await lockTransaction(db, id)
    const rest = before.items.filter(({ handedOver }) => handedOver === null).map((line) => line.id)
    const chosen = lines ?? rest
    const given = await handedOverLines(db, id, { by, to })
    if (chosen.length > 0 && chosen.every((line) => given.includes(line))) return before
    requireVersion(before, version)
    if (before.status === 'cancelled') throw domainError('CANCELLED')
    if (before.handedOverAt !== null)
      throw invalidInput({ path: ['id'], message: 'Pesanan ini sudah diambil' })
    if (!chosen.every((line) => rest.includes(line))) {
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
    const isAll = chosen.length === rest.length
    if (!isAll || before.status !== 'completed') {
      const moves = ready.lines.filter((line) => chosen.includes(line.id))
      await setLineStages(db, moves, by)
    }
    if (!isAll) await markHandedOver(db, chosen, { at, by, to })
    // Also where nothing of the order itself changes: it is another version, and everybody is told.
    await updateTransactionRow(db, id, {
      status: ready.status,
      ...(isAll && { handedOverAt: at, handedOverBy: by, handedOverTo: to }),
    })
    return await getTransaction(db, id)
  })
}

/**
 * Notes that an order is still here, or lines of it that were handed over before the rest. What was not handed over is answered as it is.
 * Refused: a version that is no longer the newest, and lines of an order that was handed over whole since.
 */
export function undoHandOver(
  database: Database,
  by: string,
  { id, version, lines }: HandOverInput,
): Promise<Transaction> {
  return transaction(database, by, async (db) => {
    const before = await lockTransaction(db, id)
    const noted = before.items.filter(({ handedOver }) => handedOver !== null).map((line) => line.id)
    const chosen = lines ? noted.filter((line) => lines.includes(line)) : []
    if (lines ? chosen.length === 0 : before.handedOverAt === null) return before
    requireVersion(before, version)
    if (lines && before.handedOverAt !== null) {
      throw invalidInput({ path: ['lines'], message: 'Urungkan dulu penyerahan seluruh pesanan' })
    }
    // One whose lines were all handed over by themselves would lie here without any.
    const back = !lines && noted.length === before.items.length ? noted : chosen
    if (back.length > 0) await markHandedOver(db, back, null)
    await updateTransactionRow(db, id, { handedOverAt: null, handedOverBy: null, handedOverTo: null })
    return await getTransaction(db, id)
  })
}

/** Notes that the customer was told in WhatsApp that a finished order can be fetched. The same id again notes nothing. */
export function recordPickupMessage(
  database: Database,
  sentBy: string,
  { id, transactionId }: { id: string; transactionId: string },
): Promise<Transaction> {
  return transaction(database, sentBy, async (db) => {
    requireCompleted(await getTransaction(db, transactionId))
    const by = { channel: 'whatsapp', sentBy, about: 'pickup' } as const
    const noted = await insertReminders(db, [{ id, transactionId }], by)
    if (noted === 0)
      throw invalidInput({ path: ['id'], message: 'Pesan ini sudah dicatat pada transaksi lain' })
    return await getTransaction(db, transactionId)
  })
}

function requireCompleted({ status }: Transaction): void {
  if (status === 'cancelled') throw domainError('CANCELLED')
  if (status !== 'completed') throw invalidInput({ path: ['id'], message: 'Pesanan ini belum selesai' })
}
