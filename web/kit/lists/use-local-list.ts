import { useCallback, useDeferredValue, useState } from 'react'
import { useOnline } from '../browser/online.ts'
import type { ListState } from './use-server-list.ts'

/** One screenful: rendered with each key press, the rest right after. */
const FIRST = 15

type LocalList = {
  /** Includes text still being typed; a change resets paging. */
  filters: string
  /** Whether the cache is complete, so that an empty list means no match. */
  known: boolean
  /** Rows per page. */
  step?: number
}

/** Pages through cached records. */
export function useLocalList<Row>(
  found: readonly Row[],
  { filters, known, step = 50 }: LocalList,
): ListState<Row> {
  const online = useOnline()
  const [drawn, setDrawn] = useState({ filters, pages: 1 })
  const most = (drawn.filters === filters ? drawn.pages : 1) * step
  const typing = useDeferredValue(filters) !== filters
  return {
    rows: found.slice(0, typing ? FIRST : most),
    state: known || found.length > 0 ? 'ready' : online ? 'pending' : 'paused',
    error: null,
    stale: false,
    // The list is cut short while typing.
    hasMore: !typing && found.length > most,
    loadingMore: false,
    moreFailed: false,
    loadMore: useCallback(
      () => setDrawn((now) => ({ filters, pages: now.filters === filters ? now.pages + 1 : 2 })),
      [filters],
    ),
    retry: nothing,
  }
}

/** Missing records arrive with the stream. */
function nothing() {}
