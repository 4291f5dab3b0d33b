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
  pageInputSchema,
  procedure,
  rejectFiltersWithUpdatedSince,
  searchSchema,
  sinceInputSchema,
  syncableListOf,
} from './procedure.ts'
import { EXPORT_FAILED, spreadsheetSchema } from './spreadsheet.ts'

export const expenseSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  amount: z.number(),
  spentOn: daySchema,
  category: z.string().nullable(),
  method: paymentMethodSchema.nullable(),
  /** What the photo of its receipt is known by. */
  receipt: receiptSchema.nullable(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  createdBy: z.uuid().nullable(),
  createdByName: z.string().nullable(),
  version: z.int(),
} satisfies Fields<ExpenseInput>)
export type Expense = z.infer<typeof expenseSchema>

/** What a list is narrowed to: every word of a search, a category ('' for those without one), a method, and a period. */
const selection = {
  search: searchSchema,
  category: z.string().max(60).optional(),
  method: paymentMethodSchema.optional(),
  /** A month of a year, a whole year, or all time … */
  year: z.coerce.number().int().min(2000).max(2100).optional(),
  month: z.coerce.number().int().min(1).max(12).optional(),
  /** … or instead the days on which they were spent. */
  ...daysInputSchema.shape,
}
type PeriodInput = { [Field in 'year' | 'month']?: number | undefined } & {
  [Field in 'from' | 'to']?: string | undefined
}

/** Refuses a period that cannot be meant. */
function rejectAmbiguousPeriod({ year, month, from, to }: PeriodInput, context: z.RefinementCtx) {
  const refuse = (field: keyof PeriodInput, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message })
  if (month !== undefined && year === undefined) refuse('year', 'Pilih tahun dari bulan ini')
  if (year !== undefined && (from ?? to)) refuse('from', 'Pilih bulan dan tahun, atau tanggal')
  if (from && to && from > to) refuse('to', 'Tanggal akhir tidak boleh sebelum tanggal awal')
}

const sumSchema = z.object({ count: z.int(), total: z.number() })

const pages = ['/expenses'] as const
const tags = ['Expenses']
const failedToSave = 'Gagal menyimpan pengeluaran.'

export const expenses = {
  list: procedure({ pages })
    .route({
      method: 'GET',
      path: '/expenses',
      summary: 'List expenses',
      description:
        "Newest first, of a month, a year or days of the shop's calendar, by name, category and method.",
      tags,
    })
    .input(
      pageInputSchema
        .extend({ ...selection, ...sinceInputSchema.shape })
        .superRefine(rejectAmbiguousPeriod)
        .superRefine(rejectFiltersWithUpdatedSince),
    )
    .output(syncableListOf(expenseSchema)),

  export: procedure({ pages, fromReplica: true, failure: EXPORT_FAILED })
    .route({
      method: 'GET',
      path: '/expenses/export',
      outputStructure: 'detailed',
      summary: 'Export expenses',
      description: "An .xlsx file of every expense that the list's filters select, newest first.",
      tags,
    })
    .input(z.object(selection).superRefine(rejectAmbiguousPeriod))
    .output(spreadsheetSchema),

  summary: procedure({ pages })
    .route({
      method: 'GET',
      path: '/expenses/summary',
      summary: 'Sums of expenses',
      description: "The figures of the screen's cells. Only `matched` follows search, category and method.",
      tags,
    })
    .input(z.object(selection).superRefine(rejectAmbiguousPeriod))
    .output(
      z.object({
        /** What all filters select together. */
        matched: sumSchema,
        period: sumSchema,
        /** The largest of the period; of several the newest. */
        largest: z.object({ name: z.string(), amount: z.number() }).nullable(),
        /** `cash`: what of it was paid in cash. */
        today: sumSchema.extend({ cash: z.number() }),
        /** To hold the period against: a month's whole year, the year before a year, this year for all time and for days. */
        beside: sumSchema.extend({ year: z.int() }),
        /** From this year back to that of the first expense. */
        years: z.array(z.int()),
        /** The categories that expenses have, of all time, by name, and how many have each. */
        categories: z.array(z.object({ name: z.string(), count: z.int() })),
      }),
    ),

  createReceipt: procedure({ pages, failure: 'Gagal mengirim foto. Silakan coba lagi.' })
    .route({
      method: 'POST',
      path: '/expenses/receipts',
      summary: 'Send the photo of a receipt',
      description:
        'Takes the photo of a receipt in, judged by its content: a JPEG, PNG or GIF of at most 2 MB. It is answered by what it is known by, and forgotten after a day unless an expense names it.',
      tags,
    })
    .input(z.object({ file: z.file().max(PICTURE_MAX_BYTES, PICTURE_PROBLEMS.tooLarge) }))
    .output(z.object({ receipt: receiptSchema })),

  receipt: procedure({ pages })
    .route({
      method: 'GET',
      path: '/expenses/receipts/{receipt}',
      summary: 'The photo of a receipt',
      description: 'The photo of a receipt.',
      tags,
    })
    .input(z.object({ receipt: receiptSchema }))
    .output(z.file()),

  get: procedure({ pages })
    .route({
      method: 'GET',
      path: '/expenses/{id}',
      summary: 'One expense',
      description: 'An expense by its id, with who noted it. Refused: one that is not there (any more).',
      tags,
    })
    .input(z.object({ id: idSchema }))
    .output(expenseSchema),

  create: procedure({ pages, idempotent: true, failure: failedToSave })
    .route({
      method: 'POST',
      path: '/expenses',
      successStatus: 201,
      summary: 'Create an expense',
      description:
        "Books an expense under the caller's id; the same id again answers the same record. Refused: a day to come.",
      tags,
    })
    .input(expenseInputSchema.extend({ id: idSchema }))
    .output(expenseSchema),

  update: procedure({ pages, failure: failedToSave })
    .route({
      method: 'PATCH',
      path: '/expenses/{id}',
      summary: 'Edit an expense',
      description:
        'Changes the given fields. `version` is the one the screen read; a stale one is a conflict.',
      tags,
    })
    .input(expenseChangesSchema.extend({ id: idSchema, version: z.int() }))
    .output(expenseSchema),

  remove: procedure({ pages, failure: 'Gagal menghapus pengeluaran.' })
    .route({
      method: 'DELETE',
      path: '/expenses/{id}',
      summary: 'Delete an expense',
      description:
        'Takes an expense out of every list and figure, for good as far as the screens go. With `version`, a stale one is a conflict.',
      tags,
    })
    .input(deleteInputSchema)
    .output(z.object({ id: z.uuid() })),

  ...importCalls({ records: 'expenses', noun: 'pengeluaran', undoing: [] }),
}
