import { z } from 'zod'
import { MAX_LISTED } from '../core/customers/reminder.ts'
import { paymentMethodSchema, paymentRowSchema } from '../core/payments/payment.ts'
import { MAX_DEBTS_PER_PAYMENT } from '../core/payments/receivable.ts'
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
import { transactionSummarySchema } from './transaction-record.ts'

/** When and how a customer was last reminded. */
const lastReminderSchema = z.object({ at: instantSchema, channel: z.enum(['whatsapp', 'email']) })
export type LastReminder = z.infer<typeof lastReminderSchema>

/** How a customer is reached. */
const reachable = {
  customerPhone: z.string(),
  customerWhatsapp: z.string().nullable(),
  customerEmail: z.string().nullable(),
  lastReminder: lastReminderSchema.nullable(),
}

/** A transaction on which something is owed, and how its customer is reached and was last reminded of it. */
const receivableSchema = transactionSummarySchema.extend(reachable)
export type Receivable = z.infer<typeof receivableSchema>

/**
 * What one customer owes in all, and when they were last reminded of any of it. `oldestAt` is when the oldest of the debts was made,
 * `oldest` are the oldest of them, as many as one message lists; amounts in rupiah.
 */
const debtorSchema = z.object({
  customerId: z.uuid(),
  customerName: z.string(),
  ...reachable,
  count: z.int(),
  overdue: z.int(),
  remainingAmount: z.number(),
  oldestAt: instantSchema,
  oldest: z.array(
    transactionSummarySchema.pick({
      id: true,
      createdAt: true,
      total: true,
      paidAmount: true,
      remainingAmount: true,
    }),
  ),
})
export type Debtor = z.infer<typeof debtorSchema>

const sumSchema = z.object({ amount: z.number(), count: z.int() })

/** A debt is overdue, or still running (docs/product.md#overdue). */
const filterSchema = z.object({ search: searchSchema, status: z.enum(['running', 'overdue']).optional() })

const partSchema = paymentRowSchema.pick({ amount: true }).extend({ transactionId: idSchema })
/** Where a payment by two methods goes from one to the other, a debt has a part of each. */
const partsSchema = z
  .array(partSchema.extend({ id: idSchema, method: paymentMethodSchema.optional() }))
  .min(1, 'Jumlah harus lebih dari 0')
  .max(MAX_DEBTS_PER_PAYMENT + 1, `Paling banyak ${MAX_DEBTS_PER_PAYMENT} transaksi sekaligus`)
  .refine((parts) => new Set(parts.map(({ id }) => id)).size === parts.length, 'Nomor pembayaran berulang')

const remindersSchema = z
  .array(z.object({ id: idSchema, transactionId: idSchema }))
  .min(1, 'Pilih transaksi')
  .max(MAX_LISTED, `Paling banyak ${MAX_LISTED} transaksi sekaligus`)

const reminded = z.object({ lastReminder: lastReminderSchema })

const pages = ['/receivables'] as const
const tags = ['Receivables']

