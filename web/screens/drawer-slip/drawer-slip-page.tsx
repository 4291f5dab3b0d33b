import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { queries } from '../../data/query-client.tsx'
import { useShop } from '../../data/session.tsx'
import { failureMessage } from '../../domain-error.ts'
import { devicePaper } from '../../parts/printing/device-paper.ts'
import { CLOSING_PAPERS } from '../../parts/printing/papers.ts'
import { PrintFrame } from '../../parts/printing/print-frame.tsx'
import { SlipRoll } from './slip-roll.tsx'
import { SlipSheet } from './slip-sheet.tsx'

const route = getRouteApi('/tutup-kasir/$id')

export function DrawerSlipPage() {
  const { id } = route.useParams()
  const { ukuran } = route.useSearch()
  const size = CLOSING_PAPERS.find((paper) => paper === (ukuran ?? devicePaper('invoice'))) ?? 'a5'
  const navigate = route.useNavigate()
  const { store } = useShop()
  const { data, error, isPaused, refetch } = useQuery(
    queries.drawers.get.queryOptions({ input: { drawerId: id }, refetchOnWindowFocus: false }),
  )
  const [page, setPage] = useState<string | null>(null)
  const isOpen = data !== undefined && data.closing === null
  return (
    <PrintFrame
      title={data ? `Tutup kasir ${data.name}` : 'Tutup kasir'}
      size={size}
      sizes={CLOSING_PAPERS}
      onSize={(ukuran) => navigate({ search: { ukuran }, replace: true })}
      page={page}
      error={
        (error && failureMessage(error)) ??
        (isOpen ? 'Laci ini masih terbuka.' : null) ??
        (isPaused ? 'Luring. Struk dapat dicetak setelah tersambung lagi.' : null)
      }
      cause={error}
      onRetry={() => void refetch()}
    >
      {data?.closing &&
        (size === '80mm' ? (
          <SlipRoll drawer={data} closing={data.closing} store={store} onLaidOut={setPage} />
        ) : (
          <SlipSheet drawer={data} closing={data.closing} store={store} onLaidOut={setPage} />
        ))}
    </PrintFrame>
  )
}
