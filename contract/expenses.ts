import { z } from 'zod'
import { paymentMethodSchema } from '../core/payments/payment.ts'
import {
  type ExpenseInput,
  expenseChangesSchema,
  expenseInputSchema,
  receiptSchema,
} from '../core/shop/expense.ts'
import { daySchema } from '../core/time/calendar.ts'
import { deleteInputSchema, idSchema } from '../core/values/id.ts'
import { PICTURE_MAX_BYTES, PICTURE_PROBLEMS } from '../core/values/picture-upload.ts'
import { importCalls } from './imports.ts'
import {
  daysInputSchema,
  type Fields,
  instantSchema,
  procedure,
  searchSchema,
  syncableListInput,
  syncableListOf,
} from './procedure.ts'
import { exportCall } from './spreadsheet.ts'

export const expenseSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  amount: z.number(),
  spentOn: daySchema,
  category: z.string().nullable(),
  method: paymentMethodSchema.nullable(),
  /** Digest of the receipt photo. */
  receipt: receiptSchema.nullable(),
  /** A supplier's bill: it is read, returned and deleted as a purchase of the same id. */
  isBill: z.boolean(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  createdBy: z.uuid().nullable(),
  createdByName: z.string().nullable(),
  version: z.int(),
} satisfies Fields<ExpenseInput>)
export type Expense = z.infer<typeof expenseSchema>

/** `category` '' selects uncategorised expenses. */
const selection = {
  search: searchSchema,
  category: z.string().max(60).optional(),
  method: paymentMethodSchema.optional(),
  /** Month, year or all time … */
  year: z.coerce.number().int().min(2000).max(2100).optional(),
  month: z.coerce.number().int().min(1).max(12).optional(),
  /** … or shop days of spending. */
  ...daysInputSchema.shape,
}
type PeriodInput = { [Field in 'year' | 'month']?: number | undefined } & {
  [Field in 'from' | 'to']?: string | undefined
}

function rejectAmbiguousPeriod({ year, month, from, to }: PeriodInput, context: z.RefinementCtx) {
  const refuse = (field: keyof PeriodInput, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message })
  if (month !== undefined && year === undefined) refuse('year', 'Pilih tahun dari bulan ini')
  if (year !== undefined && (from ?? to)) refuse('from', 'Pilih bulan dan tahun, atau tanggal')
  if (from && to && from > to) refuse('to', 'Tanggal akhir tidak boleh sebelum tanggal awal')
}

const sumSchema = z.object({ count: z.int(), total: z.number() })

const pages = ['/expenses'] as const
const saveFailure = 'Gagal menyimpan pengeluaran.'

export const expenses = {
  list: procedure('GET /expenses', {
    pages,
    summary: 'List expenses',
    description: 'Newest first. Filters: month, year or shop days, name, category and method.',
  })
    .input(syncableListInput(selection).superRefine(rejectAmbiguousPeriod))
    .output(syncableListOf(expenseSchema)),

  export: exportCall('GET /expenses/export', {
    pages,
    fromReplica: true,
    summary: 'Export expenses',
    description: 'An .xlsx file of all expenses that the filters select, newest first.',
  }).input(z.object(selection).superRefine(rejectAmbiguousPeriod)),

  summary: procedure('GET /expenses/summary', {
    pages,
    summary: 'Get sums of expenses',
    description: "Sums for the page's figures. Search, category and method apply to `matched` only.",
  })
    .input(z.object(selection).superRefine(rejectAmbiguousPeriod))
    .output(
      z.object({
        /** All filters applied. */
        matched: sumSchema,
        period: sumSchema,
        /** Largest of the period; the newest of equal ones. */
        largest: z.object({ name: z.string(), amount: z.number() }).nullable(),
        /** `cash`: the part paid in cash. */
        today: sumSchema.extend({ cash: z.number() }),
        /** Comparison: the year of a month, the year before a year, else the current year. */
        beside: sumSchema.extend({ year: z.int() }),
        /** From this year back to the first expense. */
        years: z.array(z.int()),
        /** Categories in use, of all time, by name, with counts. */
        categories: z.array(z.object({ name: z.string(), count: z.int() })),
      }),
    ),

  createReceipt: procedure('POST /expenses/receipts', {
    pages,
    failure: 'Gagal mengirim foto. Silakan coba lagi.',
    summary: 'Upload a receipt photo',
    description:
      'Stores a JPEG, PNG or GIF of at most 2 MB, detected by content, and returns its digest. Deleted after a day unless an expense refers to it.',
  })
    .input(z.object({ file: z.file().max(PICTURE_MAX_BYTES, PICTURE_PROBLEMS.tooLarge) }))
    .output(z.object({ receipt: receiptSchema })),

  receipt: procedure('GET /expenses/receipts/{receipt}', {
    pages,
    summary: 'Get a receipt photo',
    description: 'The image file.',
  })
    .input(z.object({ receipt: receiptSchema }))
    .output(z.file()),

  get: procedure('GET /expenses/{id}', {
    pages,
    summary: 'Get an expense',
    description: 'An expense by id, with its creator. NOT_FOUND after deletion.',
  })
    .input(z.object({ id: idSchema }))
    .output(expenseSchema),

  create: procedure('POST /expenses', {
    pages,
    idempotent: true,
    failure: saveFailure,
    summary: 'Create an expense',
    description:
      'Creates an expense under the given id. Idempotent: a repeated id returns the same record. Rejects future days.',
  })
    .input(expenseInputSchema.extend({ id: idSchema }))
    .output(expenseSchema),

  update: procedure('PATCH /expenses/{id}', {
    pages,
    failure: saveFailure,
    summary: 'Edit an expense',
    description: 'Changes the given fields. An outdated `version` is a conflict (optimistic locking).',
  })
    .input(expenseChangesSchema.extend({ id: idSchema, version: z.int() }))
    .output(expenseSchema),

  remove: procedure('DELETE /expenses/{id}', {
    pages,
    failure: 'Gagal menghapus pengeluaran.',
    summary: 'Delete an expense',
    description:
      'Deletes an expense (soft delete). An outdated `version` is a conflict; without one the record is deleted as it is.',
  })
    .input(deleteInputSchema)
    .output(z.object({ id: z.uuid() })),

  ...importCalls({ records: 'expenses', noun: 'pengeluaran', undoing: [] }),
}
