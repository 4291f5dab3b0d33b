import { z } from 'zod'
import { daySchema } from '../core/calendar.ts'
import { call } from './call.ts'

/** Sums in rupiah of the shop's day, or of a longer stretch where said. */
const shopSchema = z.object({
  /** Sold today: neither cancelled nor deleted. */
  sales: z.object({ amount: z.number(), count: z.int() }),
  /** What came in today, money given back taken off; `settled` of it on sales of earlier days. */
  received: z.object({ amount: z.number(), settled: z.number(), count: z.int() }),
  /** What remains to be paid on today's sales. */
  unpaid: z.object({ amount: z.number(), count: z.int() }),
  /** Orders completed today, whenever they were made. */
  completed: z.int(),
  /** Sold in the last 30 days and in the 30 before them. */
  trend: z.object({ current: z.number(), previous: z.number() }),
})

/** Orders of the whole shop: in processing, everything still open that is due today, and what of that nobody has begun. */
const ordersSchema = z.object({ processing: z.int(), dueToday: z.int(), pendingDueToday: z.int() })

/** What a new shop has of what it needs before its first day: a logo, an address and number for the nota, a product, a second user. */
const setUpSchema = z.object({
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
  /** Spent since the month began. */
  spent: z.number().nullable(),
  products: z.int().nullable(),
  customers: z.int().nullable(),
  /** Null once there is a product and a second user. */
  setUp: setUpSchema.nullable(),
})
export type Today = z.infer<typeof todaySchema>

export const dashboard = {
  /**
   * The figures of Beranda (section 2, Dashboard). Each part is there only for who may open the page that it is about, null for
   * everyone else: `shop` for Analitik, `exceptions` for who sees profit there, `orders` for Daftar Transaksi, `overdue` for Piutang, `setUp` for
   * Pengaturan, and so on.
   */
  today: call({ pages: ['/'] })
    .route({
      method: 'GET',
      path: '/dashboard/today',
      summary: 'The figures of the day',
      tags: ['Dashboard'],
    })
    .output(todaySchema),
}
