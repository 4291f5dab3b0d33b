import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queries } from '../../../data/server.ts'

const PAGE_SIZE = 50

/** The shop's people, newest first, page by page. The live stream refreshes what is loaded. */
export function useUsers() {
  const list = useInfiniteQuery(
    queries.users.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor, limit: PAGE_SIZE }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  )
  // A row that moved to the next page while that was loading is shown once.
  const rows = useMemo(() => {
    const found = (list.data?.pages ?? []).flatMap((page) => page.rows)
    return [...new Map(found.map((row) => [row.id, row])).values()]
  }, [list.data])
  return { ...list, rows }
}
