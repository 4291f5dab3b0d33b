// One procedure after the other: long, but each is read on its own.

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
import { ledgerMethodSchema } from '../core/payments/ledger-method.ts'
import { paymentMethodSchema, paymentStatusSchema } from '../core/payments/payment.ts'
import { textSchema } from '../core/text/text.ts'
import { idSchema } from '../core/values/id.ts'
import {
  anyOf,
  daysInputSchema,
  instantSchema,
  procedure,
  searchSchema,
  syncableListInput,
  syncableListOf,
} from './procedure.ts'
import { exportCall } from './spreadsheet.ts'
import {
  expandedSchema,
  jobTicketSchema,
  linesSchema,
  reasonSchema,
  transactionSchema,
  transactionSummarySchema,
} from './transaction-record.ts'

const filterSchema = z.object({
  search: searchSchema,
  paymentStatus: anyOf(paymentStatusSchema),
  status: anyOf(orderStatusSchema),
  ...daysInputSchema.shape,
  externalRef: externalRefSchema.optional(),
  /** Finished more than this many days ago and uncollected. */
  uncollectedForDays: z.coerce.number().int().min(0).max(3650).optional(),
})

/** Totals of a shop day within the filters; `total` without cancelled ones. */
const daySummarySchema = z.object({
  day: z.iso.date(),
  count: z.int(),
  cancelled: z.int(),
  total: z.number(),
})

/** Last pickup message of an uncollected order on the page. */
const pickupToldSchema = z.object({
  transactionId: z.string(),
  at: instantSchema,
  byName: z.string().nullable(),
})

/** Search applied, status filters ignored. */
const countSchema = z.object({
  paymentStatus: paymentStatusSchema,
  status: orderStatusSchema,
  count: z.int(),
})

