import { useSyncExternalStore } from 'react'
import { type Day, dayOf, type ShopZone } from '../../../core/time/calendar.ts'
import { now, subscribeToClock } from '../../clock.ts'

/** The shop's day, updated at midnight. */
export function useToday(zone: ShopZone): Day {
  return useSyncExternalStore(subscribeToClock, () => dayOf(now(), zone))
}
