import { resolveSaleTime } from '../../../core/time/sale-time.ts'
import { domainError, invalidInput } from '../../api/domain-error.ts'

const CLOCK_AHEAD = 'Jam perangkat ini lebih cepat dari jam server. Betulkan jamnya, lalu kirim lagi'

/**
 * When a sale or payment was made, as it is booked. Refused: ahead of the server's clock, and older than the grace, unless somebody has
 * `decided` to book it: then it counts from now.
 */
export function resolveCreatedAt(given: string | undefined, now: Date, decided = false): Date {
  const time = resolveSaleTime(given, now)
  if (time === 'ahead') throw invalidInput({ path: ['madeAt'], message: CLOCK_AHEAD })
  if (time === 'too old' && decided) return now
  if (time === 'too old') throw domainError('TOO_OLD')
  return time
}
