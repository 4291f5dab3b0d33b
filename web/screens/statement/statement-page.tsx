import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { queries } from '../../data/query-client.tsx'
import { useShop } from '../../data/session.tsx'
import { PrintFrame } from '../../parts/nota/print-frame.tsx'
import { failureSentence } from '../../refusal.ts'
import { StatementSheets } from './statement-sheets.tsx'

const route = getRouteApi('/statement/$id')

/** 'Rekap tagihan' in a window of its own: what a customer owes and has paid, printed as soon as it is ready. */
export function StatementPage() {
  const { id } = route.useParams()
  const { ukuran } = route.useSearch()
  const size = ukuran === 'a5' ? 'a5' : 'a4'
  const navigate = route.useNavigate()
  const { store } = useShop()
  const { data, error, isPaused, refetch } = useQuery(
    queries.customers.statement.queryOptions({
      input: { id },
      // A sheet is printed as it was when it was asked for.
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
    }),
  )
  const [page, setPage] = useState<string | null>(null)
  return (
    <PrintFrame
      title={data ? `Rekap tagihan ${data.customer.name}` : 'Rekap tagihan'}
      size={size}
      sizes={['a5', 'a4']}
      onSize={(ukuran) => navigate({ search: { ukuran }, replace: true })}
      page={page}
      error={
        (error && failureSentence(error)) ??
        (isPaused ? 'Luring. Rekap tagihan dapat dicetak setelah tersambung lagi.' : null)
      }
      cause={error}
      onRetry={() => void refetch()}
    >
      {data && <StatementSheets statement={data} store={store} size={size} onLaidOut={setPage} />}
    </PrintFrame>
  )
}
