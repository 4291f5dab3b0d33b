import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Activity } from '../../../../contract/activity.ts'
import { type Day, dayOf, type ShopZone } from '../../../../core/calendar.ts'
import { queries } from '../../../data/server.ts'
import { type Filters, inputOf } from './filters.ts'

const PAGE_SIZE = 50

/** What the filters select, by the shop's days, page by page; refreshed as things happen. */
export function useActivity(filters: Filters, zone: ShopZone) {
  const list = useInfiniteQuery(
    queries.activity.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...inputOf(filters), cursor, limit: PAGE_SIZE }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
      // Others' sign-ins are told by no stream.
      staleTime: 0,
    }),
  )
  const days = useMemo(
    () => byDay(list.data?.pages.flatMap((page) => page.rows) ?? [], zone),
    [list.data, zone],
  )
  return { ...list, days }
}

/** Everybody who may have done something. */
export function usePeople() {
  return useQuery(queries.activity.people.queryOptions()).data?.rows ?? []
}

type DayOfActivity = { day: Day; rows: Activity[] }

/** A row that moved to the next page while that was loading is shown once. */
function byDay(rows: Activity[], zone: ShopZone): DayOfActivity[] {
  const days = new Map<Day, Activity[]>()
  for (const row of new Map(rows.map((each) => [each.seq, each])).values()) {
    const day = dayOf(row.at, zone)
    days.set(day, [...(days.get(day) ?? []), row])
  }
  return [...days].map(([day, those]) => ({ day, rows: those }))
}
