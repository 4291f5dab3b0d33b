import { getRouteApi } from '@tanstack/react-router'
import { transactionNumber } from '../../../core/orders/transaction.ts'
import { useShop } from '../../data/session.tsx'
import { devicePaper } from '../../parts/printing/device-paper.ts'
import { PAPERS } from '../../parts/printing/papers.ts'
import { PrintFrame } from '../../parts/printing/print-frame.tsx'
import { Sheets } from '../../parts/printing/sheets.tsx'
import { useInvoice } from './use-invoice.ts'

const route = getRouteApi('/invoice/$id')

export function InvoicePage() {
  const { id } = route.useParams()
  const { ukuran } = route.useSearch()
  const size = PAPERS.find((paper) => paper === ukuran) ?? devicePaper('invoice')
  const navigate = route.useNavigate()
  const { store } = useShop()
  const { transaction, problem } = useInvoice(id)
  return (
    <PrintFrame
      title={`Invoice ${transactionNumber(id)}`}
      size={size}
      sizes={PAPERS}
      onSize={(ukuran) => navigate({ search: { ukuran }, replace: true })}
      {...problem}
    >
      {(onLaidOut) =>
        transaction && <Sheets transaction={transaction} store={store} size={size} onLaidOut={onLaidOut} />
      }
    </PrintFrame>
  )
}
