import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useOutbox } from '../../data/outbox.ts'
import { queries } from '../../data/server.ts'
import { type Filters, listInputOf } from './filters.ts'

const PAGE_SIZE = 50
const paging = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor ?? undefined,
  placeholderData: keepPreviousData,
}

/** The debts that the filters select, page by page. The live stream refreshes what is loaded. */
export function useReceivableList(filters: Filters) {
  const list = useInfiniteQuery(
    queries.receivables.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...listInputOf(filters), cursor, limit: PAGE_SIZE }),
      enabled: filters.by === 'transaction',
      ...paging,
    }),
  )
  // A row that moved to the next page while that was loading is shown once.
  const rows = useMemo(
    () => once(list.data?.pages.flatMap((page) => page.rows) ?? [], ({ id }) => id),
    [list.data],
  )
  return { ...list, rows }
}

/** The customers that have such debts. */
export function useDebtorList(filters: Filters) {
  const list = useInfiniteQuery(
    queries.receivables.debtors.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...listInputOf(filters), cursor, limit: PAGE_SIZE }),
      enabled: filters.by === 'customer',
      ...paging,
    }),
  )
  const rows = useMemo(
    () => once(list.data?.pages.flatMap((page) => page.rows) ?? [], ({ customerId }) => customerId),
    [list.data],
  )
  return { ...list, rows }
}

/** What the filter's three parts count. Undefined until the first answer; then always the last one known. */
export function useReceivableCounts(filters: Filters) {
  return useQuery(
    queries.receivables.counts.queryOptions({
      input: { search: listInputOf(filters).search },
      placeholderData: keepPreviousData,
    }),
  ).data
}

/** What this device has taken on each transaction and not brought to the server yet (rupiah). */
export function useWaitingPayments(): ReadonlyMap<string, number> {
  const jobs = useOutbox()
  return useMemo(() => {
    const sums = new Map<string, number>()
    for (const job of jobs) {
      if (job.kind !== 'payments.create' || job.state !== 'waiting') continue
      const { transactionId } = job.input.params
      sums.set(transactionId, (sums.get(transactionId) ?? 0) + job.input.body.amount)
    }
    return sums
  }, [jobs])
}

function once<Row>(rows: Row[], key: (row: Row) => string): Row[] {
  return [...new Map(rows.map((row) => [key(row), row])).values()]
}
