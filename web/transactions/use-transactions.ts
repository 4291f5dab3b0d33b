import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ShopZone } from '../../core/calendar.ts'
import { queries } from '../data/server.ts'
import { dayGroups } from './days.ts'
import { chipCounts, type Filters, listInputOf } from './filters.ts'

const PAGE_SIZE = 50

/** The list that the filters select, page by page, in groups of shop days. The live stream refreshes what is loaded. */
export function useTransactionList(filters: Filters, zone: ShopZone) {
  const list = useInfiniteQuery(
    queries.transactions.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...listInputOf(filters), cursor, limit: PAGE_SIZE }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  )
  const groups = useMemo(() => dayGroups(list.data?.pages ?? [], zone), [list.data, zone])
  return { ...list, groups }
}

/** What the chips and the title count. Undefined until the first answer; then always the last one known. */
export function useTransactionCounts(filters: Filters) {
  const { data } = useQuery(
    queries.transactions.counts.queryOptions({
      input: { search: listInputOf(filters).search },
      placeholderData: keepPreviousData,
    }),
  )
  return useMemo(() => data && { ...chipCounts(data.counts, filters), capped: data.capped }, [data, filters])
}
