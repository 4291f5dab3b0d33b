import { Button, Stack, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconFilterOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useCallback, useState } from 'react'
import type { Debtor, Receivable } from '../../../contract/receivables.ts'
import { queries } from '../../data/server.ts'
import { useShop } from '../../data/session.tsx'
import { number } from '../../format.ts'
import { EmptyState } from '../../kit/empty-state.tsx'
import { ErrorBlock } from '../../kit/error-block.tsx'
import { ListSkeleton } from '../../kit/list/list-skeleton.tsx'
import { LoadMore } from '../../kit/list/load-more.tsx'
import { PageTitle } from '../../kit/page-title.tsx'
import { useToday } from '../../kit/use-today.ts'
import { UnsentList } from '../../parts/unsent-list.tsx'
import { failureSentence } from '../../refusal.ts'
import { DebtorList } from './debtor-list.tsx'
import { FilterBar } from './filter-bar.tsx'
import { isFiltered } from './filters.ts'
import { ListCards } from './list-cards.tsx'
import { ListTable } from './list-table.tsx'
import { Summary } from './summary.tsx'
import { useFilters } from './use-filters.ts'
import {
  useDebtorList,
  useReceivableCounts,
  useReceivableList,
  useWaitingPayments,
} from './use-receivables.ts'

const PaymentDialog = lazy(() =>
  import('./payment-dialog.tsx').then((module) => ({ default: module.PaymentDialog })),
)
const SettleDialog = lazy(() =>
  import('./settle-dialog.tsx').then((module) => ({ default: module.SettleDialog })),
)

/** Which payment is being received. The number tells one opening from the next. */
type Receiving = { opening: number; opened: boolean } & ({ debt: Receivable } | { debtor: Debtor })

/** Piutang (specification, section 2): what is owed, oldest first, reminded of and received from here. */
export function ReceivablesPage() {
  const zone = useShop().store.timeZone
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const today = useToday(zone)
  const state = useFilters()
  const { filters } = state
  const byTransaction = filters.by === 'transaction'
  const receivables = useReceivableList(filters)
  const debtors = useDebtorList(filters)
  const list = byTransaction ? receivables : debtors
  const counts = useReceivableCounts(filters)
  const { data: summary } = useQuery(queries.receivables.summary.queryOptions())
  const waiting = useWaitingPayments()
  const [receiving, setReceiving] = useState<Receiving | null>(null)
  const { fetchNextPage } = list
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage])
  const onReceive = useCallback(
    (what: Receivable | Debtor) =>
      setReceiving((before) => {
        const opening = (before?.opening ?? 0) + 1
        return 'id' in what ? { opening, opened: true, debt: what } : { opening, opened: true, debtor: what }
      }),
    [],
  )
  const onClose = () => {
    setReceiving((now) => now && { ...now, opened: false })
    keepFocus()
  }

  const filtered = isFiltered(filters)
  const nothing = list.isSuccess && list.rows.length === 0
  // Until it is known, the button stays as it mostly is; the server says the same when it is pressed.
  const sendsMail = summary?.sendsMail ?? true
  const shared = { today, zone, stale: list.isPlaceholderData, sendsMail, onReceive }
  const List = phone ? ListCards : ListTable
  return (
    <>
      <PageTitle title="Piutang" aside={summary && `${number(summary.total.count)} transaksi belum lunas`} />
      <VisuallyHidden role="status">
        {filtered && counts && `${number(foundOf(counts, filters.status))} transaksi`}
      </VisuallyHidden>
      <Summary />
      <FilterBar state={state} counts={counts} empty={nothing} />
      <Stack gap="sm">
        <UnsentList zone={zone} kind="payments.create" />
        {list.isPending &&
          (list.isPaused ? (
            <ErrorBlock message="Luring. Piutang muncul setelah tersambung lagi." />
          ) : (
            <ListSkeleton />
          ))}
        {list.isError && !list.isFetchNextPageError && (
          <ErrorBlock message={failureSentence(list.error)} onRetry={() => list.refetch()} />
        )}
        {byTransaction && receivables.rows.length > 0 && (
          <List rows={receivables.rows} waiting={waiting} {...shared} />
        )}
        {!byTransaction && debtors.rows.length > 0 && <DebtorList rows={debtors.rows} {...shared} />}
        {nothing && <Nothing filtered={filtered} onClear={state.clear} />}
        <LoadMore
          hasMore={list.hasNextPage}
          loading={list.isFetchingNextPage}
          failed={list.isFetchNextPageError}
          onLoad={loadMore}
        />
      </Stack>
      {receiving && (
        <Suspense>
          {'debt' in receiving ? (
            <PaymentDialog
              key={receiving.opening}
              debt={receiving.debt}
              opened={receiving.opened}
              waiting={waiting.get(receiving.debt.id) ?? 0}
              today={today}
              zone={zone}
              onClose={onClose}
            />
          ) : (
            <SettleDialog
              key={receiving.opening}
              debtor={receiving.debtor}
              opened={receiving.opened}
              zone={zone}
              onClose={onClose}
            />
          )}
        </Suspense>
      )}
    </>
  )
}

function foundOf(
  counts: { running: number; overdue: number },
  status: 'all' | 'running' | 'overdue',
): number {
  return status === 'all' ? counts.running + counts.overdue : counts[status]
}

/** The button that was pressed may be gone with its row: the focus then stays on the page. */
function keepFocus(): void {
  setTimeout(() => {
    if (document.activeElement === document.body)
      document.getElementById('isi')?.focus({ preventScroll: true })
  }, 400)
}

function Nothing({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (!filtered) {
    return <EmptyState title="Tidak ada piutang" hint="Transaksi yang belum lunas muncul di sini." />
  }
  return (
    <EmptyState
      title="Tidak ada yang cocok"
      action={
        <Button variant="default" leftSection={<IconFilterOff size={18} stroke={1.7} />} onClick={onClear}>
          Hapus filter
        </Button>
      }
    />
  )
}
