import type { SupplierBill } from '../../../contract/purchases.ts'
import { formatRupiah } from '../../../core/money/money.ts'
import type { PaymentMethod } from '../../../core/payments/payment.ts'
import { domainError } from '../../api/domain-error.ts'
import type { CreateContext } from '../../api/request-context.ts'
import type { Identity } from '../../platform/auth/identity.ts'
import { type Tx, transaction } from '../../platform/database/transaction.ts'
import { idempotencyConflict } from '../../shared/records/idempotency.ts'
import { takeBillCash } from '../drawers/take-expense.ts'
import {
  findSupplierPayments,
  insertSupplierPayments,
  listUnpaidBills,
  lockBills,
  type NewSupplierPayment,
} from './queries.ts'

type Payment = {
  supplierId: string
  method: PaymentMethod
  parts: readonly { id: string; billId: string; amount: number }[]
}

/**
 * Pays bills of a supplier in one database transaction (docs/product.md#utang-pemasok). Idempotent by the ids of the parts; returns what is
 * still owed. Throws EXCEEDS_REMAINING, NOT_FOUND for a bill of another supplier, or an idempotency conflict.
 */
export function paySupplier(
  context: CreateContext,
  { supplierId, method, parts }: Payment,
): Promise<SupplierBill[]> {
  return transaction(context, async (db) => {
    await lockBills(
      db,
      parts.map(({ billId }) => billId),
    )
    const booked = await findSupplierPayments(
      db,
      parts.map(({ id }) => id),
    )
    const owed = await listUnpaidBills(db, supplierId)
    if (booked.length > 0) {
      const isSame = (part: Payment['parts'][number]) =>
        booked.some(
          (row) =>
            row.id === part.id &&
            row.billId === part.billId &&
            row.amount === part.amount &&
            row.method === method,
        )
      if (!parts.every(isSame)) throw idempotencyConflict(owed)
      context.foundExisting()
      return owed
    }
    for (const { billId, amount } of parts) {
      const remainingAmount = owed.find(({ id }) => id === billId)?.remaining ?? 0
      if (amount <= remainingAmount) continue
      const sentence =
        remainingAmount === 0 ? 'Nota ini sudah lunas' : `Paling banyak ${formatRupiah(remainingAmount)}`
      throw domainError('EXCEEDS_REMAINING', { remainingAmount }, sentence)
    }
    await payBills(
      db,
      context.identity,
      parts.map((part) => ({ ...part, method })),
    )
    return await listUnpaidBills(db, supplierId)
  })
}

/** Books payments of locked or new bills, below 0 what comes back; cash goes out of a drawer, or into it. */
export async function payBills(
  db: Tx,
  identity: Identity,
  payments: readonly NewSupplierPayment[],
): Promise<void> {
  if (payments.length === 0) return
  await insertSupplierPayments(db, payments)
  for (const { billId, amount, method } of payments) {
    if (method === 'cash') await takeBillCash(db, identity, { billId, amount })
  }
}
