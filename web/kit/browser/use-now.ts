import { useMemo, useSyncExternalStore } from 'react'
import { nowMs, subscribeToClock } from '../../clock.ts'

const MINUTE = 60_000
const thisMinute = () => Math.floor(nowMs() / MINUTE) * MINUTE

/** The minute that it is, which turns while a screen stands open. */
export function useNow(): Date {
  const minute = useSyncExternalStore(subscribeToClock, thisMinute)
  return useMemo(() => new Date(minute), [minute])
}
