import { z } from 'zod'
import { rupiahSchema } from '../money/money.ts'
import { paymentMethodSchema } from '../payments/payment.ts'
import { textSchema } from '../text/text.ts'
import { addDays, type Day, firstOfMonth } from '../time/calendar.ts'
import { recordDaySchema } from '../time/record-day.ts'
import type { DaySpan } from './analytics.ts'

/** SHA-256 of the photo's content. */
export const receiptSchema = z.string().regex(/^[0-9a-f]{64}$/, 'Foto ini tidak dikenal')

const fields = {
  name: textSchema.min(1, 'Nama wajib diisi').max(200, 'Paling banyak 200 huruf'),
  amount: z.number('Jumlah wajib diisi').pipe(rupiahSchema),
  spentOn: recordDaySchema,
  category: textSchema
    .max(60, 'Paling banyak 60 huruf')
    .nullable()
    .transform((name) => name || null),
  method: paymentMethodSchema.nullable(),
  /** Digest of the uploaded receipt photo. */
  receipt: receiptSchema.nullable(),
}

/** A new expense (docs/product.md#expense). Amount in rupiah; the default day is today. */
export const expenseInputSchema = z.object({
  ...fields,
  spentOn: fields.spentOn.optional(),
  category: fields.category.optional().transform((name) => name ?? null),
  method: fields.method.default(null),
  receipt: fields.receipt.default(null),
})
export type ExpenseInput = z.infer<typeof expenseInputSchema>

/** Absent fields stay unchanged. */
export const expenseChangesSchema = z.object(fields).partial()

/** `month` is 1 to 12; without it the whole year, without both all time. */
export type Period = { year?: number | undefined; month?: number | undefined }

/** Both included; null for all time. */
export function periodDays({ year, month }: Period): DaySpan | null {
  if (year === undefined) return null
  const from: Day = `${year}-${String(month ?? 1).padStart(2, '0')}-01`
  return { from, to: addDays(firstOfMonth(from, month === undefined ? 12 : 1), -1) }
}

export function monthPeriod(day: Day): { year: number; month: number } {
  const [year = 0, month = 1] = day.split('-').map(Number)
  return { year, month }
}

/** A month is compared with its year, a year with the year before, all time with the current year. */
export function comparisonYear({ year, month }: Period, today: Day): number {
  if (year === undefined) return monthPeriod(today).year
  return month === undefined ? year - 1 : year
}
