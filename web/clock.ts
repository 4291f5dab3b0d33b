import { dayOf, type ShopZone } from '../core/time/calendar.ts'

// Server time as far as known. Sales, prints and 'hari ini' use it.

/** Added to the device clock (ms). */
let offsetMs = 0

export function setClockOffset(ms: number): void {
  offsetMs = ms
}

export function nowMs(): number {
  return Date.now() + offsetMs
}

export function now(): Date {
  return new Date(nowMs())
}

/** Every few seconds and when the page becomes visible. Returns an unsubscribe function. */
export function subscribeToClock(look: () => void): () => void {
  const timer = setInterval(look, 10_000)
  document.addEventListener('visibilitychange', look)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', look)
  }
}

/** Tolerated offset (ms). */
const BEHIND_MS = 3000

/** Also true for the server by then. Returns an unsubscribe function. */
export function onDayChange(zone: ShopZone, turned: () => void): () => void {
  const dayNow = () => dayOf(new Date(nowMs() - BEHIND_MS), zone)
  let day = dayNow()
  return subscribeToClock(() => {
    if (day === dayNow()) return
    day = dayNow()
    turned()
  })
}
