import { z } from 'zod'
import { daySchema } from '../core/time/calendar.ts'
import { instantSchema, procedure } from './procedure.ts'
import { transactionItemSchema, transactionSummarySchema } from './transaction-record.ts'

/** Sums in rupiah of the shop's day. */
const shopSchema = z.object({
  /** Sold today: neither cancelled nor deleted. */
  sales: z.object({ amount: z.number(), count: z.int() }),
  /** What came in today, money given back taken off; `settled` of it on sales of earlier days. */
  received: z.object({ amount: z.number(), settled: z.number(), count: z.int() }),
  /** What remains to be paid on today's sales. */
  unpaid: z.object({ amount: z.number(), count: z.int() }),
  /** Orders completed today, whenever they were made. */
  completed: z.int(),
  /** Sold on the same weekday a week ago, until the same time of day. */
  weekBefore: z.number(),
})

/** Orders of the whole shop: in processing, and of all open ones those late by day or time and those still due today. */
const ordersSchema = z.object({ processing: z.int(), late: z.int(), dueToday: z.int() })

/**
 * What a new shop has of what it needs before its first day: a name, a logo, an address and number for the nota, a product, a second user. Only what its
 * people have done counts, nothing of the sample data.
 */
const setUpSchema = z.object({
  name: z.boolean(),
  logo: z.boolean(),
  contact: z.boolean(),
  product: z.boolean(),
  colleague: z.boolean(),
})

/** What was taken out of the books or off the price: how much (rupiah), on how many transactions, and by whom, the largest first. */
const exceptionSchema = z.object({
  amount: z.number(),
  count: z.int(),
  by: z.array(
    z.object({
      name: z.string(),
      /** The colleague who approved it on the spot. */
      approvedBy: z.string().nullable(),
      amount: z.number(),
      count: z.int(),
    }),
  ),
})

const exceptionsSchema = z.object({
  /** The totals of transactions that were deleted today. */
  deleted: exceptionSchema,
  /** Money that went back today, that of cancelled and deleted transactions included. */
  refunded: exceptionSchema,
  /** The extra discount that was given or raised today, on sales that stand. */
  discounted: exceptionSchema,
})

const todaySchema = z.object({
  day: daySchema,
  shop: shopSchema.nullable(),
  exceptions: exceptionsSchema.nullable(),
  orders: ordersSchema.nullable(),
  /** What the caller has sold today: how many transactions, never how much. */
  own: z.object({ count: z.int() }).nullable(),
  /** Debts that are overdue. */
  overdue: z.int().nullable(),
  /** Null once there is a product and a second user. */
  setUp: setUpSchema.nullable(),
})
export type TodayFigures = z.infer<typeof todaySchema>

/** An order that is still worked on, without any price. */
const openOrderSchema = transactionSummarySchema
  .pick({
    id: true,
    customerName: true,
    status: true,
    estimatedCompletion: true,
    dueTime: true,
    isExpress: true,
    version: true,
  })
  .extend({
    lines: z.array(
      transactionItemSchema
        .pick({
          id: true,
          productName: true,
          quantity: true,
          unit: true,
          length: true,
          width: true,
          notes: true,
          stage: true,
        })
        .extend({ machineType: z.string() }),
    ),
  })

const workSchema = z.object({
  day: daySchema,
  counts: z.object({
    /** Open orders: late by day or time, still due today, all of them, and those with a line that waits for its first stage. */
    late: z.int(),
    dueToday: z.int(),
    open: z.int(),
    pending: z.int(),
    /** Finished in the last 30 days and not fetched; finished today. */
    ready: z.int(),
    completedToday: z.int(),
  }),
  /** The first due first, 50 at most. */
  open: z.array(openOrderSchema),
  /** What the counter waits for, in rupiah; null for who takes no orders. */
  counter: z
    .object({
      /** What the caller received today, and of it in cash. */
      received: z.object({ amount: z.number(), cash: z.number() }),
      /** What remains on open orders, by their id. */
      remaining: z.record(z.uuid(), z.number()),
      /** Finished in the last 30 days, neither fetched nor paid: the longest waiting first, 10 at most. */
      unpaid: z.object({
        count: z.int(),
        amount: z.number(),
        rows: z.array(
          transactionSummarySchema
            .pick({ id: true, customerName: true, remainingAmount: true })
            .extend({ completedAt: instantSchema }),
        ),
      }),
    })
    .nullable(),
})
export type OpenOrders = z.infer<typeof workSchema>
export type OpenOrder = OpenOrders['open'][number]

export const dashboard = {
  today: procedure({ pages: ['/'] })
    .route({
      method: 'GET',
      path: '/dashboard/today',
      summary: 'The figures of the day',
      description:
        'The figures of Beranda. Each part is there only for who may open the page that it is about, null for everyone else: `shop` for Analitik, `exceptions` for who sees profit there, `orders` for Daftar Transaksi, `overdue` for Piutang, `setUp` for Pengaturan, and so on.',
      tags: ['Dashboard'],
    })
    .output(todaySchema),

  work: procedure({ pages: ['/transactions'] })
    .route({
      method: 'GET',
      path: '/dashboard/work',
      summary: 'The orders that are waited for',
      description:
        'What is to be done now, for who works on orders (`open`) and who takes them (`counter`): on Beranda of operators and cashiers.',
      tags: ['Dashboard'],
    })
    .output(workSchema),
}
