import { useEffect, useState } from 'react'
import { type Day, dayOf, type ShopZone } from '../../core/calendar.ts'

/** The shop's day, which turns while the list stands open over midnight. */
export function useToday(zone: ShopZone): Day {
  const [today, setToday] = useState(() => dayOf(new Date(), zone))
  useEffect(() => {
    const timer = setInterval(() => setToday(dayOf(new Date(), zone)), 30_000)
    return () => clearInterval(timer)
  }, [zone])
  return today
}
