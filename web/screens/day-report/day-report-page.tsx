import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { queries } from '../../data/query-client.tsx'
import { useShop } from '../../data/session.tsx'
import { failureMessage } from '../../domain-error.ts'
import { PrintFrame } from '../../parts/printing/print-frame.tsx'
import { DayReportSheets } from './day-report-sheets.tsx'

const route = getRouteApi('/laporan-harian/$id')

export function DayReportPage() {
  const { id: day } = route.useParams()
  const { ukuran } = route.useSearch()
  const size = ukuran === 'a5' ? 'a5' : 'a4'
  const navigate = route.useNavigate()
  const { store } = useShop()
  const { data, error, isPaused, refetch } = useQuery(
    queries.reports.day.queryOptions({
      input: { day },
      // A sheet is printed as it was when it was asked for.
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
    }),
  )
  const [page, setPage] = useState<string | null>(null)
  return (
    <PrintFrame
      title={`Laporan harian ${day}`}
      size={size}
      sizes={['a5', 'a4']}
      onSize={(ukuran) => navigate({ search: { ukuran }, replace: true })}
      page={page}
      error={
        (error && failureMessage(error)) ??
        (isPaused ? 'Luring. Laporan harian dapat dicetak setelah tersambung lagi.' : null)
      }
      cause={error}
      onRetry={() => void refetch()}
    >
      {data && <DayReportSheets report={data} store={store} size={size} onLaidOut={setPage} />}
    </PrintFrame>
  )
}
