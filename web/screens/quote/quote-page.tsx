import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { quoteNumber } from '../../../core/orders/quote.ts'
import { queries } from '../../data/query-client.tsx'
import { useShop } from '../../data/session.tsx'
import { PrintFrame } from '../../parts/printing/print-frame.tsx'
import { AS_ASKED, printProblem } from '../../parts/printing/print-query.ts'
import { QuoteSheets } from './quote-sheets.tsx'

const route = getRouteApi('/penawaran/$id')

/** A quote on paper. */
export function QuotePage() {
  const { id } = route.useParams()
  const { ukuran } = route.useSearch()
  const size = ukuran === 'a5' ? 'a5' : 'a4'
  const navigate = route.useNavigate()
  const { store } = useShop()
  const record = useQuery(queries.quotes.get.queryOptions({ input: { id }, ...AS_ASKED }))
  return (
    <PrintFrame
      title={`Penawaran ${quoteNumber(id)}`}
      size={size}
      sizes={['a5', 'a4']}
      onSize={(ukuran) => navigate({ search: { ukuran }, replace: true })}
      {...printProblem(record, 'Penawaran ini')}
    >
      {(onLaidOut) =>
        record.data && <QuoteSheets quote={record.data} store={store} size={size} onLaidOut={onLaidOut} />
      }
    </PrintFrame>
  )
}
