import { Paper, Stack, Title } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useShop } from '../../../data/session.tsx'
import { dayHead, timeText } from '../../../format.ts'
import { EmptyState } from '../../../kit/empty-state.tsx'
import { ErrorBlock } from '../../../kit/error-block.tsx'
import { ListSkeleton } from '../../../kit/list/list-skeleton.tsx'
import { LoadMore } from '../../../kit/list/load-more.tsx'
import { useToday } from '../../../kit/use-today.ts'
import { ActivityList } from '../../../parts/activity/activity-list.tsx'
import { failureSentence } from '../../../refusal.ts'
import { About } from './about.tsx'
import classes from './activity-tab.module.css'
import { FilterBar } from './filter-bar.tsx'
import { type Filters, filtersOf, isFiltered, paramsOf } from './filters.ts'
import { useActivity, usePeople } from './use-activity.ts'

/** Riwayat: who did what, when, to which record, with before and after. Nothing here can be changed. */
export function ActivityTab() {
  const zone = useShop().store.timeZone
  const today = useToday(zone)
  const { tab, orang, jenis, tindakan, hari } = useSearch({ strict: false }) as Record<string, string>
  const filters = useMemo(() => filtersOf({ orang, jenis, tindakan, hari }), [orang, jenis, tindakan, hari])
  const navigate = useNavigate()
  const apply = (next: Filters) =>
    void navigate({
      to: '/settings',
      search: { tab, ...paramsOf(next) } as never,
      replace: true,
      resetScroll: false,
    })
  const people = usePeople()
  const list = useActivity(filters, zone)
  const { fetchNextPage } = list
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage])

  return (
    <>
      <FilterBar filters={filters} people={people} onChange={apply} />
      <Stack gap="md" aria-busy={list.isPlaceholderData}>
        {list.isPending &&
          (list.isPaused ? (
            <ErrorBlock message="Luring. Riwayat muncul setelah tersambung lagi." />
          ) : (
            <ListSkeleton />
          ))}
        {list.isError && !list.isFetchNextPageError && (
          <ErrorBlock message={failureSentence(list.error)} onRetry={() => list.refetch()} />
        )}
        {list.days.map(({ day, rows }) => (
          <section
            key={day}
            aria-label={dayHead(day, today)}
            data-stale={list.isPlaceholderData || undefined}
            className={classes.day}
          >
            <Title order={2} size="h4" className={classes.head}>
              {dayHead(day, today)}
            </Title>
            <Paper>
              <ActivityList
                rows={rows}
                zone={zone}
                label={`Riwayat ${dayHead(day, today)}`}
                when={timeText}
                about={(row) => <About row={row} />}
              />
            </Paper>
          </section>
        ))}
        {list.isSuccess && list.days.length === 0 && (
          <EmptyState
            title={isFiltered(filters) ? 'Tidak ada yang cocok' : 'Belum ada riwayat'}
            hint={isFiltered(filters) ? 'Coba filter yang lain.' : 'Setiap perubahan data muncul di sini.'}
          />
        )}
        <LoadMore
          hasMore={list.hasNextPage}
          loading={list.isFetchingNextPage}
          failed={list.isFetchNextPageError}
          onLoad={loadMore}
        />
      </Stack>
    </>
  )
}
