import { z } from 'zod'
import { accountRowsSchema } from '../core/journal/accounts.ts'
import { MAX_MONTHS } from '../core/journal/profit-and-loss.ts'
import { rangeSchema } from './analytics.ts'
import { procedure } from './procedure.ts'
import { csvSchema, EXPORT_FAILED, exportCall } from './spreadsheet.ts'

const access = { pages: ['/analytics'], seesCost: true } as const
const settings = { pages: ['/settings'], seesCost: true } as const
const ONLY_COST = 'Only for owners, and managers who may see profit figures.'
const JOURNAL =
  'What the shop has recorded in the period, as balanced entries: date, number, account, debit, credit, text and reference. Worked out from the present records, not stored. `by`: each entry, or the sums of each day.'

const journalInputSchema = rangeSchema.safeExtend({ by: z.enum(['entry', 'day']).default('entry') })

const monthSchema = z.string().regex(/^(20\d\d|2100)-(0[1-9]|1[0-2])$/, 'Pilih bulan dari 2000 sampai 2100')
const monthsSchema = z
  .object({ from: monthSchema, to: monthSchema })
  .refine(({ from, to }) => from <= to, {
    message: 'Bulan akhir tidak boleh sebelum bulan awal',
    path: ['to'],
  })
  .refine(({ from, to }) => monthIndex(to) - monthIndex(from) < MAX_MONTHS, {
    message: `Paling banyak ${MAX_MONTHS} bulan`,
    path: ['to'],
  })

function monthIndex(month: string): number {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return 12 * year + number
}

const accountsSchema = z.object({
  /** Of the store's configuration. */
  version: z.int(),
  rows: z.array(z.object({ key: z.string(), number: z.string(), name: z.string() })),
})

export const journal = {
  export: exportCall('GET /journal/export', {
    ...access,
    summary: 'Export the journal as .xlsx',
    description: `${JOURNAL} ${ONLY_COST}`,
  }).input(journalInputSchema),

  exportCsv: procedure('GET /journal/export-csv', {
    ...access,
    failure: EXPORT_FAILED,
    outputStructure: 'detailed',
    summary: 'Export the journal as .csv',
    description: `${JOURNAL} Commas, days as DD/MM/YYYY, plain whole numbers. ${ONLY_COST}`,
  })
    .input(journalInputSchema)
    .output(csvSchema),

  profitAndLoss: procedure('GET /journal/profit-and-loss', {
    ...access,
    failure: 'Gagal memuat laba rugi.',
    summary: 'Get profit and loss by month',
    description: `Rupiah by month (\`YYYY-MM\`, both included), at most ${MAX_MONTHS}, summed from the journal. Costs are below 0. \`isTotal\` lines are sums of those above. ${ONLY_COST}`,
  })
    .input(monthsSchema)
    .output(
      z.object({
        months: z.array(z.string()),
        lines: z.array(z.object({ label: z.string(), amounts: z.array(z.number()), isTotal: z.boolean() })),
      }),
    ),

  exportProfitAndLoss: exportCall('GET /journal/profit-and-loss/export', {
    ...access,
    summary: 'Export profit and loss by month',
    description: `The profit and loss as an .xlsx file. ${ONLY_COST}`,
  }).input(monthsSchema),

  accounts: procedure('GET /journal/accounts', {
    ...settings,
    failure: 'Gagal memuat akun.',
    summary: 'List the accounts of the journal',
    description: `Number and name of every account, with one for each category of expenses (\`expense:…\`). ${ONLY_COST}`,
  }).output(accountsSchema),

  updateAccounts: procedure('PATCH /journal/accounts', {
    ...settings,
    failure: 'Gagal menyimpan akun. Silakan coba lagi.',
    summary: 'Name the accounts of the journal',
    description: `Replaces the shop's numbers and names; accounts that are not named have the usual ones. Requires the \`version\` of the store's configuration. ${ONLY_COST}`,
  })
    .input(z.object({ version: z.int(), rows: accountRowsSchema }))
    .output(accountsSchema),
}
