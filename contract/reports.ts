import { z } from 'zod'
import type { DayFigures } from '../core/payments/day-report.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '../core/payments/payment.ts'
import { daySchema } from '../core/time/calendar.ts'
import { instantSchema, procedure } from './procedure.ts'
import { exportCall } from './spreadsheet.ts'

const sum = { count: z.int(), amount: z.number() }
const byMethod = Object.fromEntries(PAYMENT_METHODS.map((method) => [method, z.number()])) as Record<
  PaymentMethod,
  z.ZodNumber
>
const exceptionSchema = z.object({
  ...sum,
  byPerson: z.array(z.object({ ...sum, name: z.string(), approvedBy: z.string().nullable() })),
})

/** Rupiah. `dayReportSections` (core/payments/day-report.ts) turns it into lines. */
const dayReportSchema = z.object({
  day: daySchema,
  /** Time of the report; today's figures still change. */
  at: instantSchema,
  sales: z.object({ ...sum, tax: z.number() }),
  /** Of the sales what extras are, by name, largest first. */
  extras: z.array(z.object({ name: z.string(), amount: z.number() })),
  received: z.object({
    ...byMethod,
    amount: z.number(),
    refunded: z.number(),
    forfeited: z.number(),
    settled: z.number(),
  }),
  /** Of saldos: paid in and out, in `received`; used by orders, net. */
  balance: z.object({ paidIn: z.number(), paidOut: z.number(), used: z.number() }),
  /** Bukti potong PPh 23, which are not in `received`, less those reversed. */
  withholdings: z.object(sum),
  unpaid: z.number(),
  exceptions: z
    .object({ deleted: exceptionSchema, refunded: exceptionSchema, discounted: exceptionSchema })
    .nullable(),
  /** Of lines with a cost, sales without tax; null for callers who see no costs. */
  profit: z.object({ sales: z.number(), cost: z.number(), isProvisional: z.boolean() }).nullable(),
  /** Percent: `discounted` lists only larger discounts; 0 lists all. */
  discountThreshold: z.number(),
  expenses: z
    .object({ ...sum, categories: z.array(z.object({ ...sum, name: z.string().nullable() })) })
    .nullable(),
  drawers: z.array(
    z.object({
      name: z.string(),
      closedByName: z.string(),
      variance: z.number(),
      /** Transfer and QRIS. */
      nonCashVariance: z.number(),
      deposited: z.number(),
    }),
  ),
  /** A mail server is configured. */
  canMail: z.boolean(),
}) satisfies z.ZodType<DayFigures>
export type DayReport = z.infer<typeof dayReportSchema>

const settingsSchema = z.object({ mailDaily: z.boolean(), version: z.int() })

const pages = ['/analytics'] as const
const dayInputSchema = z.object({
  day: daySchema.refine(
    (day) => day >= '2000-01-01' && day <= '2100-12-31',
    'Pilih tanggal dari 2000 sampai 2100',
  ),
})

export const reports = {
  day: procedure('GET /reports/day', {
    pages,
    failure: 'Gagal memuat laporan harian.',
    summary: 'Get a daily report',
    description:
      'Sales, tax, what extras are of them, money by method, new and settled debts, exceptions by person, expenses and closed drawers of a day. Agrees with Analitik. Expenses and exceptions are null without the right to see profit, `profit` for those who see no costs.',
  })
    .input(dayInputSchema)
    .output(dayReportSchema),

  exportDay: exportCall('GET /reports/day/export', {
    pages,
    summary: 'Export a daily report',
    description: 'The daily report as an .xlsx file.',
  }).input(dayInputSchema),

  mailDay: procedure('POST /reports/day/mail', {
    pages,
    ownerOnly: true,
    failure: 'Gagal mengirim laporan harian. Silakan coba lagi.',
    summary: 'E-mail a daily report to the owners',
    description: 'Sends the report to all active owners. Owner only. Rejected without a mail server.',
  })
    .input(dayInputSchema)
    .output(z.object({ to: z.array(z.string()) })),

  settings: procedure('GET /reports/settings', {
    pages,
    ownerOnly: true,
    failure: 'Gagal memuat pengaturan.',
    summary: 'Get report settings',
    description: 'Whether owners receive the daily report by e-mail on the next morning. Owner only.',
  }).output(settingsSchema),

  updateSettings: procedure('PATCH /reports/settings', {
    pages,
    ownerOnly: true,
    failure: 'Gagal menyimpan pengaturan. Silakan coba lagi.',
    summary: 'Update report settings',
    description:
      'Changes the given settings. An outdated `version` is a conflict (optimistic locking). Owner only.',
  })
    .input(z.object({ version: z.int(), mailDaily: z.boolean().optional() }))
    .output(settingsSchema),
}
