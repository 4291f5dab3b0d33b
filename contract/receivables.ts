// One procedure after the other: long, but each is read on its own.

import { z } from 'zod'
import { MAX_LISTED } from '../core/customers/reminder.ts'
import { paymentRowSchema, receivedMethodSchema } from '../core/payments/payment.ts'
import { MAX_DEBTS_PER_PAYMENT } from '../core/payments/receivable.ts'
import { idSchema } from '../core/values/id.ts'
import {
  daysInputSchema,
  instantSchema,
  pageInputSchema,
  procedure,
  searchSchema,
  syncableListInput,
  syncableListOf,
} from './procedure.ts'
import { exportCall } from './spreadsheet.ts'
import { transactionSummarySchema } from './transaction-record.ts'

const lastReminderSchema = z.object({ at: instantSchema, channel: z.enum(['whatsapp', 'email']) })
export type LastReminder = z.infer<typeof lastReminderSchema>

const contactFields = {
  customerPhone: z.string(),
  customerWhatsapp: z.string().nullable(),
  customerEmail: z.string().nullable(),
  lastReminder: lastReminderSchema.nullable(),
}

const receivableSchema = transactionSummarySchema.extend(contactFields)
export type Receivable = z.infer<typeof receivableSchema>

/** Debts of one customer in rupiah. `oldestAt`: date of the oldest debt; `oldest`: as many as one message lists. */
const debtorSchema = z.object({
  customerId: z.uuid(),
  customerName: z.string(),
  ...contactFields,
  count: z.int(),
  overdue: z.int(),
  remainingAmount: z.number(),
  oldestAt: instantSchema,
  oldest: z.array(
    transactionSummarySchema.pick({
      id: true,
      createdAt: true,
      termsDays: true,
      total: true,
      paidAmount: true,
      remainingAmount: true,
    }),
  ),
})
export type Debtor = z.infer<typeof debtorSchema>

const sumSchema = z.object({ amount: z.number(), count: z.int() })

/** docs/product.md#overdue */
const filterSchema = z.object({ search: searchSchema, status: z.enum(['running', 'overdue']).optional() })

const partSchema = paymentRowSchema.pick({ amount: true }).extend({ transactionId: idSchema })
/** A debt split between two methods has a part of each. */
const partsSchema = z
  .array(partSchema.extend({ id: idSchema, method: receivedMethodSchema.optional() }))
  .min(1, 'Jumlah harus lebih dari 0')
  .max(MAX_DEBTS_PER_PAYMENT + 1, `Paling banyak ${MAX_DEBTS_PER_PAYMENT} transaksi sekaligus`)
  .refine((parts) => new Set(parts.map(({ id }) => id)).size === parts.length, 'Nomor pembayaran berulang')

const remindersSchema = z
  .array(z.object({ id: idSchema, transactionId: idSchema }))
  .min(1, 'Pilih transaksi')
  .max(MAX_LISTED, `Paling banyak ${MAX_LISTED} transaksi sekaligus`)

const reminderResultSchema = z.object({ lastReminder: lastReminderSchema })

const pages = ['/receivables'] as const