export const transactions = {
  list: procedure('GET /transactions', {
    pages: ['/transactions'],
    summary: 'List transactions',
    description:
      'Newest first. Filters: number, customer, phone number or product, statuses, and the days of the sale; `days` holds the totals of the listed days. `sort` orders and filters by due day and time instead. Days with more than a thousand search results are missing from `days` if the page shows only part of them. `uncollectedForDays` adds the last pickup message of each order. `expand=items` adds items, discount and tax. With `updatedSince` there are no `days`; payments, hand-overs and changed lines count as changes.',
  })
    .input(
      syncableListInput({
        ...filterSchema.shape,
        sort: z.enum(['due', 'due-last']).optional(),
        expand: z.enum(['items']).optional(),
      }),
    )
    .output(
      syncableListOf(transactionSummarySchema.extend(expandedSchema.partial().shape)).extend({
        days: z.array(daySummarySchema),
        pickupMessages: z.array(pickupToldSchema).optional(),
      }),
    ),

  export: exportCall('GET /transactions/export', {
    pages: ['/transactions'],
    fromReplica: true,
    summary: 'Export transactions',
    description: 'An .xlsx file of all transactions that the filters select, newest first.',
  }).input(filterSchema),

  counts: procedure('GET /transactions/counts', {
    pages: ['/transactions'],
    summary: 'Count transactions by status',
    description:
      'Counts by payment status and order status. Limited to the newest 2,000 search results, or the newest 10,000 of the days (`capped`).',
  })
    .input(filterSchema.pick({ search: true, from: true, to: true }))
    .output(z.object({ counts: z.array(countSchema), capped: z.boolean() })),

  countUncollected: procedure('GET /transactions/uncollected', {
    pages: ['/transactions'],
    summary: 'Count uncollected orders',
    description:
      'Number of orders finished more than `days` ago (a shop setting; 0 disables) and not collected, counted up to a thousand. 0 if the shop recorded no hand-over for a month. `uncollectedForDays` of the list returns them.',
  }).output(z.object({ days: z.int(), count: z.int() })),

  get: procedure('GET /transactions/{id}', {
    pages: ['/transactions', '/create-transaction', '/receivables'],
    summary: 'Get a transaction',
    description: 'An order by id with lines, payments and history fields. NOT_FOUND after deletion.',
  })
    .input(z.object({ id: idSchema }))
    .output(transactionSchema),

  listVendors: procedure('GET /transactions/vendors', {
    pages: ['/create-transaction', '/transactions'],
    summary: 'List vendors',
    description: 'Printers that made lines for the shop (makloon), the last used first; at most 50.',
  }).output(z.object({ vendors: z.array(z.string()) })),

  listOutsourcingCosts: procedure('GET /transactions/{id}/outsourcing-costs', {
    pages: ['/transactions'],
    seesCost: true,
    summary: 'List the outsourcing costs of a transaction',
    description:
      'What its outsourced lines (makloon) cost the shop, in rupiah of the whole line. Lines without a cost are left out. No other call returns it.',
  })
    .input(z.object({ id: idSchema }))
    .output(z.object({ costs: z.array(z.object({ lineId: z.uuid(), cost: z.number() })) })),

  create: procedure('POST /transactions', {
    idempotent: true,
    pages: ['/create-transaction'],
    failure: 'Gagal menyimpan transaksi. Silakan coba lagi.',
    summary: 'Create a transaction',
    description:
      'Creates a transaction under the given id with its first payment. The server computes all prices. An item has a `productId`, or is sold without a product under the name and price in `free`, which needs the right `changePrices`. An extra discount is `discountPercent` of the subtotal or `discountAmount` in rupiah, which wins if above 0. `secondPayment` adds another method: for a total of 100000, `paymentMethod` qris, `paidAmount` 60000 and `secondPayment` { method: cash, amount: 50000 } book 60000 by QRIS and 40000 in cash with 10000 change. Idempotent by id: equal content returns the record, different content is a conflict. A repeated `externalRef` returns the existing order, whatever its ids. With `quote` the order is made of a quote: lines with its line ids that are unchanged have the quoted price, others the price of today, and lines may be left out; without `discountPercent` and `discountAmount` its discount holds. A quote becomes one order: QUOTE_ORDERED names it.',
  })
    .input(transactionInputSchema)
    .output(transactionSchema),

  update: procedure('PATCH /transactions/{id}', {
    pages: ['/transactions'],
    failure: 'Gagal memperbarui transaksi. Silakan coba lagi.',
    summary: 'Edit a transaction',
    description:
      'Changes the given fields and recomputes the rest. Requires the `version` that was read. `paidAmount` is the new paid total: the difference is booked as a dated row; a refund needs `refundReason` and uses the original methods. Changing only the method corrects it. Orders with payments are cancelled by `cancel` only. `discountPercent` and `discountAmount` replace each other. Raising the extra discount, in percent or rupiah, needs the right to give it.',
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

  cancel: procedure('POST /transactions/{id}/cancellation', {
    pages: ['/transactions'],
    rights: ['cancelOrders'],
    failure: 'Gagal membatalkan pesanan. Silakan coba lagi.',
    summary: 'Cancel an order',
    description:
      'Cancels an order. `refund` of the paid amount goes back now, by `method` or as it was paid; the rest stays as a forfeited deposit. Requires the `version` that was read.',
  })
    .input(
      z.object({
        id: idSchema,
        version: z.int(),
        refund: rupiahSchema.default(0),
        method: ledgerMethodSchema.optional(),
        reason: reasonSchema,
      }),
    )
    .output(transactionSchema),

  releaseToProduction: procedure('POST /transactions/{id}/production-release', {
    pages: ['/transactions'],
    rights: ['changePrices'],
    failure: 'Gagal melepas pesanan ke produksi. Silakan coba lagi.',
    summary: 'Let production see an order before its down payment',
    description:
      'Production does not see an order of which less is paid than the shop asks for first. This lets one through, for a reason. Requires the `version` that was read. Idempotent.',
  })
    .input(z.object({ id: idSchema, version: z.int(), reason: reasonSchema }))
    .output(transactionSchema),

  handOver: procedure('POST /transactions/{id}/hand-over', {
    pages: ['/transactions'],
    failure: 'Gagal mencatat penyerahan. Silakan coba lagi.',
    summary: 'Hand an order over',
    description:
      'Records a hand-over: who gave the order, who took it, and when. `lines` limits it to some lines; with the last line the order is handed over. Unfinished orders are rejected unless `finish` completes them. Debts stay. Requires the `version` that was read. Idempotent for the same person and recipient.',
  })
    .input(
      z.object({
        id: idSchema,
        version: z.int(),
        lines: linesSchema.optional(),
        finish: z.boolean().default(false),
        recipient: textSchema
          .max(120, 'Paling banyak 120 huruf')
          .optional()
          .transform((name) => name || null),
      }),
    )
    .output(transactionSchema),

  undoHandOver: procedure('DELETE /transactions/{id}/hand-over', {
    pages: ['/transactions'],
    failure: 'Gagal mencatat penyerahan. Silakan coba lagi.',
    summary: 'Undo a hand-over',
    description:
      'Undoes the hand-over of an order or of single `lines`. Does nothing if it was not handed over.',
  })
    .input(z.object({ id: idSchema, version: z.int(), lines: linesSchema.optional() }))
    .output(transactionSchema),

  recordPickupMessage: procedure('POST /transactions/{transactionId}/pickup-messages', {
    pages: ['/transactions'],
    inputStructure: 'detailed',
    successStatus: 201,
    summary: 'Record a pickup message',
    description: "Records that the WhatsApp message 'siap diambil' was opened. Idempotent by id.",
  })
    .input(
      z.object({
        params: z.object({ transactionId: idSchema }),
        body: z.object({ id: idSchema }),
      }),
    )
    .output(transactionSchema),

  printJobTicket: procedure('POST /transactions/{transactionId}/job-ticket-prints', {
    pages: ['/transactions'],
    failure: 'Gagal menyiapkan SPK. Silakan coba lagi.',
    inputStructure: 'detailed',
    successStatus: 201,
    summary: 'Print a job ticket',
    description:
      'Records a printed job ticket and returns its content, without prices. `copy` counts the tickets of the order from 1. Idempotent by id.',
  })
    .input(
      z.object({
        params: z.object({ transactionId: idSchema }),
        body: z.object({ id: idSchema }),
      }),
    )
    .output(jobTicketSchema),

  remove: procedure('DELETE /transactions/{id}', {
    pages: ['/transactions'],
    rights: ['deleteTransactions'],
    failure: 'Gagal menghapus transaksi. Silakan coba lagi.',
    summary: 'Delete a transaction',
    description:
      'Deletes a transaction (soft delete) and refunds its payments in the same transaction, by `method` or as they were paid, dated now: figures of past days stay. Requires the `version` that was read.',
  })
    .input(
      z.object({
        id: idSchema,
        version: z.int(),
        reason: reasonSchema,
        method: ledgerMethodSchema.optional(),
      }),
    )
    .output(z.object({ id: z.uuid() })),
}
