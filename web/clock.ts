import { dayOf, type ShopZone } from '../core/time/calendar.ts'

// The time, by the server's clock as far as this device knows it. Whatever is sold, printed or called 'hari ini' goes by it.

/** What is to be added to the device's clock (ms). */
let offsetMs = 0

export function setClockOffset(ms: number): void {
  offsetMs = ms
}

/** This moment, by the corrected clock (ms). */
export function nowMs(): number {
  return Date.now() + offsetMs
}

/** This moment, by the corrected clock. */
export function now(): Date {
  return new Date(nowMs())
}

/** Looks at the clock again every few seconds, and as soon as the page is seen again. Answers how to stop. */
export function subscribeToClock(look: () => void): () => void {
  const timer = setInterval(look, 10_000)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

/** How far the server's clock may be behind without being corrected (ms). */
const BEHIND_MS = 3000

/** Calls `turned` each time when the shop's day has become another, for the server too. Answers how to stop. */
export function onDayChange(zone: ShopZone, turned: () => void): () => void {
  const dayNow = () => dayOf(new Date(nowMs() - BEHIND_MS), zone)
  let day = dayNow()
  return subscribeToClock(() => {
    if (day === dayNow()) return
    day = dayNow()
    turned()
  })
}
