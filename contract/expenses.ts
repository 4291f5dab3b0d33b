import { z } from 'zod'
import { type ExpenseInput, expenseInputSchema } from '../core/expense.ts'
import { idSchema } from '../core/id.ts'
import { call, type Fields, instantSchema, pageInputSchema, searchSchema } from './call.ts'
import { EXPORT_FAILED, spreadsheetSchema } from './spreadsheet.ts'

export const expenseSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  amount: z.number(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  createdBy: z.uuid().nullable(),
  createdByName: z.string().nullable(),
  version: z.int(),
} satisfies Fields<ExpenseInput>)
export type Expense = z.infer<typeof expenseSchema>

/** A month of a year, a whole year, or all time; and every word of a search. */
const selection = {
  search: searchSchema,
  year: z.coerce.number().int().min(2000).max(2100).optional(),
  month: z.coerce.number().int().min(1).max(12).optional(),
}
const monthHasYear = ({ year, month }: { year?: number | undefined; month?: number | undefined }) =>
  month === undefined || year !== undefined
const withoutYear = { path: ['year'], message: 'Pilih tahun dari bulan ini' }

const sumSchema = z.object({ count: z.int(), total: z.number() })

const pages = ['/expenses'] as const
const tags = ['Expenses']
const failedToSave = 'Gagal menyimpan pengeluaran.'

export const expenses = {
  /** Newest first, of a month or year of the shop's calendar, by name (section 2, Expenses). */
  list: call({ pages })
    .route({ method: 'GET', path: '/expenses', summary: 'List expenses', tags })
    .input(pageInputSchema.extend(selection).refine(monthHasYear, withoutYear))
    .output(z.object({ rows: z.array(expenseSchema), nextCursor: z.string().nullable() })),

  /** An .xlsx file of every expense that the list's filters select, newest first. */
  export: call({ pages, failure: EXPORT_FAILED })
    .route({
      method: 'GET',
      path: '/expenses/export',
      outputStructure: 'detailed',
      summary: 'Export expenses',
      tags,
    })
    .input(z.object(selection).refine(monthHasYear, withoutYear))
    .output(spreadsheetSchema),

  /** The figures of the screen's cells. Only `matched` follows the search. */
  summary: call({ pages })
    .route({ method: 'GET', path: '/expenses/summary', summary: 'Sums of expenses', tags })
    .input(z.object(selection).refine(monthHasYear, withoutYear))
    .output(
      z.object({
        /** What period and search select together. */
        matched: sumSchema,
        period: sumSchema,
        /** The largest of the period; of several the newest. */
        largest: z.object({ name: z.string(), amount: z.number() }).nullable(),
        today: sumSchema,
        /** To hold the period against: a month's whole year, the year before a year, this year for all time. */
        beside: sumSchema.extend({ year: z.int() }),
        /** From this year back to that of the first expense. */
        years: z.array(z.int()),
      }),
    ),

  get: call({ pages })
    .route({ method: 'GET', path: '/expenses/{id}', summary: 'One expense', tags })
    .input(z.object({ id: idSchema }))
    .output(expenseSchema),

  /** Books an expense under the caller's id, at this moment; the same id again answers the same record. */
  create: call({ pages, failure: failedToSave })
    .route({ method: 'POST', path: '/expenses', successStatus: 201, summary: 'Create an expense', tags })
    .input(expenseInputSchema.extend({ id: idSchema }))
    .output(expenseSchema),

  /** Changes the given fields (section 7). `version` is the one the screen read; a stale one is a conflict. */
  update: call({ pages, failure: failedToSave })
    .route({ method: 'PATCH', path: '/expenses/{id}', summary: 'Edit an expense', tags })
    .input(expenseInputSchema.partial().extend({ id: idSchema, version: z.int() }))
    .output(expenseSchema),

  /** Takes an expense out of every list and figure, for good as far as the screens go. */
  remove: call({ pages, failure: 'Gagal menghapus pengeluaran.' })
    .route({ method: 'DELETE', path: '/expenses/{id}', summary: 'Delete an expense', tags })
    .input(z.object({ id: idSchema }))
    .output(z.object({ id: z.uuid() })),
}
