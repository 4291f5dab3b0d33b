import { useEffect, useState } from 'react'
import { dayOf, type ShopZone } from '../../../core/time/calendar.ts'
import { clockText, longDay } from '../../format.ts'

/** Ticks at the start of every second. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      setNow(new Date())
      timer = setTimeout(tick, 1000 - (Date.now() % 1000))
    }
    tick()
    return () => clearTimeout(timer)
  }, [])
  return now
}

/** Not announced: a screen reader would speak every second. */
export function Clock({ now, zone, className }: { now: Date; zone: ShopZone; className?: string }) {
  return (
    <div className={className}>
      <time className="num" dateTime={now.toISOString()} aria-live="off">
        {clockText(now, zone)}
      </time>
      <span>{longDay(dayOf(now, zone))}</span>
    </div>
  )
}
