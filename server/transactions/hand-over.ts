import type { Transaction } from '../../contract/transaction-record.ts'
import { atomically } from '../database/atomically.ts'
import type { Database } from '../database/connection.ts'
import { insertReminders } from '../receivables/reminders/queries.ts'
import { invalid, refusal } from '../refusal.ts'
import { getTransaction, lockTransaction, updateTransactionRow } from './queries.ts'

type Deed = { id: string; version: number }

/**
 * Notes that an order was handed over now. Handed over to the same already: answered as it is, as the answer may have been lost. Refused: one
 * that is not finished, and a version that is no longer the newest: what is owed may be more than was seen.
 */
export function handOver(
  database: Database,
  by: string,
  { id, version, to }: Deed & { to: string | null },
): Promise<Transaction> {
  return atomically(database, by, async (db) => {
    const before = await lockTransaction(db, id)
    if (before.handedOverAt !== null && before.handedOverTo === to) return before
    if (before.version !== version) throw refusal('CONFLICT', { current: before })
    refuseUnfinished(before)
    await updateTransactionRow(db, id, { handedOverAt: new Date(), handedOverBy: by, handedOverTo: to })
    return await getTransaction(db, id)
  })
}

/** Notes that an order is still here. One that was not handed over is answered as it is. Refused: a version that is no longer the newest. */
export function takeBack(database: Database, by: string, { id, version }: Deed): Promise<Transaction> {
  return atomically(database, by, async (db) => {
    const before = await lockTransaction(db, id)
    if (before.handedOverAt === null) return before
    if (before.version !== version) throw refusal('CONFLICT', { current: before })
    await updateTransactionRow(db, id, { handedOverAt: null, handedOverBy: null, handedOverTo: null })
    return await getTransaction(db, id)
  })
}

/** Notes that the customer was told in WhatsApp that a finished order can be fetched. The same id again notes nothing. */
export function tellPickup(
  database: Database,
  sentBy: string,
  { id, transactionId }: { id: string; transactionId: string },
): Promise<Transaction> {
  return atomically(database, sentBy, async (db) => {
    refuseUnfinished(await getTransaction(db, transactionId))
    const by = { channel: 'whatsapp', sentBy, about: 'pickup' } as const
    const noted = await insertReminders(db, [{ id, transactionId }], by)
    if (noted === 0) throw invalid({ path: ['id'], message: 'Pesan ini sudah dicatat pada transaksi lain' })
    return await getTransaction(db, transactionId)
  })
}

function refuseUnfinished({ status }: Transaction): void {
  if (status === 'cancelled') throw refusal('CANCELLED')
  if (status !== 'completed') throw invalid({ path: ['id'], message: 'Order ini belum selesai' })
}
