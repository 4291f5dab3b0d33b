import { useQuery } from '@tanstack/react-query'
import { transactionNumber } from '../../../core/orders/transaction.ts'
import { queries } from '../../data/query-client.tsx'
import { QueryState } from '../../kit/feedback/query-state.tsx'
import { type OpenedDialog, RecordDialog } from '../../kit/records/record-dialog.tsx'
import { CancelRefundForm } from './cancel-refund-form.tsx'
import { type CancelRefundAction, TITLES } from './cancel-refund-text.ts'

export function CancelRefundDialog({
  id,
  action,
  ...dialog
}: OpenedDialog & { id: string; action: CancelRefundAction }) {
  const record = useQuery(queries.transactions.get.queryOptions({ input: { id }, staleTime: 0 }))
  return (
    <RecordDialog {...dialog} title={TITLES[action](transactionNumber(id))} size={590}>
      {record.data ? (
        <CancelRefundForm sale={record.data} action={action} onDone={dialog.onClose} />
      ) : (
        <QueryState query={record}>
          <p role="status">Memuat…</p>
        </QueryState>
      )}
    </RecordDialog>
  )
}
