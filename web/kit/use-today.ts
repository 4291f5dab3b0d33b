import { useEffect, useState } from 'react'
import { type Day, dayOf, type ShopZone } from '../../core/calendar.ts'
import { now } from '../clock.ts'

/** The shop's day, which turns while the list stands open over midnight. */
export function useToday(zone: ShopZone): Day {
  const [today, setToday] = useState(() => dayOf(now(), zone))
  useEffect(() => {
    const timer = setInterval(() => setToday(dayOf(now(), zone)), 30_000)
    return () => clearInterval(timer)
  }, [zone])
  return today
}
