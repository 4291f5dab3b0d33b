import { liveQuery } from 'dexie'
import { setClockOffset } from '../clock.ts'
import { readMeta, type ServerClock, writeMeta } from './local.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
/** Slower answers say too little about the time (ms). */
const MAX_ROUND_TRIP = 5 * SECOND
/** Offsets below this are ignored (ms): the Date header has whole seconds. */
export const WRONG_CLOCK_MS = 2 * MINUTE

let knownClock: ServerClock | undefined
// Shared by all tabs, and known when the app opens offline.
liveQuery(() => readMeta('clock')).subscribe((clock) => {
  knownClock = clock
  setClockOffset(clock?.ahead ?? 0)
})

export function serverClock(): ServerClock | undefined {
  return knownClock
}

/** Computes the clock offset from an answer's Date header; `askedAt` in ms of the device clock. */
export async function syncClock(date: string | null, askedAt: number): Promise<void> {
  const heard = measureClock(date, askedAt, Date.now())
  if (!heard) return
  const news =
    !knownClock ||
    Math.abs(heard.ahead - knownClock.ahead) > 2 * SECOND ||
    heard.heardAt - knownClock.heardAt > MINUTE
  if (!news) return
  knownClock = heard
  setClockOffset(heard.ahead)
  await writeMeta('clock', heard)
}

/** True once the server has answered. */
export async function requestServerTime(stop: AbortSignal): Promise<boolean> {
  const askedAt = Date.now()
  const signal = AbortSignal.any([AbortSignal.timeout(10_000), stop])
  const answer = await fetch('/healthz', { cache: 'no-store', signal }).catch(() => null)
  if (!answer?.ok) return false
  await syncClock(answer.headers.get('date'), askedAt)
  return true
}

/** Half the round trip is taken off. Null if the answer was too slow or has no date. */
export function measureClock(date: string | null, askedAt: number, answeredAt: number): ServerClock | null {
  const at = Date.parse(date ?? '')
  const took = answeredAt - askedAt
  if (Number.isNaN(at) || took < 0 || took > MAX_ROUND_TRIP) return null
  const ahead = at + SECOND / 2 - (askedAt + took / 2)
  return { ahead: Math.abs(ahead) < 2 * SECOND ? 0 : Math.round(ahead), heardAt: at }
}

/** A device's clock (ms) with the server offset known at that time. */
export type DeviceTime = { at: number; clock: ServerClock | undefined }

/**
 * Converts a device time to server time (ms). Prefers the offset stored with it while that gives a plausible time (not before the last
 * contact, not in the future), else the current offset: the clock may have been set in between.
 */
export function serverTimeOf(
  made: DeviceTime,
  sending: { at: number; clock: ServerClock | undefined },
): number {
  const now = sending.at + (sending.clock?.ahead ?? 0)
  const earliest = made.clock?.heardAt ?? Number.NEGATIVE_INFINITY
  const possible = (time: number) => time >= earliest - WRONG_CLOCK_MS && time <= now + WRONG_CLOCK_MS
  const withStoredOffset = made.at + (made.clock?.ahead ?? 0)
  const withCurrentOffset = made.at + (sending.clock?.ahead ?? 0)
  const time = possible(withStoredOffset) ? withStoredOffset : withCurrentOffset
  return Math.min(Math.max(time, earliest), now)
}
