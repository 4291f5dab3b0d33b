import { z } from 'zod'
import { rupiahSchema } from '../money/money.ts'
import { paymentMethodSchema } from '../payments/payment.ts'
import { textSchema } from '../text/text.ts'
import { addDays, type Day, daySchema, firstOfMonth } from '../time/calendar.ts'
import type { DaySpan } from './analytics.ts'

const FIRST_DAY: Day = '2000-01-01'

/** The digest of a photo's content (SHA-256). */
export const receiptSchema = z.string().regex(/^[0-9a-f]{64}$/, 'Foto ini tidak dikenal')

const fields = {
  name: textSchema.min(1, 'Nama wajib diisi').max(200, 'Paling banyak 200 huruf'),
  amount: z.number('Jumlah wajib diisi').pipe(rupiahSchema),
  /** The day of the shop's calendar on which it was spent, which may lie before the one on which it is booked. */
  spentOn: daySchema.refine((day) => day >= FIRST_DAY, 'Pilih tanggal dari tahun 2000'),
  category: textSchema
    .max(60, 'Paling banyak 60 huruf')
    .nullable()
    .transform((name) => name || null),
  method: paymentMethodSchema.nullable(),
  /** What the photo of its receipt is known by, once it has been sent. */
  receipt: receiptSchema.nullable(),
}

/**
 * What a screen may say of an expense: name and amount (rupiah), both required (docs/product.md#expense). Without a day it is of
 * today; category, method and photo may be missing.
 */
export const expenseInputSchema = z.object({
  ...fields,
  spentOn: fields.spentOn.optional(),
  category: fields.category.optional().transform((name) => name ?? null),
  method: fields.method.default(null),
  receipt: fields.receipt.default(null),
})
export type ExpenseInput = z.infer<typeof expenseInputSchema>

/** The same where somebody changes an expense: fields that are not given stay as they are. */
export const expenseChangesSchema = z.object(fields).partial()

/** What keeps an expense from being booked on a day: nothing was spent yet on those to come. Null when nothing does. */
export function spentOnProblem(day: Day, today: Day): string | null {
  return day > today ? 'Tanggal tidak boleh setelah hari ini' : null
}

/** A month of a year (1 to 12), a whole year, or without either all time. */
export type Period = { year?: number | undefined; month?: number | undefined }

/** The days of a period, both ends included; null for all time. */
export function periodDays({ year, month }: Period): DaySpan | null {
  if (year === undefined) return null
  const from: Day = `${year}-${String(month ?? 1).padStart(2, '0')}-01`
  return { from, to: addDays(firstOfMonth(from, month === undefined ? 12 : 1), -1) }
}

/** The month that a day lies in. */
export function monthPeriod(day: Day): { year: number; month: number } {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return { year, month }
}

/** The year to hold a period against: a month's own, the one before a whole year, the current one for all time. */
export function comparisonYear({ year, month }: Period, today: Day): number {
  if (year === undefined) return monthPeriod(today).year
  return month === undefined ? year - 1 : year
}
