import { Button, Stack, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconFilterOff, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useCallback } from 'react'
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
import { FilterBar } from './filter-bar.tsx'
import { isFiltered } from './filters.ts'
import { ListCards } from './list-cards.tsx'
import { ListTable } from './list-table.tsx'
import { useFilters } from './use-filters.ts'
import { useRowActions } from './use-row-actions.ts'
import { useTransactionCounts, useTransactionList } from './use-transactions.ts'

const EditDialog = lazy(() => import('./edit-dialog.tsx').then((module) => ({ default: module.EditDialog })))

/** Daftar Transaksi (specification, section 2): everything sold, newest first, found and worked on from here. */
export function TransactionsPage() {
  const zone = useShop().store.timeZone
  const mayCreate = useShop().pages.includes('/create-transaction')
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const today = useToday(zone)
  const state = useFilters()
  const list = useTransactionList(state.filters, zone)
  const counts = useTransactionCounts(state.filters)
  const { actions, editing, closeEditing } = useRowActions()
  const { fetchNextPage } = list
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage])

  const filtered = isFiltered(state.filters)
  const total = counts && `${number(counts.total)}${counts.capped ? '+' : ''} transaksi`
  const List = phone ? ListCards : ListTable
  return (
    <>
      <PageTitle title="Daftar Transaksi" aside={total} />
      <VisuallyHidden role="status">{filtered && total}</VisuallyHidden>
      <FilterBar
        state={state}
        counts={counts}
        mayCreate={mayCreate}
        empty={list.isSuccess && list.groups.length === 0}
      />
      <Stack gap="sm">
        <UnsentList zone={zone} />
        {list.isPending &&
          (list.isPaused ? (
            <ErrorBlock message="Luring. Daftar muncul setelah tersambung lagi." />
          ) : (
            <ListSkeleton />
          ))}
        {list.isError && !list.isFetchNextPageError && (
          <ErrorBlock message={failureSentence(list.error)} onRetry={() => list.refetch()} />
        )}
        {list.groups.length > 0 && (
          <List
            groups={list.groups}
            today={today}
            zone={zone}
            actions={actions}
            stale={list.isPlaceholderData}
          />
        )}
        {list.isSuccess && list.groups.length === 0 && (
          <Nothing filtered={filtered} mayCreate={mayCreate} onClear={state.clear} />
        )}
        <LoadMore
          hasMore={list.hasNextPage}
          loading={list.isFetchingNextPage}
          failed={list.isFetchNextPageError}
          onLoad={loadMore}
        />
      </Stack>
      {editing && (
        <Suspense>
          <EditDialog key={editing.id} {...editing} onClose={closeEditing} />
        </Suspense>
      )}
    </>
  )
}

function Nothing({
  filtered,
  mayCreate,
  onClear,
}: {
  filtered: boolean
  mayCreate: boolean
  onClear: () => void
}) {
  if (filtered) {
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
  return (
    <EmptyState
      title="Belum ada transaksi"
      hint="Transaksi yang disimpan muncul di sini."
      action={
        mayCreate && (
          <Button
            component={Link}
            to="/create-transaction"
            variant="default"
            leftSection={<IconPlus size={18} stroke={1.7} />}
          >
            Buat Transaksi
          </Button>
        )
      }
    />
  )
}
