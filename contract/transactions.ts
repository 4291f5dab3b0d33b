import { z } from 'zod'
import { percentSchema, rupiahSchema } from '../core/money/money.ts'
import {
  dueDateSchema,
  dueTimeSchema,
  externalRefSchema,
  figuresSchema,
  itemsInputSchema,
  orderStatusSchema,
  transactionInputSchema,
} from '../core/orders/transaction.ts'
import { paymentMethodSchema, paymentStatusSchema } from '../core/payments/payment.ts'
import { textSchema } from '../core/text/text.ts'
import { idSchema } from '../core/values/id.ts'
import {
  daysInputSchema,
  instantSchema,
  pageInputSchema,
  procedure,
  rejectFiltersWithUpdatedSince,
  searchSchema,
  sinceInputSchema,
  syncableListOf,
} from './procedure.ts'
import { EXPORT_FAILED, spreadsheetSchema } from './spreadsheet.ts'
import {
  expandedSchema,
  jobTicketSchema,
  linesSchema,
  reasonSchema,
  transactionSchema,
  transactionSummarySchema,
} from './transaction-record.ts'

/** A filter on several values, in a query string given once, several times, or not at all. */
const anyOf = <T extends z.ZodType>(value: T) =>
  z.preprocess(
    (given) => (given === undefined || Array.isArray(given) ? given : [given]),
    z.array(value).optional(),
  )

const filterSchema = z.object({
  search: searchSchema,
  paymentStatus: anyOf(paymentStatusSchema),
  status: anyOf(orderStatusSchema),
  /** The first and the last day of the shop on which they were made. */
  ...daysInputSchema.shape,
  /** What another program calls the order. */
  externalRef: externalRefSchema.optional(),
  /** Finished before the day that many days ago, and not fetched. */
  unfetchedFor: z.coerce.number().int().min(0).max(3650).optional(),
})

/** A shop day of the list: how many transactions the filters select of it and what those not cancelled total. */
const daySummarySchema = z.object({
  day: z.iso.date(),
  count: z.int(),
  cancelled: z.int(),
  total: z.number(),
})

/** Whose customer was told last, when and by whom, that an order can be fetched: of those on a page of what nobody has fetched. */
const pickupToldSchema = z.object({
  transactionId: z.string(),
  at: instantSchema,
  byName: z.string().nullable(),
})

/** How many transactions have a payment status and an order status, search applied, chips not. */
const countSchema = z.object({
  paymentStatus: paymentStatusSchema,
  status: orderStatusSchema,
  count: z.int(),
})

const tags = ['Transactions']

