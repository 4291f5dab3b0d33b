import { liveQuery } from 'dexie'
import { setClockOffset } from '../clock.ts'
import { readMeta, type ServerClock, writeMeta } from './local.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
/** An answer that took longer says nothing of the time (ms). */
const MAX_ROUND_TRIP = 5 * SECOND
/** From here on a clock counts as wrong (ms): nearer nobody minds, and the answers' own time is of whole seconds. */
export const WRONG_CLOCK_MS = 2 * MINUTE

let knownClock: ServerClock | undefined
// The same in every tab, and there when the app opens without the server.
liveQuery(() => readMeta('clock')).subscribe((clock) => {
  knownClock = clock
  setClockOffset(clock?.ahead ?? 0)
})

/** What is known of the server's clock; undefined before the server has ever answered. */
export function serverClock(): ServerClock | undefined {
  return knownClock
}

/** Learns the server's time from an answer to what was asked at `askedAt`, by this device's clock (ms). */
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

/** Asks the server what time it is, until `stop` aborts; answers whether it has said so. */
export async function requestServerTime(stop: AbortSignal): Promise<boolean> {
  const askedAt = Date.now()
  const signal = AbortSignal.any([AbortSignal.timeout(10_000), stop])
  const answer = await fetch('/healthz', { cache: 'no-store', signal }).catch(() => null)
  if (!answer?.ok) return false
  await syncClock(answer.headers.get('date'), askedAt)
  return true
}

/** How far the server is ahead, by the time that stands in its answer, which is of whole seconds; null when that says nothing. */
export function measureClock(date: string | null, askedAt: number, answeredAt: number): ServerClock | null {
  const at = Date.parse(date ?? '')
  const took = answeredAt - askedAt
  if (Number.isNaN(at) || took < 0 || took > MAX_ROUND_TRIP) return null
  const ahead = at + SECOND / 2 - (askedAt + took / 2)
  return { ahead: Math.abs(ahead) < 2 * SECOND ? 0 : Math.round(ahead), heardAt: at }
}

/** A moment as a job was stored with it: this device's clock, and what was known of the server's then. */
export type DeviceTime = { at: number; clock: ServerClock | undefined }

/**
 * When something was made, by the server's clock (ms). Uses the offset known at that time while it is plausible (after the server was last
 * heard, not in the future), else the offset known now: a clock may have been changed in between.
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
