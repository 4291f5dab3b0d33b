import { getRouteApi } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { transactionNumber } from '../../../core/transaction.ts'
import { useShop } from '../../data/session.tsx'
import { PrintFrame } from '../../parts/nota/print-frame.tsx'
import { Sheets } from '../../parts/nota/sheets.tsx'
import { useInvoice } from './use-invoice.ts'

const route = getRouteApi('/invoice/$id')

/** An invoice in a window of its own: it prints itself as soon as it is ready, and closes when that is done. */
export function InvoicePage() {
  const { id } = route.useParams()
  const { ukuran: size = 'a5' } = route.useSearch()
  const navigate = route.useNavigate()
  const { store } = useShop()
  const { transaction, error, cause, retry } = useInvoice(id)
  const [laidOut, setLaidOut] = useState(false)
  const onLaidOut = useCallback(() => setLaidOut(true), [])
  return (
    <PrintFrame
      title={`Invoice ${transactionNumber(id)}`}
      size={size}
      onSize={(ukuran) => navigate({ search: { ukuran }, replace: true })}
      laidOut={laidOut}
      error={error}
      cause={cause}
      onRetry={retry}
    >
      {transaction && <Sheets transaction={transaction} store={store} size={size} onLaidOut={onLaidOut} />}
    </PrintFrame>
  )
}
