import { z } from 'zod'
import { PAYMENT_METHODS, type PaymentMethod } from '../core/payments/payment.ts'
import { CALENDAR_UNITS, countDays, MAX_YEARS, startsCalendarUnit } from '../core/shop/analytics.ts'
import { daySchema } from '../core/time/calendar.ts'
import { procedure } from './procedure.ts'
import { transactionSummarySchema } from './transaction-record.ts'

/** Days of the shop's calendar, both included. */
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

/** The same, said to be a calendar month or year, whole or its beginning. */
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

/** What happened in a period, in rupiah. */
const figuresSchema = z.object({
  /** Sales booked; `tax` is contained in the amount. */
  sales: sumSchema.extend({ tax: z.number() }),
  /** What was owed on those sales when the period ended; while it is not over, what is owed now. */
  unpaid: z.number(),
  /**
   * Money that came in, whenever its sale was made, what was given back taken off; `refunded` is what was taken off.
   * `forfeited`: deposits that orders cancelled in the period left with the shop; they were received when they were paid.
   */
  received: z.object({ amount: z.number(), ...byMethod, refunded: z.number(), forfeited: z.number() }),
  /** By the days on which they were spent. Null for who may not see profit: it is what profit is reckoned from. */
  expenses: sumSchema
    .extend({
      /** The largest first, at the end those without one (null). */
      categories: z.array(sumSchema.extend({ name: z.string().nullable() })),
    })
    .nullable(),
})
export type PeriodFigures = z.infer<typeof figuresSchema>

/** A bar: the sales of a day or a month, named by its first day. */
const barSchema = sumSchema.extend({ start: daySchema })

const partSchema = z.object({ name: z.string(), amount: z.number() })

const buyersSchema = sumSchema.extend({ customers: z.int() })

const pages = ['/analytics'] as const
const fromReplica = true
const tags = ['Analytics']

export const analytics = {
  figures: procedure({ pages, fromReplica })
    .route({
      method: 'GET',
      path: '/analytics/figures',
      summary: 'Figures of a period',
      description:
        'The figures of a period and of the equally long one before it, with `unit` of the same days of the month or year before. While the period is not over, the one before is cut off at the same point.',
      tags,
    })
    .input(comparedRangeSchema)
    .output(z.object({ current: figuresSchema, previous: figuresSchema })),

  bars: procedure({ pages, fromReplica })
    .route({
      method: 'GET',
      path: '/analytics/bars',
      summary: 'Sales by day or month',
      description: 'Sales of each day, or in a long period of each month.',
      tags,
    })
    .input(rangeSchema)
    .output(z.object({ unit: z.enum(['day', 'month']), rows: z.array(barSchema) })),

  year: procedure({ pages, fromReplica })
    .route({
      method: 'GET',
      path: '/analytics/years/{year}',
      summary: 'Sales by month of a year',
      description:
        "Sales of each month of a year and of the year before; `firstSale` is the day of the shop's very first one.",
      tags,
    })
    .input(z.object({ year: z.coerce.number().int().min(2000).max(2100) }))
    .output(
      z.object({ months: z.array(barSchema), before: z.array(barSchema), firstSale: daySchema.nullable() }),
    ),

  parts: procedure({ pages, fromReplica })
    .route({
      method: 'GET',
      path: '/analytics/parts',
      summary: 'Sales by machine, category, product',
      description:
        "Revenue per machine type, per category and of the ten products with most of it, largest first. Machine and category are those of the time of the sale. The parts of each list, `others` with the products, sum to `total`, which is the sales' total.",
      tags,
    })
    .input(rangeSchema)
    .output(
      z.object({
        total: z.number(),
        machines: z.array(partSchema),
        categories: z.array(partSchema),
        products: z.array(partSchema.extend({ id: z.uuid() })),
        others: sumSchema,
      }),
    ),

  customers: procedure({ pages, fromReplica })
    .route({
      method: 'GET',
      path: '/analytics/customers',
      summary: 'Who bought',
      description:
        'The ten customers who bought most, and those who bought for the first time beside those who had before.',
      tags,
    })
    .input(rangeSchema)
    .output(
      z.object({
        top: z.array(sumSchema.extend({ id: z.uuid(), name: z.string() })),
        firstTime: buyersSchema,
        returning: buyersSchema,
      }),
    ),

  cashiers: procedure({ pages, fromReplica })
    .route({
      method: 'GET',
      path: '/analytics/cashiers',
      summary: 'Sales by cashier',
      description:
        'Sales of a period by the user who made them, largest first; together they are the sales of the period. `id` and `name` are null for sales without a known maker, such as sample data.',
      tags,
    })
    .input(rangeSchema)
    .output(
      z.object({ rows: z.array(sumSchema.extend({ id: z.uuid().nullable(), name: z.string().nullable() })) }),
    ),

  latest: procedure({ pages, fromReplica })
    .route({
      method: 'GET',
      path: '/analytics/latest',
      summary: 'The last ten transactions',
      description: 'The last ten transactions.',
      tags,
    })
    .output(z.object({ rows: z.array(transactionSummarySchema) })),
}
