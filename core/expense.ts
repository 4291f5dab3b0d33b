import { z } from 'zod'
import { type Day, firstOfMonth, type ShopZone, startOfDay, type Window } from './calendar.ts'
import { rupiahSchema } from './money.ts'
import { textSchema } from './text.ts'

/** What a screen may say of an expense: name and amount (rupiah), both required (specification, sections 3 and 5). */
export const expenseInputSchema = z.object({
  name: textSchema.min(1, 'Nama wajib diisi').max(200, 'Paling banyak 200 huruf'),
  amount: z.number('Jumlah wajib diisi').pipe(rupiahSchema),
})
export type ExpenseInput = z.infer<typeof expenseInputSchema>

/** A month of a year (1 to 12), a whole year, or without either all time. */
export type Period = { year?: number | undefined; month?: number | undefined }

/** The instants of a period in the shop's zone, from its first midnight; null for all time. */
export function windowOf({ year, month }: Period, zone: ShopZone): Window | null {
  if (year === undefined) return null
  const first: Day = `${year}-${String(month ?? 1).padStart(2, '0')}-01`
  const after = firstOfMonth(first, month === undefined ? 12 : 1)
  return { from: startOfDay(first, zone), until: startOfDay(after, zone) }
}

/** The month that a day lies in. */
export function periodOf(day: Day): { year: number; month: number } {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return { year, month }
}

/** The year to hold a period against: a month's own, the one before a whole year, the current one for all time. */
export function yearBeside({ year, month }: Period, today: Day): number {
  if (year === undefined) return periodOf(today).year
  return month === undefined ? year - 1 : year
}
