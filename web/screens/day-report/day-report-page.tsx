import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { queries } from '../../data/query-client.tsx'
import { useShop } from '../../data/session.tsx'
import { PrintFrame } from '../../parts/printing/print-frame.tsx'
import { AS_ASKED, printProblem } from '../../parts/printing/print-query.ts'
import { DayReportSheets } from './day-report-sheets.tsx'

const route = getRouteApi('/laporan-harian/$id')

export function DayReportPage() {
  const { id: day } = route.useParams()
  const { ukuran } = route.useSearch()
  const size = ukuran === 'a5' ? 'a5' : 'a4'
  const navigate = route.useNavigate()
  const { store } = useShop()
  const report = useQuery(queries.reports.day.queryOptions({ input: { day }, ...AS_ASKED }))
  return (
    <PrintFrame
      title={`Laporan harian ${day}`}
      size={size}
      sizes={['a5', 'a4']}
      onSize={(ukuran) => navigate({ search: { ukuran }, replace: true })}
      {...printProblem(report, 'Laporan harian')}
    >
      {(onLaidOut) =>
        report.data && (
          <DayReportSheets report={report.data} store={store} size={size} onLaidOut={onLaidOut} />
        )
      }
    </PrintFrame>
  )
}
