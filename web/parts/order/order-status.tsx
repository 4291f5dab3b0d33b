import type { TransactionSummary } from '../../../contract/transaction-record.ts'
import { StatusStrip } from '../../kit/feedback/status.tsx'
import { ORDER_STATUS_LOOKS } from '../../text.ts'

/** Handed-over orders are 'Diambil'. */
export function OrderStatus({ order }: { order: Pick<TransactionSummary, 'status' | 'handedOverAt'> }) {
  const looks = ORDER_STATUS_LOOKS[order.status]
  return <StatusStrip {...looks} label={order.handedOverAt ? 'Diambil' : looks.label} />
}
