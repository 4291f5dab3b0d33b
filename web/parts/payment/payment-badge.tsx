import type { TransactionSummary } from '../../../contract/transaction-record.ts'
import { StatusBadge } from '../../kit/feedback/status.tsx'
import { PAYMENT_STATUS_LOOKS } from '../../text.ts'

type Paid = Pick<TransactionSummary, 'paymentStatus' | 'paidAmount' | 'total'>

/** What has been paid of a transaction, as a word and as the share of its total. Not for a cancelled one: it owes nothing. */
export function PaymentBadge({ paid: { paymentStatus, paidAmount, total } }: { paid: Paid }) {
  const { label, tone } = PAYMENT_STATUS_LOOKS[paymentStatus]
  // What costs nothing is paid.
  return <StatusBadge tone={tone} label={label} share={total === 0 ? 1 : paidAmount / total} />
}
