import type { TransactionSummary } from '../../contract/transaction-record.ts'
import { PAYMENT_STATUS_LOOKS } from '../text.ts'
import { StatusBadge } from '../ui/status-badge.tsx'

/** What has been paid, as a word and as the share of the total. A cancelled order owes nothing and shows a dash. */
export function PaymentBadge({ row }: { row: TransactionSummary }) {
  if (row.status === 'cancelled') return '—'
  const { label, tone } = PAYMENT_STATUS_LOOKS[row.paymentStatus]
  return <StatusBadge tone={tone} label={label} share={row.total === 0 ? 1 : row.paidAmount / row.total} />
}
