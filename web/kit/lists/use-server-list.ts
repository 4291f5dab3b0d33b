import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useRef } from 'react'

export type ListState<Row> = {
  rows: readonly Row[]
  /** `paused`: offline without data. */
  state: 'pending' | 'paused' | 'failed' | 'ready'
  error: unknown
  /** Rows of the previous filters. */
  stale: boolean
  hasMore: boolean
  loadingMore: boolean
  moreFailed: boolean
  loadMore: () => void
  retry: () => void
}

type Page<Row> = { rows: Row[]; nextCursor: string | null }
type Paged<Input, Of> = {
  call: (
    input: Input & { cursor?: string | undefined; limit?: number },
    options: { signal: AbortSignal },
  ) => Promise<Of>
  // biome-ignore lint/suspicious/noExplicitAny: an input is a part of the key, whatever it is
  key: (options: any) => QueryKey
}

const PAGE_SIZE = 30

/**
 * Cursor pagination. Unchanged rows keep their identity, so that only changed rows re-render; a row that moves to the next page is shown
 * once.
 */
export function useServerList<Input extends object, Row extends { id: string }, Of extends Page<Row>>(
  call: Paged<Input, Of>,
  input: Input,
  { enabled = true, ...options }: { enabled?: boolean; staleTime?: number } = {},
): ListState<Of['rows'][number]> & { pages: readonly Of[] } {
  const list = useInfiniteQuery({
    queryKey: call.key({ type: 'infinite', input }),
    queryFn: ({ pageParam, signal }) =>
      call.call({ ...input, cursor: pageParam, limit: PAGE_SIZE }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page: Of) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    // Rows are compared by id below.
    structuralSharing: false,
    enabled,
    ...options,
  })
  const known = useRef(new Map<string, Row>())
  const rows = useMemo(() => {
    const found = new Map<string, Row>()
    for (const row of (list.data?.pages ?? []).flatMap((page) => page.rows)) {
      const before = known.current.get(row.id)
      found.set(row.id, before && isSame(before, row) ? before : row)
    }
    known.current = found
    return [...found.values()]
  }, [list.data])
  const { data, error, isPlaceholderData, hasNextPage, isFetchingNextPage, isFetchNextPageError } = list
  const { fetchNextPage, refetch } = list
  const failed = list.isError && !isFetchNextPageError
  const state = list.isPending ? (list.isPaused ? 'paused' : 'pending') : failed ? 'failed' : 'ready'
  const now = useMemo(
    () =>
      ({
        rows,
        pages: data?.pages ?? [],
        state,
        error,
        stale: isPlaceholderData,
        hasMore: hasNextPage,
        loadingMore: isFetchingNextPage,
        moreFailed: isFetchNextPageError,
        // By default it would cancel the repetition of the pages after a change. More is loaded after that (load-more.tsx).
        loadMore: () => void fetchNextPage({ cancelRefetch: false }),
        retry: () => void refetch(),
      }) as const,
    [
      rows,
      data,
      state,
      error,
      isPlaceholderData,
      hasNextPage,
      isFetchingNextPage,
      isFetchNextPageError,
      fetchNextPage,
      refetch,
    ],
  )
  // Renders in interruptible slices.
  return useDeferredValue(now)
}

function isSame<Row extends object>(one: Row, other: Row): boolean {
  return (Object.keys(other) as (keyof Row)[]).every((key) => one[key] === other[key])
}
