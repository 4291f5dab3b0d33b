import type { Transaction } from '../../../contract/transaction-record.ts'
import { canWithhold, type Withholding } from '../../../core/tax/withholding.ts'
import { type Day, dayOf } from '../../../core/time/calendar.ts'
import { futureDayProblem } from '../../../core/time/record-day.ts'
import { invalidInput } from '../../api/domain-error.ts'
import type { CreateContext } from '../../api/request-context.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { requireVersion } from '../../shared/records/edit.ts'
import { idempotencyConflict } from '../../shared/records/idempotency.ts'
import { getCustomer } from '../customers/queries.ts'
import { loadStore } from '../store/queries.ts'
import { changeOrder } from '../transactions/change-order.ts'
import { getTransaction } from '../transactions/record.queries.ts'
import { bookPayments } from './book-payments.ts'
import {
  findTransactionOfPayment,
  PAYMENT_ID_TAKEN,
  PAYMENT_OF_OTHER_SALE,
  rejectUnowed,
} from './take-payment.ts'

type WithholdingInput = Withholding & { id: string; version: number; amount: number }

/**
 * Records the PPh 23 (rupiah) that a customer withheld, as a payment without money (docs/product.md#bukti-potong-pph-23). Idempotent. Throws
 * NOT_FOUND, an idempotency conflict, CONFLICT for an outdated version, CANCELLED, EXCEEDS_REMAINING, or invalid input in a shop that is no
 * PKP, for a customer without an NPWP, and for a day in the future.
 */
export function recordWithholding(
  context: CreateContext,
  transactionId: string,
  { id, version, amount, number, day }: WithholdingInput,
): Promise<Transaction> {
  return changeOrder(context, transactionId, async (db, sale) => {
    const existing = sale.payments.find((row) => row.id === id)
    if (existing) {
      const { withholding } = existing
      const isSame = withholding?.number === number && withholding.day === day && existing.amount === amount
      if (!isSame) throw idempotencyConflict(sale, PAYMENT_ID_TAKEN)
      context.foundExisting()
      return sale
    }
    requireVersion(sale, version)
    rejectUnowed(sale, amount)
    await requireWithholder(db, sale, day)
    const row = { id, transactionId, amount, tendered: amount, method: 'withholding' }
    const booked = await bookPayments(db, context.identity, [
      { ...row, withholdingNumber: number, withholdingDay: day },
    ])
    if (booked.length === 0)
      throw idempotencyConflict(await findTransactionOfPayment(db, id), PAYMENT_OF_OTHER_SALE)
    return await getTransaction(db, transactionId)
  })
}

async function requireWithholder(
  db: Tx,
  { customerId, customerName }: Pick<Transaction, 'customerId' | 'customerName'>,
  day: Day,
): Promise<void> {
  const store = await loadStore(db)
  const refuse = (field: 'number' | 'day', message: string) => invalidInput({ path: [field], message })
  if (store.taxMode === 'simple')
    throw refuse('number', 'Bukti potong PPh 23 hanya untuk toko yang menjadi PKP')
  if (!canWithhold(store, await getCustomer(db, customerId)))
    throw refuse('number', `Isi NPWP ${customerName} di data pajaknya dulu`)
  const problem = futureDayProblem(day, dayOf(new Date(), store.timeZone))
  if (problem) throw refuse('day', problem)
}
