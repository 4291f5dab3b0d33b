import { z } from 'zod'
import type { DayFigures } from '../core/payments/day-report.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../core/payments/payment.ts'
import { daySchema } from '../core/time/calendar.ts'
import { instantSchema, procedure } from './procedure.ts'
import { EXPORT_FAILED, spreadsheetSchema } from './spreadsheet.ts'

const sum = { count: z.int(), amount: z.number() }
const byMethod = Object.fromEntries(PAYMENT_METHODS.map((method) => [method, z.number()])) as Record<
  PaymentMethod,
  z.ZodNumber
>
const exceptionSchema = z.object({
  ...sum,
  by: z.array(z.object({ ...sum, name: z.string(), approvedBy: z.string().nullable() })),
})

/** What the day's report says (rupiah); its lines are made of it by `dayReportSections` (core/payments/day-report.ts). */
const dayReportSchema = z.object({
  day: daySchema,
  /** Of when it is: a day that runs goes on. */
  at: instantSchema,
  sales: z.object({ ...sum, tax: z.number() }),
  received: z.object({
    ...byMethod,
    amount: z.number(),
    refunded: z.number(),
    forfeited: z.number(),
    settled: z.number(),
  }),
  unpaid: z.number(),
  exceptions: z
    .object({ deleted: exceptionSchema, refunded: exceptionSchema, discounted: exceptionSchema })
    .nullable(),
  /** Percent: of `discounted` are only orders with a larger discount. 0: all, as no role that sells has a limit. */
  discountAbove: z.number(),
  expenses: z
    .object({ ...sum, categories: z.array(z.object({ ...sum, name: z.string().nullable() })) })
    .nullable(),
  drawers: z.array(
    z.object({
      name: z.string(),
      closedByName: z.string(),
      difference: z.number(),
      /** Of transfer and QRIS together. */
      otherDifference: z.number(),
      deposited: z.number(),
    }),
  ),
  /** Whether it can be sent by e-mail: a mail server is set. */
  canMail: z.boolean(),
}) satisfies z.ZodType<DayFigures>
export type DayReport = z.infer<typeof dayReportSchema>

const settingsSchema = z.object({ mailDaily: z.boolean(), version: z.int() })

const pages = ['/analytics'] as const
const tags = ['Reports']
const ofDay = z.object({
  day: daySchema.refine(
    (day) => day >= '2000-01-01' && day <= '2100-12-31',
    'Pilih tanggal dari 2000 sampai 2100',
  ),
})

export const reports = {
  day: procedure({ pages, failure: 'Gagal memuat laporan harian.' })
    .route({
      method: 'GET',
      path: '/reports/day',
      summary: "A day's report",
      description:
        'What happened on a day: sales, tax, money by method, debts made and paid, what was taken out or discounted and by whom, expenses, closed drawers. It agrees with Analitik of that day. Expenses and exceptions are null for who may not see profit.',
      tags,
    })
    .input(ofDay)
    .output(dayReportSchema),

  exportDay: procedure({ pages, failure: EXPORT_FAILED })
    .route({
      method: 'GET',
      path: '/reports/day/export',
      outputStructure: 'detailed',
      summary: "A day's report as .xlsx",
      description: 'The report of a day as a sheet to keep or to give on: the same figures as on the screen.',
      tags,
    })
    .input(ofDay)
    .output(spreadsheetSchema),

  mailDay: procedure({ pages, ownerOnly: true, failure: 'Gagal mengirim laporan harian. Silakan coba lagi.' })
    .route({
      method: 'POST',
      path: '/reports/day/mail',
      summary: "Send a day's report to the owners",
      description: 'Sends the report to every active owner. Owner only. Refused where no mail server is set.',
      tags,
    })
    .input(ofDay)
    .output(z.object({ to: z.array(z.string()) })),

  settings: procedure({ pages, ownerOnly: true, failure: 'Gagal memuat pengaturan.' })
    .route({
      method: 'GET',
      path: '/reports/settings',
      summary: 'How reports are sent',
      description:
        "Whether the owners are sent each day's report by e-mail on the morning after it, where a mail server is set. Owner only.",
      tags,
    })
    .output(settingsSchema),

  updateSettings: procedure({
    pages,
    ownerOnly: true,
    failure: 'Gagal menyimpan pengaturan. Silakan coba lagi.',
  })
    .route({
      method: 'PATCH',
      path: '/reports/settings',
      summary: 'Set how reports are sent',
      description:
        'Changes the given settings. `version` is the one that was read; a stale one is a conflict. Owner only.',
      tags,
    })
    .input(z.object({ version: z.int(), mailDaily: z.boolean().optional() }))
    .output(settingsSchema),
}
