import { z } from 'zod'
import { PAYMENT_METHODS, type PaymentMethod } from '../core/payments/payment.ts'
import { CALENDAR_UNITS, countDays, MAX_YEARS, startsCalendarUnit } from '../core/shop/analytics.ts'
import { daySchema } from '../core/time/calendar.ts'
import { procedure } from './procedure.ts'
import { transactionSummarySchema } from './transaction-record.ts'

/** Shop days, both included. */
export const rangeSchema = z
  .object({ from: daySchema, to: daySchema })
  .refine(({ from, to }) => from >= '2000-01-01' && to <= '2100-12-31', {
    message: 'Pilih tanggal dari 2000 sampai 2100',
    path: ['from'],
  })
  .refine(({ from, to }) => from <= to, {
    message: 'Tanggal akhir tidak boleh sebelum tanggal awal',
    path: ['to'],
  })
  .refine((range) => countDays(range) <= MAX_YEARS * 366, {
    message: `Paling lama ${MAX_YEARS} tahun`,
    path: ['to'],
  })

/** With `unit`, a calendar month or year or its beginning. */
const comparedRangeSchema = rangeSchema
  .safeExtend({ unit: z.enum(CALENDAR_UNITS).optional() })
  .refine(({ unit, ...range }) => unit === undefined || startsCalendarUnit(range, unit), {
    message: 'Bukan satu bulan atau tahun dari awalnya',
    path: ['unit'],
  })

const sumSchema = z.object({ amount: z.number(), count: z.int() })

const byMethod = Object.fromEntries(PAYMENT_METHODS.map((method) => [method, z.number()])) as Record<
  PaymentMethod,
  z.ZodNumber
>

/** Rupiah. */
const figuresSchema = z.object({
  /** `tax` is contained in the amount. */
  sales: sumSchema.extend({ tax: z.number() }),
  /** Owed on these sales at the end of the period, or now if it still runs. */
  unpaid: z.number(),
  /**
   * Payments in the period net of `refunded`, whatever the date of the sale. `forfeited`: deposits of orders
   * cancelled in the period, received when they were paid.
   */
  received: z.object({ amount: z.number(), ...byMethod, refunded: z.number(), forfeited: z.number() }),
  /** By day of spending. Null without the right to see profit. */
  expenses: sumSchema
    .extend({
      /** Largest first, uncategorised (null) last. */
      categories: z.array(sumSchema.extend({ name: z.string().nullable() })),
    })
    .nullable(),
})
export type PeriodFigures = z.infer<typeof figuresSchema>

/** Sales of a day or month; `start` is its first day. */
const barSchema = sumSchema.extend({ start: daySchema })

const partSchema = z.object({ name: z.string(), amount: z.number() })

const buyersSchema = sumSchema.extend({ customers: z.int() })

const pages = ['/analytics'] as const
const fromReplica = true

export const analytics = {
  figures: procedure('GET /analytics/figures', {
    pages,
    fromReplica,
    summary: 'Get the figures of a period',
    description:
      'Figures of a period and of its comparison period: the equally long one before, or with `unit` the same days of the previous month or year. For a running period the comparison ends at the same point.',
  })
    .input(comparedRangeSchema)
    .output(z.object({ current: figuresSchema, previous: figuresSchema })),

  timeline: procedure('GET /analytics/timeline', {
    pages,
    fromReplica,
    summary: 'List sales by day or month',
    description: 'Sales per day, or per month in a long period.',
  })
    .input(rangeSchema)
    .output(z.object({ unit: z.enum(['day', 'month']), rows: z.array(barSchema) })),

  year: procedure('GET /analytics/years/{year}', {
    pages,
    fromReplica,
    summary: 'List sales by month of a year',
    description:
      "Monthly sales of a year and the year before; `firstSale` is the day of the shop's first sale.",
  })
    .input(z.object({ year: z.coerce.number().int().min(2000).max(2100) }))
    .output(
      z.object({ months: z.array(barSchema), before: z.array(barSchema), firstSale: daySchema.nullable() }),
    ),

  breakdown: procedure('GET /analytics/breakdown', {
    pages,
    fromReplica,
    summary: 'List sales by machine, category and product',
    description:
      "Revenue per machine type, per category and of the top ten products, largest first. Machine and category are those at the sale. Each of these lists sums to `total`; `others` completes the products. Lines without a product are one part of each, 'Item bebas', with `id` null. `extras`: the part of it that each extra (finishing) is, by its name at the sale. `areaPrices`: of the ten products by m² with the highest revenue, per m² of the real size, what their lines came to before extras and discounts (`realised`) and what the product's own price was (`listed`).",
  })
    .input(rangeSchema)
    .output(
      z.object({
        total: z.number(),
        machines: z.array(partSchema),
        categories: z.array(partSchema),
        extras: z.array(partSchema),
        products: z.array(partSchema.extend({ id: z.uuid().nullable() })),
        others: sumSchema,
        areaPrices: z.array(
          z.object({
            id: z.uuid(),
            name: z.string(),
            squareMetres: z.number(),
            realised: z.number(),
            listed: z.number(),
          }),
        ),
      }),
    ),

  customers: procedure('GET /analytics/customers', {
    pages,
    fromReplica,
    summary: 'List the top customers',
    description: 'The ten customers with the highest sales, and first-time against returning buyers.',
  })
    .input(rangeSchema)
    .output(
      z.object({
        top: z.array(sumSchema.extend({ id: z.uuid(), name: z.string() })),
        firstTime: buyersSchema,
        returning: buyersSchema,
      }),
    ),

  outsourcing: procedure('GET /analytics/outsourcing', {
    pages,
    fromReplica,
    seesCost: true,
    summary: 'List outsourced lines by vendor',
    description:
      'What outsourced lines (makloon) bring and cost, in rupiah by vendor, largest first. `amount`: their part of the sales, with the `tax` in it. Lines without a cost are in no vendor; `withoutCost` counts them. `name` is null for lines without a vendor.',
  })
    .input(rangeSchema)
    .output(
      z.object({
        vendors: z.array(
          sumSchema.extend({ name: z.string().nullable(), tax: z.number(), cost: z.number() }),
        ),
        withoutCost: z.int(),
      }),
    ),

  cashiers: procedure('GET /analytics/cashiers', {
    pages,
    fromReplica,
    summary: 'List sales by cashier',
    description:
      'Sales per user who created them, largest first; they sum to the sales of the period. `id` and `name` are null without a known creator, such as in sample data.',
  })
    .input(rangeSchema)
    .output(
      z.object({ rows: z.array(sumSchema.extend({ id: z.uuid().nullable(), name: z.string().nullable() })) }),
    ),

  latest: procedure('GET /analytics/latest', {
    pages,
    fromReplica,
    summary: 'List the last ten transactions',
    description: 'The last ten transactions, newest first.',
  }).output(z.object({ rows: z.array(transactionSummarySchema) })),
}