export const receivables = {
  list: procedure({ pages })
    .route({
      method: 'GET',
      path: '/receivables',
      summary: 'List what is owed',
      description:
        'Transactions with something remaining, not cancelled, oldest first, by number or customer and by the days on which they were made. With `updatedSince` whatever changed and is not owed, or no more, is among `gone`.',
      tags,
    })
    .input(
      pageInputSchema
        .extend({ ...filterSchema.shape, ...daysInputSchema.shape, ...sinceInputSchema.shape })
        .superRefine(rejectFiltersWithUpdatedSince),
    )
    .output(syncableListOf(receivableSchema)),

  export: procedure({ pages, fromReplica: true, failure: EXPORT_FAILED })
    .route({
      method: 'GET',
      path: '/receivables/export',
      outputStructure: 'detailed',
      summary: 'Export what is owed',
      description: "An .xlsx file of every debt that the list's filters select, oldest first.",
      tags,
    })
    .input(filterSchema)
    .output(spreadsheetSchema),

  counts: procedure({ pages })
    .route({
      method: 'GET',
      path: '/receivables/counts',
      summary: 'Debts per state',
      description: 'How many debts are running and how many overdue, search applied.',
      tags,
    })
    .input(z.object({ search: searchSchema }))
    .output(z.object({ running: z.int(), overdue: z.int() })),

  summary: procedure({ pages })
    .route({
      method: 'GET',
      path: '/receivables/summary',
      summary: 'What is owed in all',
      description:
        'What the shop is owed; `received`: payments of this month on sales made before them, refunds taken off.',
      tags,
    })
    .output(
      z.object({
        total: sumSchema.extend({ customers: z.int() }),
        overdue: sumSchema,
        partial: sumSchema,
        received: sumSchema,
        /** Whether the server can send e-mail. */
        sendsMail: z.boolean(),
      }),
    ),

  debtors: procedure({ pages })
    .route({
      method: 'GET',
      path: '/receivables/customers',
      summary: 'What is owed, by customer',
      description:
        'Customers with a debt that the filters select, each with everything they owe, the oldest debt first.',
      tags,
    })
    .input(pageInputSchema.extend(filterSchema.shape))
    .output(z.object({ rows: z.array(debtorSchema), nextCursor: z.string().nullable() })),

  exportDebtors: procedure({ pages, fromReplica: true, failure: EXPORT_FAILED })
    .route({
      method: 'GET',
      path: '/receivables/customers/export',
      outputStructure: 'detailed',
      summary: 'Export what is owed, by customer',
      description: 'The same of the customers who owe, each with everything they owe.',
      tags,
    })
    .input(filterSchema)
    .output(spreadsheetSchema),

  ofCustomer: procedure({ pages })
    .route({
      method: 'GET',
      path: '/receivables/customers/{customerId}',
      summary: 'What one customer owes',
      description: 'What a customer owes, oldest first, at most 500 transactions.',
      tags,
    })
    .input(z.object({ customerId: idSchema }))
    .output(z.object({ rows: z.array(receivableSchema) })),

  settle: procedure({
    pages,
    rights: ['receivePayments'],
    idempotent: true,
    failure: 'Gagal memperbarui pembayaran.',
  })
    .route({
      method: 'POST',
      path: '/receivables/customers/{customerId}/payments',
      inputStructure: 'detailed',
      successStatus: 201,
      summary: 'Receive one payment on several debts',
      description:
        'Books one payment over several debts of a customer, all or nothing. `parts` is how the screen showed it: the oldest whole before the next, without what `waiting` takes off: payments that its device has taken and not sent yet. A part may name another `method` than that of the payment, which is then paid by two methods. `only` names the debts that it is for; without it they are all. Refused when the debts have changed since; the same ids again book nothing. Answers what is still owed.',
      tags,
    })
    .input(
      z.object({
        params: z.object({ customerId: idSchema }),
        body: z.object({
          method: paymentMethodSchema,
          parts: partsSchema,
          only: z
            .array(idSchema)
            .min(1, 'Pilih transaksi')
            .max(MAX_DEBTS_PER_PAYMENT, `Paling banyak ${MAX_DEBTS_PER_PAYMENT} transaksi sekaligus`)
            .optional(),
          waiting: z.array(partSchema).max(MAX_DEBTS_PER_PAYMENT).default([]),
        }),
      }),
    )
    .output(z.object({ rows: z.array(receivableSchema) })),

  remind: procedure({ pages })
    .route({
      method: 'POST',
      path: '/receivables/{transactionId}/reminders',
      inputStructure: 'detailed',
      successStatus: 201,
      summary: 'Note a reminder',
      description: 'Notes that a reminder was opened in WhatsApp. The same id again notes nothing.',
      tags,
    })
    .input(z.object({ params: z.object({ transactionId: idSchema }), body: z.object({ id: idSchema }) }))
    .output(reminded),

  remindOfAll: procedure({ pages })
    .route({
      method: 'POST',
      path: '/receivables/customers/{customerId}/reminders',
      inputStructure: 'detailed',
      successStatus: 201,
      summary: 'Note one reminder of several debts',
      description:
        "Notes that a reminder of several of a customer's debts was opened in WhatsApp. What is noted already is left as it is.",
      tags,
    })
    .input(
      z.object({
        params: z.object({ customerId: idSchema }),
        body: z.object({ reminders: remindersSchema }),
      }),
    )
    .output(reminded),

  mail: procedure({ pages })
    .route({
      method: 'POST',
      path: '/receivables/{transactionId}/mails',
      inputStructure: 'detailed',
      successStatus: 201,
      summary: 'Send a reminder e-mail',
      description:
        'Sends a reminder e-mail about a debt and notes it. The same id again sends nothing, whatever became of the first: it is answered as that was, waits for it, or tells that nobody knows (MAIL_UNCERTAIN). Only what surely failed (MAIL_FAILED) may be sent again with it. A customer, and an address, is sent at most three within 24 hours (TOO_MANY_REQUESTS).',
      tags,
    })
    .input(z.object({ params: z.object({ transactionId: idSchema }), body: z.object({ id: idSchema }) }))
    .output(reminded),

  mailOfAll: procedure({ pages })
    .route({
      method: 'POST',
      path: '/receivables/customers/{customerId}/mails',
      inputStructure: 'detailed',
      successStatus: 201,
      summary: 'Send one reminder e-mail about all debts',
      description:
        'Sends one reminder e-mail about everything a customer owes (at most 500 debts), as the call above does.',
      tags,
    })
    .input(z.object({ params: z.object({ customerId: idSchema }), body: z.object({ id: idSchema }) }))
    .output(reminded),
}