export const receivables = {
  list: procedure('GET /receivables', {
    pages,
    summary: 'List receivables',
    description:
      'Unpaid transactions that are not cancelled, oldest first. Filters: number or customer, and the days of the sale. With `updatedSince`, changed transactions that are not or no longer owed are in `removedIds`.',
  })
    .input(syncableListInput({ ...filterSchema.shape, ...daysInputSchema.shape }))
    .output(syncableListOf(receivableSchema)),

  export: exportCall('GET /receivables/export', {
    pages,
    fromReplica: true,
    summary: 'Export receivables',
    description: 'An .xlsx file of all receivables that the filters select, oldest first.',
  }).input(filterSchema),

  counts: procedure('GET /receivables/counts', {
    pages,
    summary: 'Count receivables by state',
    description: 'Number of running and overdue receivables that match the search.',
  })
    .input(z.object({ search: searchSchema }))
    .output(z.object({ running: z.int(), overdue: z.int() })),

  summary: procedure('GET /receivables/summary', {
    pages,
    summary: 'Get the sum of receivables',
    description: 'Sums owed; `received`: payments of this month on earlier sales, net of refunds.',
  }).output(
    z.object({
      total: sumSchema.extend({ customers: z.int() }),
      overdue: sumSchema,
      partial: sumSchema,
      received: sumSchema,
      /** A mail server is configured. */
      sendsMail: z.boolean(),
    }),
  ),

  listCustomers: procedure('GET /receivables/customers', {
    pages,
    summary: 'List receivables by customer',
    description: 'Customers with a matching debt and everything they owe, oldest debt first.',
  })
    .input(pageInputSchema.extend(filterSchema.shape))
    .output(z.object({ rows: z.array(debtorSchema), nextCursor: z.string().nullable() })),

  exportCustomers: exportCall('GET /receivables/customers/export', {
    pages,
    fromReplica: true,
    summary: 'Export receivables by customer',
    description: 'An .xlsx file of the customers with a matching debt.',
  }).input(filterSchema),

  listOfCustomer: procedure('GET /receivables/customers/{customerId}', {
    pages,
    summary: 'List the receivables of a customer',
    description: 'Receivables of one customer, oldest first; at most 500.',
  })
    .input(z.object({ customerId: idSchema }))
    .output(z.object({ rows: z.array(receivableSchema) })),

  payTogether: procedure('POST /receivables/customers/{customerId}/payments', {
    pages,
    rights: ['receivePayments'],
    idempotent: true,
    failure: 'Gagal memperbarui pembayaran.',
    inputStructure: 'detailed',
    summary: 'Receive one payment on several debts',
    description:
      "Books one payment over several debts of a customer in one transaction. `parts` is the allocation shown: oldest debt in full before the next, after subtracting `unsentParts`, the device's unsent payments. A part can name another `method` for a payment by two methods; `balance` takes it from the saldo of the customer (BALANCE_TOO_LOW). `transactionIds` limits the debts. Rejected if the debts have changed. Idempotent by ids. Returns the remaining receivables.",
  })
    .input(
      z.object({
        params: z.object({ customerId: idSchema }),
        body: z.object({
          method: receivedMethodSchema,
          parts: partsSchema,
          transactionIds: z
            .array(idSchema)
            .min(1, 'Pilih transaksi')
            .max(MAX_DEBTS_PER_PAYMENT, `Paling banyak ${MAX_DEBTS_PER_PAYMENT} transaksi sekaligus`)
            .optional(),
          unsentParts: z.array(partSchema).max(MAX_DEBTS_PER_PAYMENT).default([]),
        }),
      }),
    )
    .output(z.object({ rows: z.array(receivableSchema) })),

  recordReminder: procedure('POST /receivables/{transactionId}/reminders', {
    pages,
    inputStructure: 'detailed',
    successStatus: 201,
    summary: 'Record a reminder',
    description: 'Records that a WhatsApp reminder was opened. Idempotent by id.',
  })
    .input(z.object({ params: z.object({ transactionId: idSchema }), body: z.object({ id: idSchema }) }))
    .output(reminderResultSchema),

  recordReminders: procedure('POST /receivables/customers/{customerId}/reminders', {
    pages,
    inputStructure: 'detailed',
    successStatus: 201,
    summary: 'Record one reminder of several debts',
    description: 'Records that a WhatsApp reminder of several debts was opened. Idempotent by ids.',
  })
    .input(
      z.object({
        params: z.object({ customerId: idSchema }),
        body: z.object({ reminders: remindersSchema }),
      }),
    )
    .output(reminderResultSchema),

  mailReminder: procedure('POST /receivables/{transactionId}/mails', {
    pages,
    inputStructure: 'detailed',
    successStatus: 201,
    summary: 'Send a reminder e-mail',
    description:
      'Sends a reminder e-mail and records it. A repeated id never sends again: it returns the result, waits for it, or reports MAIL_UNCERTAIN. Only MAIL_FAILED can be retried with the same id. At most three per customer and per address in 24 hours (TOO_MANY_REQUESTS).',
  })
    .input(z.object({ params: z.object({ transactionId: idSchema }), body: z.object({ id: idSchema }) }))
    .output(reminderResultSchema),

  mailReminders: procedure('POST /receivables/customers/{customerId}/mails', {
    pages,
    inputStructure: 'detailed',
    successStatus: 201,
    summary: 'Send one reminder e-mail about all debts',
    description:
      'Sends one reminder e-mail about all debts of a customer (at most 500), with the same rules.',
  })
    .input(z.object({ params: z.object({ customerId: idSchema }), body: z.object({ id: idSchema }) }))
    .output(reminderResultSchema),
}
