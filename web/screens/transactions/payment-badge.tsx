import type { TransactionSummary } from '../../../contract/transaction-record.ts'
import { StatusBadge } from '../../kit/status-badge.tsx'
import { PAYMENT_STATUS_LOOKS } from '../../text.ts'

/** What has been paid, as a word and as the share of the total. A cancelled order owes nothing and shows a dash. */
export function PaymentBadge({ row }: { row: TransactionSummary }) {
  if (row.status === 'cancelled') return '—'
  const { label, tone } = PAYMENT_STATUS_LOOKS[row.paymentStatus]
  return <StatusBadge tone={tone} label={label} share={row.total === 0 ? 1 : row.paidAmount / row.total} />
}
