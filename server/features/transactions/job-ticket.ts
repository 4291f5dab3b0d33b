import type { JobTicket } from '../../../contract/transaction-record.ts'
import { toTask } from '../../../core/orders/line-extras.ts'
import { missingDownPayment } from '../../../core/payments/down-payment.ts'
import { domainError, invalidInput } from '../../api/domain-error.ts'
import type { RequestContext } from '../../api/request-context.ts'
import { type Tx, transaction } from '../../platform/database/transaction.ts'
import { loadProductionDownPayment } from '../store/queries.ts'
import { findTicketPrint, insertTicketPrint, loadMachineTypes } from './job-ticket.queries.ts'
import { getTransaction, lockTransaction } from './record.queries.ts'

type TicketPrint = { id: string; transactionId: string }

/**
 * Records a print of an order's job ticket and returns its content (docs/product.md#job-ticket). Idempotent by id: a retry returns the same
 * copy number. Throws NOT_FOUND, DOWN_PAYMENT_MISSING, or invalid input for an id of another order's print.
 */
export function printJobTicket(context: RequestContext, print: TicketPrint): Promise<JobTicket> {
  return transaction(context, async (db) => {
    const sale = await lockTransaction(db, print.transactionId)
    if (missingDownPayment(sale, await loadProductionDownPayment(db)) > 0)
      throw domainError('DOWN_PAYMENT_MISSING')
    return await buildTicket(
      db,
      print.transactionId,
      await resolveCopyNumber(db, context.identity.user.id, print),
    )
  })
}

async function resolveCopyNumber(
  db: Tx,
  userId: string,
  { id, transactionId }: TicketPrint,
): Promise<number> {
  const { known, count } = await findTicketPrint(db, { id, transactionId })
  if (known && known.transactionId !== transactionId) {
    throw invalidInput({ path: ['id'], message: 'Cetakan ini sudah dicatat pada transaksi lain' })
  }
  if (known) return known.copy
  await insertTicketPrint(db, { id, transactionId, copy: count + 1, printedBy: userId })
  return count + 1
}

/** Lists the fields one by one, so that no price reaches the ticket. */
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
    items: sale.items.map(
      ({ id, productName, quantity, unit, length, width, area, billed, extras, outsourcing, notes }) => ({
        id,
        productName,
        machineType: machines.get(id) ?? '',
        quantity,
        unit,
        length,
        width,
        area,
        billed,
        extras: extras.map(toTask),
        outsourcing,
        notes,
      }),
    ),
    copy,
  }
}
