import { useCallback, useDeferredValue, useState } from 'react'
import { useOnline } from '../browser/online.ts'
import type { ListState } from './use-server-list.ts'

/** As many as a screen shows: drawn with the very letter that was typed, the others right after it. */
const FIRST = 15

type LocalList = {
  /** What the rows are selected by, what is still being typed included: another selection begins at its first page. */
  filters: string
  /** Whether all records are on this device: if there are no rows then, none were found. Until then those are shown that are. */
  known: boolean
  /** So many are drawn at first, and so many more as the end comes near. */
  step?: number
}

/** A list of records that this device keeps: all of them are at hand, and drawn step by step. */
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
    // While typing the end of what is drawn is near, and means nothing.
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

/** What is missing arrives by itself. */
function nothing() {}
