import { useMemo, useSyncExternalStore } from 'react'
import { nowMs, subscribeToClock } from '../../clock.ts'

const MINUTE = 60_000
const thisMinute = () => Math.floor(nowMs() / MINUTE) * MINUTE

/** The current minute, updated while the screen is open. */
export function useNow(): Date {
  const minute = useSyncExternalStore(subscribeToClock, thisMinute)
  return useMemo(() => new Date(minute), [minute])
}
