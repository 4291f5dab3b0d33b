import { z } from 'zod'

/** Days for which an offline sale or payment keeps its own time. */
export const GRACE_DAYS = 7

const MINUTE = 60_000
/** Tolerated lead of a device's clock (ms). */
const MAX_CLOCK_LEAD = 5 * MINUTE
const GRACE = GRACE_DAYS * 24 * 60 * MINUTE

/** The device's corrected clock. */
export const madeAtSchema = z.iso.datetime({ offset: true, error: 'Waktu tidak valid' })

export function graceStart(now: Date): Date {
  return new Date(now.getTime() - GRACE)
}

/**
 * The time a sale or payment counts from: `madeAt`, or now; never later than now. 'ahead' and 'too old' reject a
 * wrong clock and an expired grace.
 */
export function resolveSaleTime(madeAt: string | undefined, now: Date): Date | 'ahead' | 'too old' {
  if (madeAt === undefined) return now
  const made = Date.parse(madeAt)
  if (made > now.getTime() + MAX_CLOCK_LEAD) return 'ahead'
  if (made < graceStart(now).getTime()) return 'too old'
  return new Date(Math.min(made, now.getTime()))
}
