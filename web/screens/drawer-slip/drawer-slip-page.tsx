import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { queries } from '../../data/query-client.tsx'
import { useShop } from '../../data/session.tsx'
import { devicePaper } from '../../parts/printing/device-paper.ts'
import { CLOSING_PAPERS } from '../../parts/printing/papers.ts'
import { PrintFrame } from '../../parts/printing/print-frame.tsx'
import { printProblem } from '../../parts/printing/print-query.ts'
import { SlipRoll } from './slip-roll.tsx'
import { SlipSheet } from './slip-sheet.tsx'

const route = getRouteApi('/tutup-kasir/$id')

export function DrawerSlipPage() {
  const { id } = route.useParams()
  const { ukuran } = route.useSearch()
  const size = CLOSING_PAPERS.find((paper) => paper === (ukuran ?? devicePaper('invoice'))) ?? 'a5'
  const navigate = route.useNavigate()
  const { store } = useShop()
  const slip = useQuery(
    queries.drawers.get.queryOptions({ input: { drawerId: id }, refetchOnWindowFocus: false }),
  )
  const { data } = slip
  const isOpen = data !== undefined && data.closing === null
  const problem = printProblem(slip, 'Struk')
  return (
    <PrintFrame
      title={data ? `Tutup kasir ${data.name}` : 'Tutup kasir'}
      size={size}
      sizes={CLOSING_PAPERS}
      onSize={(ukuran) => navigate({ search: { ukuran }, replace: true })}
      {...problem}
      error={isOpen && !slip.error ? 'Laci ini masih terbuka.' : problem.error}
    >
      {(onLaidOut) => {
        if (!data?.closing) return null
        const shown = { drawer: data, closing: data.closing, store, onLaidOut }
        return size === '80mm' ? <SlipRoll {...shown} /> : <SlipSheet {...shown} />
      }}
    </PrintFrame>
  )
}
