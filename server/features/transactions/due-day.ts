import { type Day, dayOf, daySchema, defaultDueDate, type ShopZone } from '../../../core/time/calendar.ts'
import { invalidInput } from '../../api/domain-error.ts'

/** The shop day an order is due on: the day given, the day on which the instant given falls, else tomorrow (docs/product.md#due-date). */
export function resolveDueDay(given: string | undefined, asOf: Date, zone: ShopZone): Day {
  if (given === undefined) return defaultDueDate(asOf, zone)
  const day = daySchema.safeParse(given).success ? given : dayOf(given, zone)
  if (/^2\d{3}-/.test(day)) return day
  throw invalidInput({ path: ['estimatedCompletion'], message: 'Tanggal tidak valid' })
}
