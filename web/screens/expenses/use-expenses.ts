import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queries } from '../../data/server.ts'
import { type Filters, inputOf } from './filters.ts'

const PAGE_SIZE = 50

/** The expenses that the filters select, page by page. The live stream refreshes what is loaded. */
export function useExpenseList(filters: Filters) {
  const list = useInfiniteQuery(
    queries.expenses.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...inputOf(filters), cursor, limit: PAGE_SIZE }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  )
  // A row that moved to the next page while that was loading is shown once.
  const rows = useMemo(() => {
    const found = (list.data?.pages ?? []).flatMap((page) => page.rows)
    return [...new Map(found.map((row) => [row.id, row])).values()]
  }, [list.data])
  return { ...list, rows }
}

/** The figures of the cells. While they are asked for again, the last ones known. */
export function useExpenseSummary(filters: Filters) {
  return useQuery(
    queries.expenses.summary.queryOptions({ input: inputOf(filters), placeholderData: keepPreviousData }),
  )
}
export type Summary = NonNullable<ReturnType<typeof useExpenseSummary>['data']>
