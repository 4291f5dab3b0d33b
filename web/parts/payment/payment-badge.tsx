import type { TransactionSummary } from '../../../contract/transaction-record.ts'
import { StatusBadge } from '../../kit/feedback/status.tsx'
import { PAYMENT_STATUS_LOOKS } from '../../text.ts'

type Paid = Pick<TransactionSummary, 'paymentStatus' | 'paidAmount' | 'total'>

/** Not for cancelled orders, which owe nothing. */
export function PaymentBadge({ paid: { paymentStatus, paidAmount, total } }: { paid: Paid }) {
  const { label, tone } = PAYMENT_STATUS_LOOKS[paymentStatus]
  // A total of 0 counts as paid.
  return <StatusBadge tone={tone} label={label} share={total === 0 ? 1 : paidAmount / total} />
}
