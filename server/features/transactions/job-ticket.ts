import type { JobTicket } from '../../../contract/transaction-record.ts'
import { invalidInput } from '../../api/domain-error.ts'
import type { Database } from '../../platform/database/connection.ts'
import { type Tx, transaction } from '../../platform/database/transaction.ts'
import { findTicketPrint, insertTicketPrint, loadMachineTypes } from './job-ticket.queries.ts'
import { getTransaction, lockTransaction } from './record.queries.ts'

type TicketPrint = { id: string; transactionId: string }

/**
 * Notes that the job ticket of an order is printed, and answers what stands on it. The same id again answers the same copy. Refused: an id
 * that belongs to another order's ticket.
 */
export function printJobTicket(database: Database, by: string, print: TicketPrint): Promise<JobTicket> {
  return transaction(database, by, async (db) => {
    await lockTransaction(db, print.transactionId)
    return await buildTicket(db, print.transactionId, await resolveCopyNumber(db, by, print))
  })
}

async function resolveCopyNumber(db: Tx, by: string, { id, transactionId }: TicketPrint): Promise<number> {
  const { known, count } = await findTicketPrint(db, { id, transactionId })
  if (known && known.transactionId !== transactionId) {
    throw invalidInput({ path: ['id'], message: 'Cetakan ini sudah dicatat pada transaksi lain' })
  }
  if (known) return known.copy
  await insertTicketPrint(db, { id, transactionId, copy: count + 1, printedBy: by })
  return count + 1
}

/** What stands on the ticket of an order: named field by field, so that no price ever comes along. */
async function buildTicket(db: Tx, id: string, copy: number): Promise<JobTicket> {
  const sale = await getTransaction(db, id)
  const machines = await loadMachineTypes(db, id)
  const { customerName, customerPhone, status, estimatedCompletion, dueTime, isExpress } = sale
  const { createdAt, createdByName } = sale
  return {
    id,
    customerName,
    customerPhone,
    status,
    estimatedCompletion,
    dueTime,
    isExpress,
    createdAt,
    createdByName,
    items: sale.items.map(({ id, productName, quantity, unit, length, width, area, notes }) => ({
      id,
      productName,
      machineType: machines.get(id) ?? '',
      quantity,
      unit,
      length,
      width,
      area,
      notes,
    })),
    copy,
  }
}
