import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import type { TransactionSummary } from '../../../contract/transaction-record.ts'
import type { ShopZone } from '../../../core/calendar.ts'
import { queries } from '../../data/server.ts'
import { dayGroups, withKnownRows } from './days.ts'
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
      // Rows are compared by their ids below: comparing them by their places finds nothing the same.
      structuralSharing: false,
    }),
  )
  const known = useRef(new Map<string, TransactionSummary>())
  const groups = useMemo(
    () => dayGroups(withKnownRows(list.data?.pages ?? [], known.current), zone),
    [list.data, zone],
  )
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
