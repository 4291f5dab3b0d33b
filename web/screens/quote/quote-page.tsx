import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { quoteNumber } from '../../../core/orders/quote.ts'
import { queries } from '../../data/query-client.tsx'
import { useShop } from '../../data/session.tsx'
import { failureMessage } from '../../domain-error.ts'
import { PrintFrame } from '../../parts/printing/print-frame.tsx'
import { QuoteSheets } from './quote-sheets.tsx'

const route = getRouteApi('/penawaran/$id')

/** A quote on paper. */
export function QuotePage() {
  const { id } = route.useParams()
  const { ukuran } = route.useSearch()
  const size = ukuran === 'a5' ? 'a5' : 'a4'
  const navigate = route.useNavigate()
  const { store } = useShop()
  const record = useQuery(
    queries.quotes.get.queryOptions({
      input: { id },
      // A sheet is printed as it was when it was asked for.
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
    }),
  )
  const [page, setPage] = useState<string | null>(null)
  return (
    <PrintFrame
      title={`Penawaran ${quoteNumber(id)}`}
      size={size}
      sizes={['a5', 'a4']}
      onSize={(ukuran) => navigate({ search: { ukuran }, replace: true })}
      page={page}
      error={
        (record.error && failureMessage(record.error)) ??
        (record.isPaused ? 'Luring. Penawaran ini dapat dicetak setelah tersambung lagi.' : null)
      }
      cause={record.error}
      onRetry={() => void record.refetch()}
    >
      {record.data && <QuoteSheets quote={record.data} store={store} size={size} onLaidOut={setPage} />}
    </PrintFrame>
  )
}