export const transactions = {
  list: procedure({ pages: ['/transactions'] })
    .route({
      method: 'GET',
      path: '/transactions',
      summary: 'List transactions',
      description:
        'Newest first, by number, customer, phone number or product, by statuses and by the days on which they were made, with the totals of the days on this page. `sort` goes by the day and time at which they are due instead, the first or the last one first, and so do the days. What a search finds on a day with more than a thousand sales is not summed where the page shows a part of it: that day is not among `days`. With `unfetchedFor` it says of those on the page who was told last that they can be fetched. With `expand=items` each row carries its items, discount and tax as well. With `updatedSince` no days are summed; a payment, a hand-over and a changed line are changes of their transaction, too.',
      tags,
    })
    .input(
      pageInputSchema
        .extend({
          ...filterSchema.shape,
          ...sinceInputSchema.shape,
          sort: z.enum(['due', 'due-last']).optional(),
          /** `items`: each row carries its items and the sums between them and the total. */
          expand: z.enum(['items']).optional(),
        })
        .superRefine(({ expand: _, ...asked }, context) => rejectFiltersWithUpdatedSince(asked, context)),
    )
    .output(
      syncableListOf(transactionSummarySchema.extend(expandedSchema.partial().shape)).extend({
        days: z.array(daySummarySchema),
        pickupsTold: z.array(pickupToldSchema).optional(),
      }),
    ),

  export: procedure({ pages: ['/transactions'], fromReplica: true, failure: EXPORT_FAILED })
    .route({
      method: 'GET',
      path: '/transactions/export',
      outputStructure: 'detailed',
      summary: 'Export transactions',
      description: "An .xlsx file of every transaction that the list's filters select, newest first.",
      tags,
    })
    .input(filterSchema)
    .output(spreadsheetSchema),

  counts: procedure({ pages: ['/transactions'] })
    .route({
      method: 'GET',
      path: '/transactions/counts',
      summary: 'Transactions per status',
      description:
        'Counts for both rows of chips. A search that finds more than 2.000 counts the newest 2.000, days with more than 10.000 the newest 10.000 (`capped`).',
      tags,
    })
    .input(filterSchema.pick({ search: true, from: true, to: true }))
    .output(z.object({ counts: z.array(countSchema), capped: z.boolean() })),

  unfetched: procedure({ pages: ['/transactions'] })
    .route({
      method: 'GET',
      path: '/transactions/unfetched',
      summary: 'How many orders wait to be fetched for long',
      description:
        'How many orders were finished before the day that many `days` ago and are not fetched, counted up to a thousand; the shop sets the days (0: none are told of). A shop that has noted nothing as fetched for a month is told of none. `unfetchedFor` of the list shows them.',
      tags,
    })
    .output(z.object({ days: z.int(), count: z.int() })),

  get: procedure({ pages: ['/transactions', '/create-transaction', '/receivables'] })
    .route({
      method: 'GET',
      path: '/transactions/{id}',
      summary: 'One transaction, whole',
      description:
        'An order by its id with its lines, its whole ledger of payments, and what was done with it. Refused: one that is not there (any more).',
      tags,
    })
    .input(z.object({ id: idSchema }))
    .output(transactionSchema),

  create: procedure({
    idempotent: true,
    pages: ['/create-transaction'],
    singleTransaction: true,
    failure: 'Gagal menyimpan transaksi. Silakan coba lagi.',
  })
    .route({
      method: 'POST',
      path: '/transactions',
      successStatus: 201,
      summary: 'Create a transaction',
      description:
        "Creates a transaction under the caller's id and takes its first payment. Every price and total is the server's. An extra discount is a percentage of the subtotal (`discountPercent`) or an amount in rupiah (`discountAmount`), which counts instead of the percentage if it is above 0. One payment by two methods has a `secondPayment`: of a total of 100000, `paymentMethod` qris, `paidAmount` 60000 and `secondPayment` { method: cash, amount: 50000 } book 60000 by QRIS and 40000 in cash, with 10000 change. The same id again answers the same record, with other content it is a conflict. So does the same `externalRef`, whatever ids the order and its lines are sent with.",
      tags,
    })
    .input(transactionInputSchema)
    .output(transactionSchema),

  update: procedure({
    pages: ['/transactions'],
    failure: 'Gagal memperbarui transaksi. Silakan coba lagi.',
  })
    .route({
      method: 'PATCH',
      path: '/transactions/{id}',
      summary: 'Edit a transaction',
      description:
        'Changes the given fields; everything else is recomputed. `version` is the one the screen read. `paidAmount` is what shall have been paid in all: the difference is booked as a dated row; money that goes back needs a `refundReason` and goes as it was paid. A method that is changed alone puts right what was noted by the old one. An order with money on it is cancelled by `cancel` only. `discountPercent` and `discountAmount` replace each other. An edit that raises the extra discount in percent or in rupiah needs the right to give it.',
      tags,
    })
    .input(
      z.object({
        id: idSchema,
        version: z.int(),
        customerId: idSchema.optional(),
        items: itemsInputSchema.optional(),
        discountPercent: percentSchema.optional(),
        discountAmount: rupiahSchema.optional(),
        paymentMethod: paymentMethodSchema.optional(),
        paidAmount: rupiahSchema.optional(),
        status: orderStatusSchema.optional(),
        estimatedCompletion: dueDateSchema.optional(),
        dueTime: dueTimeSchema.nullish(),
        isExpress: z.boolean().optional(),
        expected: figuresSchema.optional(),
        refundReason: reasonSchema.optional(),
      }),
    )
    .output(transactionSchema),

  cancel: procedure({
    pages: ['/transactions'],
    rights: ['cancelOrders'],
    failure: 'Gagal membatalkan pesanan. Silakan coba lagi.',
  })
    .route({
      method: 'POST',
      path: '/transactions/{id}/cancellation',
      summary: 'Cancel an order',
      description:
        'Cancels an order: `refund` of what is paid goes back now, by `method` or as it was paid, the rest stays with the shop as a forfeited deposit. Needs the version that the screen read.',
      tags,
    })
    .input(
      z.object({
        id: idSchema,
        version: z.int(),
        refund: rupiahSchema.default(0),
        method: paymentMethodSchema.optional(),
        reason: reasonSchema,
      }),
    )
    .output(transactionSchema),

  handOver: procedure({ pages: ['/transactions'], failure: 'Gagal mencatat penyerahan. Silakan coba lagi.' })
    .route({
      method: 'POST',
      path: '/transactions/{id}/hand-over',
      summary: 'Hand an order over',
      description:
        'Notes that an order was handed over: when, by whom, and to whom if that is said. `lines` hands over these alone; with the last of them the order is. What is not finished is refused, unless `finish` makes it ready in the same step. What is owed stays owed. Needs the version that the screen read; handed over by the same person to the same already: nothing is noted.',
      tags,
    })
    .input(
      z.object({
        id: idSchema,
        version: z.int(),
        lines: linesSchema.optional(),
        finish: z.boolean().default(false),
        to: textSchema
          .max(120, 'Paling banyak 120 huruf')
          .optional()
          .transform((name) => name || null),
      }),
    )
    .output(transactionSchema),

  takeBack: procedure({ pages: ['/transactions'], failure: 'Gagal mencatat penyerahan. Silakan coba lagi.' })
    .route({
      method: 'DELETE',
      path: '/transactions/{id}/hand-over',
      summary: 'Undo a hand-over',
      description:
        'Notes that it was not handed over after all, or `lines` of it that were handed over before the rest. Not handed over already: nothing is noted.',
      tags,
    })
    .input(z.object({ id: idSchema, version: z.int(), lines: linesSchema.optional() }))
    .output(transactionSchema),

  tellPickup: procedure({ pages: ['/transactions'] })
    .route({
      method: 'POST',
      path: '/transactions/{transactionId}/pickup-messages',
      inputStructure: 'detailed',
      successStatus: 201,
      summary: 'Note a message about picking up',
      description:
        "Notes that the message 'siap diambil' was opened in WhatsApp. The same id again notes nothing.",
      tags,
    })
    .input(
      z.object({
        params: z.object({ transactionId: idSchema }),
        body: z.object({ id: idSchema }),
      }),
    )
    .output(transactionSchema),

  printJobTicket: procedure({ pages: ['/transactions'], failure: 'Gagal menyiapkan SPK. Silakan coba lagi.' })
    .route({
      method: 'POST',
      path: '/transactions/{transactionId}/job-ticket-prints',
      inputStructure: 'detailed',
      successStatus: 201,
      summary: 'Print a job ticket',
      description:
        'Notes that the job ticket of an order is printed and answers what stands on it: what is to be made until when, and nothing of its price. `copy` counts the tickets of the order from 1; the same id again answers the same one.',
      tags,
    })
    .input(
      z.object({
        params: z.object({ transactionId: idSchema }),
        body: z.object({ id: idSchema }),
      }),
    )
    .output(jobTicketSchema),

  remove: procedure({
    pages: ['/transactions'],
    rights: ['deleteTransactions'],
    failure: 'Gagal menghapus transaksi. Silakan coba lagi.',
  })
    .route({
      method: 'DELETE',
      path: '/transactions/{id}',
      summary: 'Delete a transaction',
      description:
        'Takes a transaction out of every list and figure, for good as far as the screens go. Money on it is given back in the same step, by `method` or as it was paid, dated now: takings of past days stay. Needs the version that the screen read.',
      tags,
    })
    .input(
      z.object({
        id: idSchema,
        version: z.int(),
        reason: reasonSchema,
        method: paymentMethodSchema.optional(),
      }),
    )
    .output(z.object({ id: z.uuid() })),
}
