import { skipToken, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { queries } from '../../data/query-client.tsx'
import { useShop } from '../../data/session.tsx'
import { failureMessage } from '../../domain-error.ts'
import { PrintFrame } from '../../parts/printing/print-frame.tsx'
import { AccountSheets } from './account-sheets.tsx'
import { StatementSheets } from './statement-sheets.tsx'

const route = getRouteApi('/statement/$id')

// A sheet is printed as it was when it was asked for.
const asAsked = { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false }

/** With days in the address it is the account of that period. */
export function StatementPage() {
  const { id } = route.useParams()
  const { ukuran, dari, sampai } = route.useSearch()
  const range = dari && sampai ? { from: dari, to: sampai } : null
  const size = ukuran === 'a5' ? 'a5' : 'a4'
  const navigate = route.useNavigate()
  const { store } = useShop()
  const statement = useQuery(
    queries.customers.statement.queryOptions({ input: range ? skipToken : { id }, ...asAsked }),
  )
  const account = useQuery(
    queries.customers.account.queryOptions({ input: range ? { id, ...range } : skipToken, ...asAsked }),
  )
  const { error, isPaused, refetch } = range ? account : statement
  const [page, setPage] = useState<string | null>(null)
  const name = (account.data ?? statement.data)?.customer.name
  return (
    <PrintFrame
      title={['Rekap tagihan', name].filter(Boolean).join(' ')}
      size={size}
      sizes={['a5', 'a4']}
      onSize={(ukuran) => navigate({ search: { ukuran, dari, sampai }, replace: true })}
      page={page}
      error={
        (error && failureMessage(error)) ??
        (isPaused ? 'Luring. Rekap tagihan dapat dicetak setelah tersambung lagi.' : null)
      }
      cause={error}
      onRetry={() => void refetch()}
    >
      {statement.data && (
        <StatementSheets statement={statement.data} store={store} size={size} onLaidOut={setPage} />
      )}
      {range && account.data && (
        <AccountSheets account={account.data} range={range} store={store} size={size} onLaidOut={setPage} />
      )}
    </PrintFrame>
  )
}
