import { useEffect, useState } from 'react'
import { nowMs } from '../clock.ts'

const MINUTE = 60_000
const thisMinute = () => Math.floor(nowMs() / MINUTE) * MINUTE

/** The minute that it is, which turns while a screen stands open. */
export function useNow(): Date {
  const [minute, setMinute] = useState(thisMinute)
  useEffect(() => {
    const timer = setInterval(() => setMinute(thisMinute()), 10_000)
    return () => clearInterval(timer)
  }, [])
  return new Date(minute)
}
