import type { Transaction } from '../../../contract/transaction-record.ts'
import { formatRupiah, sumRupiah } from '../../../core/money/money.ts'
import { movesMoney } from '../../../core/payments/ledger-method.ts'
import type { PaymentInput } from '../../../core/payments/payment.ts'
import { domainError, invalidInput } from '../../api/domain-error.ts'
import type { Seller } from '../../platform/auth/identity.ts'
import { pipeline } from '../../platform/database/driver.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { idempotencyConflict } from '../../shared/records/idempotency.ts'
import { requireBalanceInUse } from '../balance/queries.ts'
import { recordBalanceOfPayments } from '../balance/record-balance.ts'
import { assignDrawer } from '../drawers/assign-drawer.ts'
import { markSubmissionBooked } from '../rejected-submissions/queries.ts'
import { changeOrderIn } from '../transactions/change-order.ts'
import { findTransaction, getTransaction } from '../transactions/record.queries.ts'
import { resolveCreatedAt } from '../transactions/resolve-created-at.ts'
import { findPayment, insertPayment } from './queries.ts'

export const PAYMENT_ID_TAKEN = 'Pembayaran ini sudah dicatat dengan isi yang lain'
export const PAYMENT_OF_OTHER_SALE = 'Pembayaran ini sudah dicatat pada transaksi lain'

/**
 * Books a payment, by one method or two, and returns the sale (docs/product.md#receiving-a-payment). Idempotent. `override`: the caller books a
 * rejected submission of `madeBy`, and a payment older than the grace counts from now. Throws an idempotency conflict, CANCELLED,
 * EXCEEDS_REMAINING, BALANCE_TOO_LOW, TOO_OLD, DRAWER_CLOSED, or invalid input: tendered less than the amount, or another sum than a saldo
 * pays, clock ahead.
 */
export function takePayment(
  db: Tx,
  seller: Seller,
  transactionId: string,
  { madeAt, secondPayment, ...payment }: PaymentInput,
  { madeBy = seller.user.id, override = false, foundExisting = () => {} } = {},
): Promise<Transaction> {
  const rows = [payment, ...(secondPayment ? [secondPayment] : [])].map((row) => ({
    ...row,
    tendered: row.tendered ?? row.amount,
  }))
  return changeOrderIn(db, transactionId, async (_, sale) => {
    if (rows.some(({ id }) => sale.payments.some((booked) => booked.id === id))) {
      if (isRepeatOf(sale, rows)) {
        foundExisting()
        return sale
      }
      throw idempotencyConflict(sale, PAYMENT_ID_TAKEN)
    }

    rejectUnowed(sale, sumRupiah(rows.map(({ amount }) => amount)))
    const wrong = rows.find(({ method, tendered, amount }) =>
      method === 'balance' ? tendered !== amount : tendered < amount,
    )
    if (wrong) {
      const path = wrong === rows[0] ? ['tendered'] : ['secondPayment', 'tendered']
      const message =
        wrong.method === 'balance'
          ? 'Dari saldo tidak ada kembalian'
          : 'Uang yang diterima kurang dari jumlah pembayaran'
      throw invalidInput({ path, message })
    }
    if (!override && rows.some(({ method }) => method === 'balance'))
      await requireBalanceInUse(db, sale.customerId)
    const createdAt = notBeforeSale(resolveCreatedAt(madeAt, new Date(), override), sale.createdAt)
    const isMoneyMoved = rows.some(({ method }) => movesMoney(method))
    const drawerRow = {
      receivedBy: madeBy,
      madeAt: createdAt,
      needsOpenedDrawer: madeAt === undefined && rows.some(({ method }) => method === 'cash'),
    }
    const drawerId = isMoneyMoved ? await assignDrawer(db, seller, drawerRow) : null
    const payments = rows.map((row) => ({
      ...{ ...row, transactionId, receivedBy: madeBy, createdAt },
      drawerId: movesMoney(row.method) ? drawerId : null,
    }))
    const [inserted, updated] = await pipeline(db, (tx) => [
      Promise.all(payments.map((payment) => insertPayment(tx, payment))),
      getTransaction(tx, transactionId),
    ])
    for (const [index, { id }] of rows.entries()) {
      if (inserted[index]?.length === 0)
        throw idempotencyConflict(await findTransactionOfPayment(db, id), PAYMENT_OF_OTHER_SALE)
    }
    await recordBalanceOfPayments(db, payments, madeBy)
    await markSubmissionBooked(db, payment.id, seller.user.id)
    return updated
  })
}

/** Throws CANCELLED, and EXCEEDS_REMAINING if less than the amount (rupiah) is owed. */
export function rejectUnowed(
  { status, remainingAmount }: Pick<Transaction, 'status' | 'remainingAmount'>,
  amount: number,
): void {
  if (status === 'cancelled') throw domainError('CANCELLED')
  if (amount <= remainingAmount) return
  const sentence =
    remainingAmount === 0 ? 'Transaksi ini sudah lunas' : `Paling banyak ${formatRupiah(remainingAmount)}`
  throw domainError('EXCEEDS_REMAINING', { remainingAmount }, sentence)
}

type Row = { id: string; amount: number; tendered: number; method: string }

/** Detects a retried request: all rows of a payment are booked at the same instant, and there are no others. */
function isRepeatOf({ payments }: Transaction, rows: readonly Row[]): boolean {
  const first = payments.find((payment) => payment.id === rows[0]?.id)
  const bookedTogether = payments.filter(
    ({ bookedAt, createdAt, receivedBy, kind }) =>
      kind === 'payment' &&
      bookedAt === first?.bookedAt &&
      createdAt === first.createdAt &&
      receivedBy === first.receivedBy,
  )
  return (
    bookedTogether.length === rows.length &&
    rows.every(({ id, amount, tendered, method }) => {
      const booked = bookedTogether.find((payment) => payment.id === id)
      return booked?.amount === amount && booked.tendered === tendered && booked.method === method
    })
  )
}

/** Null for an unknown payment. */
export async function findTransactionOfPayment(db: Tx, paymentId: string): Promise<Transaction | null> {
  const payment = await findPayment(db, paymentId)
  return payment ? await findTransaction(db, payment.transactionId) : null
}

/** The clocks of two devices differ: without this a payment could be older than its sale. */
function notBeforeSale(time: Date, saleMadeAt: string): Date {
  return new Date(Math.max(time.getTime(), Date.parse(saleMadeAt)))
}
