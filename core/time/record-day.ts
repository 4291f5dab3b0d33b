// The day that is typed for a record: of an expense, a bill or a bukti potong.
import { type Day, daySchema } from './calendar.ts'

const FIRST_DAY: Day = '2000-01-01'

/** A shop day; may precede the day of recording. */
export const recordDaySchema = daySchema.refine((day) => day >= FIRST_DAY, 'Pilih tanggal dari tahun 2000')

/** Rejects days in the future. */
export function futureDayProblem(day: Day, today: Day): string | null {
  return day > today ? 'Tanggal tidak boleh setelah hari ini' : null
}
