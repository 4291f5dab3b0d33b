import { type Day, dayOf, daySchema, defaultDueDate, type ShopZone } from '../../../core/time/calendar.ts'
import { invalidInput } from '../../api/domain-error.ts'

/** Accepts a day or an instant (its shop day); tomorrow by default (docs/product.md#due-date). */
export function resolveDueDay(dueDate: string | undefined, asOf: Date, zone: ShopZone): Day {
  if (dueDate === undefined) return defaultDueDate(asOf, zone)
  const day = daySchema.safeParse(dueDate).success ? dueDate : dayOf(dueDate, zone)
  if (/^2\d{3}-/.test(day)) return day
  throw invalidInput({ path: ['estimatedCompletion'], message: 'Tanggal tidak valid' })
}
