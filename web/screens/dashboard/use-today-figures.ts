import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ShopZone } from '../../../core/calendar.ts'
import { queries } from '../../data/query-client.tsx'
import { useToday } from '../../kit/use-today.ts'

/** The figures of the shop's day: refreshed as things change, and anew once the day is another. */
export function useTodayFigures(zone: ShopZone) {
  const figures = useQuery(queries.dashboard.today.queryOptions())
  const day = useToday(zone)
  const { data, refetch } = figures
  const over = data !== undefined && data.day < day
  useEffect(() => {
    if (over) void refetch()
  }, [over, refetch])
  return figures
}
