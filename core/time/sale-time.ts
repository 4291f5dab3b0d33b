import { z } from 'zod'

/** For how many days a sale or payment that a device made without the server still counts from when it was made. */
export const GRACE_DAYS = 7

const MINUTE = 60_000
/** How far ahead of the server a device's clock may be, after its correction. */
const MAX_CLOCK_LEAD = 5 * MINUTE
const GRACE = GRACE_DAYS * 24 * 60 * MINUTE

/** When a sale or payment was made, by the device's clock as far as it knows that of the server. */
export const madeAtSchema = z.iso.datetime({ offset: true, error: 'Waktu tidak valid' })

/** The instant up to which the grace reaches back. */
export function graceStart(now: Date): Date {
  return new Date(now.getTime() - GRACE)
}

/**
 * The instant from which a sale or payment counts: when it was made, by what the device says, or now. Never later than now; 'ahead'
 * or 'too old' is what no device that knows the server's clock says within the grace.
 */
export function resolveSaleTime(madeAt: string | undefined, now: Date): Date | 'ahead' | 'too old' {
  if (madeAt === undefined) return now
  const made = Date.parse(madeAt)
  if (made > now.getTime() + MAX_CLOCK_LEAD) return 'ahead'
  if (made < graceStart(now).getTime()) return 'too old'
  return new Date(Math.min(made, now.getTime()))
}
