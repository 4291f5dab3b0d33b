import { resolveSaleTime } from '../../../core/time/sale-time.ts'
import { domainError, invalidInput } from '../../api/domain-error.ts'

const CLOCK_AHEAD = 'Jam perangkat ini lebih cepat dari jam server. Betulkan jamnya, lalu kirim lagi'

/**
 * The time from which a sale or payment counts (docs/product.md#time-of-sale). With `override` one older than the grace counts from now.
 * Throws TOO_OLD, or invalid input for a clock ahead of the server's.
 */
export function resolveCreatedAt(madeAt: string | undefined, now: Date, override = false): Date {
  const time = resolveSaleTime(madeAt, now)
  if (time === 'ahead') throw invalidInput({ path: ['madeAt'], message: CLOCK_AHEAD })
  if (time === 'too old' && override) return now
  if (time === 'too old') throw domainError('TOO_OLD')
  return time
}
