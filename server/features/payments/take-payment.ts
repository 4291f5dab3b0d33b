import type { Transaction } from '../../../contract/transaction-record.ts'
import { formatRupiah, sumRupiah } from '../../../core/money/money.ts'
import type { PaymentInput } from '../../../core/payments/payment.ts'
import { domainError, invalidInput } from '../../api/domain-error.ts'
import type { Tx } from '../../platform/database/transaction.ts'
import { idempotencyConflict } from '../../shared/records/idempotency.ts'
import { findTransaction, getTransaction, lockTransaction } from '../transactions/record.queries.ts'
import { resolveCreatedAt } from '../transactions/resolve-created-at.ts'
import { allowBackdating } from '../transactions/write.queries.ts'
import { findPayment, pipelinePayment } from './queries.ts'

const ID_TAKEN = 'Pembayaran ini sudah dicatat dengan isi yang lain'
const ID_OF_OTHER_SALE = 'Pembayaran ini sudah dicatat pada transaksi lain'

/**
 * Books a payment on what remains of a sale (docs/product.md#receiving-a-payment), by one method or two, and answers the sale. The same id with
 * the same content books nothing. Refused: an id that another payment has, a cancelled sale, more than what remains, less on the counter than
 * the payment, and a time ahead of now or older than the grace; when it was `decided` on, what is older counts from now.
 */
export async function takePayment(
  db: Tx,
  receivedBy: string,
  transactionId: string,
  { madeAt: given, secondPayment, ...payment }: PaymentInput,
  { decided = false, foundExisting = () => {} } = {},
): Promise<Transaction> {
  const rows = [payment, ...(secondPayment ? [secondPayment] : [])].map((row) => ({
    ...row,
    tendered: row.tendered ?? row.amount,
  }))
  const transaction = await lockTransaction(db, transactionId)
  if (rows.some(({ id }) => transaction.payments.some((booked) => booked.id === id))) {
    if (isRepeatOf(transaction, rows)) {
      foundExisting()
      return transaction
    }
    throw idempotencyConflict(transaction, ID_TAKEN)
  }

  const { status, remainingAmount } = transaction
  if (status === 'cancelled') throw domainError('CANCELLED')
  if (sumRupiah(rows.map(({ amount }) => amount)) > remainingAmount) {
    const sentence =
      remainingAmount === 0 ? 'Transaksi ini sudah lunas' : `Paling banyak ${formatRupiah(remainingAmount)}`
    throw domainError('EXCEEDS_REMAINING', { remainingAmount }, sentence)
  }
  const short = rows.findIndex(({ tendered, amount }) => tendered < amount)
  if (short >= 0) {
    const path = short === 0 ? ['tendered'] : ['secondPayment', 'tendered']
    throw invalidInput({ path, message: 'Uang yang diterima kurang dari jumlah pembayaran' })
  }
  const createdAt = notBeforeSale(resolveCreatedAt(given, new Date(), decided), transaction.createdAt)
  if (given !== undefined) await allowBackdating(db)
  const sent = []
  for (const row of rows)
    sent.push(await pipelinePayment(db, { ...row, transactionId, receivedBy, createdAt }))
  const paid = await getTransaction(db, transactionId)
  for (const [index, { id }] of rows.entries()) {
    if (((await sent[index]?.rows) ?? []).length === 0)
      throw idempotencyConflict(await findTransactionOfPayment(db, id), ID_OF_OTHER_SALE)
  }
  return paid
}

type Row = { id: string; amount: number; tendered: number; method: string }

/** Whether a payment was booked as it is sent again, with all of its rows and no others: the rows of one payment were booked at one moment. */
function isRepeatOf({ payments }: Transaction, rows: readonly Row[]): boolean {
  const first = payments.find((payment) => payment.id === rows[0]?.id)
  const together = payments.filter(
    ({ bookedAt, createdAt, receivedBy, kind }) =>
      kind === 'payment' &&
      bookedAt === first?.bookedAt &&
      createdAt === first.createdAt &&
      receivedBy === first.receivedBy,
  )
  return (
    together.length === rows.length &&
    rows.every(({ id, amount, tendered, method }) => {
      const booked = together.find((payment) => payment.id === id)
      return booked?.amount === amount && booked.tendered === tendered && booked.method === method
    })
  )
}

/** The transaction on which a payment is booked. */
async function findTransactionOfPayment(db: Tx, paymentId: string): Promise<Transaction | null> {
  const booked = await findPayment(db, paymentId)
  return booked ? await findTransaction(db, booked.transactionId) : null
}

/** No payment is older than its sale, however the clocks of two devices differ. */
function notBeforeSale(time: Date, saleMadeAt: string): Date {
  return new Date(Math.max(time.getTime(), Date.parse(saleMadeAt)))
}
