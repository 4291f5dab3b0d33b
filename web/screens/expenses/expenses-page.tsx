import { Button, Group, Stack, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconFilterOff, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useCallback } from 'react'
import { useShop } from '../../data/session.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { ErrorBlock } from '../../kit/error-block.tsx'
import { ListSkeleton } from '../../kit/list-skeleton.tsx'
import { LoadMore } from '../../kit/load-more.tsx'
import { PageTitle } from '../../kit/page-title.tsx'
import { useToday } from '../../kit/use-today.ts'
import { failureSentence } from '../../refusal.ts'
import { FilterBar } from './filter-bar.tsx'
import { isFiltered, periodText } from './filters.ts'
import { ListCards } from './list-cards.tsx'
import { ListTable } from './list-table.tsx'
import { count, ExpenseSummary } from './summary.tsx'
import { useExpenseList, useExpenseSummary } from './use-expenses.ts'
import { type FilterState, useFilters } from './use-filters.ts'
import { useRowActions } from './use-row-actions.ts'

const ExpenseDialog = lazy(() =>
  import('./expense-dialog.tsx').then((module) => ({ default: module.ExpenseDialog })),
)

/** Pengeluaran (specification, section 2): what the shop spends, by month and year, newest first. */
export function ExpensesPage() {
  const zone = useShop().store.timeZone
  const phone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const today = useToday(zone)
  const state = useFilters(today)
  const list = useExpenseList(state.filters)
  const { data: summary, ...figures } = useExpenseSummary(state.filters)
  const { actions, dialog, closeDialog } = useRowActions()
  const { fetchNextPage } = list
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage])

  const words = summary && count(summary.matched.count)
  const List = phone ? ListCards : ListTable
  return (
    <>
      <PageTitle title="Pengeluaran" aside={words} />
      <VisuallyHidden role="status">{isFiltered(state.filters, today) && words}</VisuallyHidden>
      {summary && (
        <ExpenseSummary summary={summary} filters={state.filters} stale={figures.isPlaceholderData} />
      )}
      {figures.isError && !list.isError && (
        <ErrorBlock message="Ringkasan belum dapat dimuat." onRetry={() => figures.refetch()} />
      )}
      <FilterBar
        state={state}
        today={today}
        years={summary?.years ?? []}
        empty={list.isSuccess && list.rows.length === 0}
        onAdd={actions.add}
      />
      <Stack gap="sm">
        {list.isPending &&
          (list.isPaused ? (
            <ErrorBlock message="Luring. Daftar muncul setelah tersambung lagi." />
          ) : (
            <ListSkeleton />
          ))}
        {list.isError && !list.isFetchNextPageError && (
          <ErrorBlock
            message={failureSentence(list.error)}
            onRetry={() => {
              void list.refetch()
              void figures.refetch()
            }}
          />
        )}
        {list.rows.length > 0 && (
          <List
            rows={list.rows}
            total={words === undefined ? undefined : { words, amount: summary?.matched.total ?? 0 }}
            today={today}
            zone={zone}
            actions={actions}
            stale={list.isPlaceholderData}
          />
        )}
        {list.isSuccess && list.rows.length === 0 && <Nothing state={state} onAdd={actions.add} />}
        <LoadMore
          hasMore={list.hasNextPage}
          loading={list.isFetchingNextPage}
          failed={list.isFetchNextPageError}
          onLoad={loadMore}
        />
      </Stack>
      {dialog && (
        <Suspense>
          <ExpenseDialog
            key={dialog.turn}
            expense={dialog.expense}
            opened={dialog.opened}
            onClose={closeDialog}
          />
        </Suspense>
      )}
    </>
  )
}

/** No expense in the period, or none that the search finds there. */
function Nothing({ state, onAdd }: { state: FilterState; onAdd: () => void }) {
  const { filters } = state
  const period = periodText(filters)
  if (filters.search.trim() === '') {
    return (
      <EmptyState
        title={filters.year === null ? 'Belum ada pengeluaran' : `Belum ada pengeluaran, ${period}`}
        hint="Biaya yang dicatat muncul di sini."
        action={
          <Button variant="default" leftSection={<IconPlus size={18} stroke={1.7} />} onClick={onAdd}>
            Tambah pengeluaran
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      title="Tidak ada yang cocok"
      hint={filters.year === null ? undefined : `Dicari di: ${period}.`}
      action={
        <Group gap={8} justify="center">
          <Button
            variant="default"
            leftSection={<IconFilterOff size={18} stroke={1.7} />}
            onClick={state.clear}
          >
            Hapus filter
          </Button>
          {filters.year !== null && (
            <Button variant="default" onClick={() => state.choose({ year: null, month: null })}>
              Cari di semua waktu
            </Button>
          )}
        </Group>
      }
    />
  )
}
