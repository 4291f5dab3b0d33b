import { z } from 'zod'
import { daySchema } from '../core/time/calendar.ts'
import { instantSchema, procedure } from './procedure.ts'
import {
  productionLineSchema,
  productionOrderSchema,
  transactionItemSchema,
  transactionSummarySchema,
} from './transaction-record.ts'

/** Rupiah, of the shop day. */
const shopSchema = z.object({
  /** Without cancelled and deleted sales. */
  sales: z.object({ amount: z.number(), count: z.int() }),
  /** Net of refunds; `settled`: the part on earlier sales. */
  received: z.object({ amount: z.number(), settled: z.number(), count: z.int() }),
  /** Remaining on today's sales. */
  unpaid: z.object({ amount: z.number(), count: z.int() }),
  /** Completed today, of any date. */
  completed: z.int(),
  /** Sales of the same weekday last week, until the same time. */
  weekBefore: z.number(),
})

/** Whole shop; all but `processing` count open orders. */
const ordersSchema = z.object({
  processing: z.int(),
  late: z.int(),
  dueToday: z.int(),
  /** With a proof that was sent more than two days ago and not answered. */
  unansweredProofs: z.int(),
})

/** Setup steps done; sample data does not count. */
const setUpSchema = z.object({
  name: z.boolean(),
  logo: z.boolean(),
  contact: z.boolean(),
  product: z.boolean(),
  secondUser: z.boolean(),
})

/** Rupiah, number of transactions, and persons, largest first. */
const exceptionSchema = z.object({
  amount: z.number(),
  count: z.int(),
  byPerson: z.array(
    z.object({
      name: z.string(),
      /** The approving colleague. */
      approvedBy: z.string().nullable(),
      amount: z.number(),
      count: z.int(),
    }),
  ),
})

const exceptionsSchema = z.object({
  /** Totals of transactions deleted today. */
  deleted: exceptionSchema,
  /** Refunded today, including cancelled and deleted transactions. */
  refunded: exceptionSchema,
  /** Extra discount given or raised today on active sales. */
  discounted: exceptionSchema,
})

const todaySchema = z.object({
  day: daySchema,
  shop: shopSchema.nullable(),
  exceptions: exceptionsSchema.nullable(),
  orders: ordersSchema.nullable(),
  /** The caller's sales today; never an amount. */
  own: z.object({ count: z.int() }).nullable(),
  /** Overdue receivables. */
  overdue: z.int().nullable(),
  /** Null once product and second user exist. */
  setUp: setUpSchema.nullable(),
})
export type TodayFigures = z.infer<typeof todaySchema>

/** An open order without prices. */
const openOrderSchema = productionOrderSchema.extend({
  lines: z.array(productionLineSchema.extend({ stage: transactionItemSchema.shape.stage })),
})

const workSchema = z.object({
  day: daySchema,
  counts: z.object({
    /** Open orders: late, due today, all, and with a line in the queue. */
    late: z.int(),
    dueToday: z.int(),
    open: z.int(),
    pending: z.int(),
    /** Finished in the last 30 days and uncollected; finished today. */
    ready: z.int(),
    completedToday: z.int(),
  }),
  /** Earliest due first, at most 50. */
  open: z.array(openOrderSchema),
  /** Rupiah; null for callers who cannot create orders. */
  counter: z
    .object({
      /** The caller's takings today, and the cash part. */
      received: z.object({ amount: z.number(), cash: z.number() }),
      /** Remaining on open orders, by id. */
      remaining: z.record(z.uuid(), z.number()),
      /** Finished in the last 30 days, uncollected and unpaid: oldest first, at most 10. */
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
  today: procedure('GET /dashboard/today', {
    pages: ['/'],
    summary: 'Get the figures of the day',
    description:
      'Figures of Beranda. Each part is null for callers without access to its page: `shop` needs Analitik, `exceptions` also the right to see profit, `orders` Daftar Transaksi, `overdue` Piutang, `setUp` Pengaturan.',
  }).output(todaySchema),

  openWork: procedure('GET /dashboard/open-work', {
    pages: ['/transactions'],
    summary: 'Get the open work',
    description: 'Work of operators (`open`) and cashiers (`counter`), shown on their Beranda.',
  }).output(workSchema),
}
