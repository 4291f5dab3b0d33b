import { skipToken, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { queries } from '../../data/query-client.tsx'
import { useShop } from '../../data/session.tsx'
import { PrintFrame } from '../../parts/printing/print-frame.tsx'
import { AS_ASKED, printProblem } from '../../parts/printing/print-query.ts'
import { AccountSheets } from './account-sheets.tsx'
import { StatementSheets } from './statement-sheets.tsx'

const route = getRouteApi('/statement/$id')

/** With days in the address it is the account of that period. */
export function StatementPage() {
  const { id } = route.useParams()
  const { ukuran, dari, sampai } = route.useSearch()
  const range = dari && sampai ? { from: dari, to: sampai } : null
  const size = ukuran === 'a5' ? 'a5' : 'a4'
  const navigate = route.useNavigate()
  const { store } = useShop()
  const statement = useQuery(
    queries.customers.statement.queryOptions({ input: range ? skipToken : { id }, ...AS_ASKED }),
  )
  const account = useQuery(
    queries.customers.account.queryOptions({ input: range ? { id, ...range } : skipToken, ...AS_ASKED }),
  )
  const name = (account.data ?? statement.data)?.customer.name
  return (
    <PrintFrame
      title={['Rekap tagihan', name].filter(Boolean).join(' ')}
      size={size}
      sizes={['a5', 'a4']}
      onSize={(ukuran) => navigate({ search: { ukuran, dari, sampai }, replace: true })}
      {...printProblem(range ? account : statement, 'Rekap tagihan')}
    >
      {(onLaidOut) => {
        const shown = { store, size, onLaidOut } as const
        if (statement.data) return <StatementSheets statement={statement.data} {...shown} />
        return range && account.data && <AccountSheets account={account.data} range={range} {...shown} />
      }}
    </PrintFrame>
  )
}
