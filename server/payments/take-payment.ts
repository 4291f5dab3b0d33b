import type { Transaction } from '../../contract/transaction-record.ts'
import { rupiahText } from '../../core/money.ts'
import type { PaymentInput } from '../../core/payment.ts'
import type { Atomic } from '../database/atomically.ts'
import { otherContent } from '../records/repetition.ts'
import { invalid, refusal } from '../refusal.ts'
import { madeAt } from '../transactions/made-at.ts'
import { bookAsDone, findTransaction, getTransaction, lockTransaction } from '../transactions/queries.ts'
import { bookPayment, findPayment } from './queries.ts'

const TAKEN = 'Pembayaran ini sudah dicatat dengan isi yang lain'
const FOREIGN = 'Pembayaran ini sudah dicatat pada transaksi lain'

/**
 * Books a payment on what remains of a sale (specification, sections 4 and 5), and answers the sale. The same id with the same content books
 * nothing. Refused: an id that another payment has, a cancelled sale, more than what remains, less on the counter than the payment, and a
 * time ahead of now or older than the grace; when it was `decided` on, what is older counts from now.
 */
export async function takePayment(
  db: Atomic,
  receivedBy: string,
  transactionId: string,
  { id, amount, method, tendered = amount, madeAt: given }: PaymentInput,
  { decided = false, foundExisting = () => {} } = {},
): Promise<Transaction> {
  const transaction = await lockTransaction(db, transactionId)
  const booked = transaction.payments.find((payment) => payment.id === id)
  if (booked) {
    const isSame = booked.amount === amount && booked.tendered === tendered && booked.method === method
    if (isSame) {
      foundExisting()
      return transaction
    }
    throw otherContent(transaction, TAKEN)
  }

  const { status, remainingAmount } = transaction
  if (status === 'cancelled') throw refusal('CANCELLED')
  if (amount > remainingAmount) {
    const sentence =
      remainingAmount === 0 ? 'Transaksi ini sudah lunas' : `Paling banyak ${rupiahText(remainingAmount)}`
    throw refusal('EXCEEDS_REMAINING', { remainingAmount }, sentence)
  }
  if (tendered < amount) {
    throw invalid({ path: ['tendered'], message: 'Uang yang diterima kurang dari jumlah pembayaran' })
  }
  const createdAt = laterOf(madeAt(given, new Date(), decided), transaction.createdAt)
  if (given !== undefined) await bookAsDone(db)
  const row = { id, transactionId, amount, tendered, method, receivedBy, createdAt }
  const { rows } = await bookPayment(db, row)
  const paid = await getTransaction(db, transactionId)
  if ((await rows).length === 0) throw otherContent(await transactionOf(db, id), FOREIGN)
  return paid
}

/** The transaction on which a payment is booked. */
async function transactionOf(db: Atomic, paymentId: string): Promise<Transaction | null> {
  const booked = await findPayment(db, paymentId)
  return booked ? await findTransaction(db, booked.transactionId) : null
}

/** No payment is older than its sale, however the clocks of two devices differ. */
function laterOf(time: Date, saleMadeAt: string): Date {
  return new Date(Math.max(time.getTime(), Date.parse(saleMadeAt)))
}
