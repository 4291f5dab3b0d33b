import { z } from 'zod'
import { percentSchema, rupiahSchema } from '../core/money/money.ts'
import { CUSTOMER_CHANNELS, NOTED_CHANNELS } from '../core/orders/customer-channel.ts'
import { QUOTE_ANSWERS, QUOTE_STATES, QUOTE_STATUSES } from '../core/orders/quote.ts'
import { figuresSchema, itemsInputSchema, NOTHING_TO_SAVE } from '../core/orders/transaction.ts'
import { textSchema } from '../core/text/text.ts'
import { daySchema } from '../core/time/calendar.ts'
import { deleteInputSchema, idSchema } from '../core/values/id.ts'
import {
  anyOf,
  instantSchema,
  procedure,
  searchSchema,
  syncableListInput,
  syncableListOf,
} from './procedure.ts'
import { exportCall } from './spreadsheet.ts'
import {
  reasonSchema,
  soldLineSchema,
  transactionItemSchema,
  transactionSchema,
} from './transaction-record.ts'

/** Rupiah. */
export const quoteSummarySchema = z.object({
  id: z.uuid(),
  customerId: z.uuid(),
  customerName: z.string(),
  firstItemName: z.string(),
  itemCount: z.int(),
  total: z.number(),
  /** An open one expires at the end of `validUntil`; its status stays. */
  status: z.enum(QUOTE_STATUSES),
  revision: z.int(),
  /** A day in the shop's time zone. */
  validUntil: z.iso.date(),
  /** When a revision was last given to the customer; null: never. */
  sentAt: instantSchema.nullable(),
  /** The transaction that it became. */
  orderId: z.uuid().nullable(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  version: z.int(),
})
export type QuoteSummary = z.infer<typeof quoteSummarySchema>

/** The current revision, in the fields of a transaction. */
export const quoteSchema = quoteSummarySchema.extend({
  ...transactionSchema.pick({
    customerPhone: true,
    customerWhatsapp: true,
    membershipTier: true,
    subtotal: true,
    discountPercent: true,
    discountAmount: true,
    discountRate: true,
    discount: true,
    taxMode: true,
    taxRate: true,
    expressRate: true,
    expressFee: true,
    expressSurcharge: true,
    tax: true,
    cashback: true,
    roundingStep: true,
    roundingDirection: true,
    isExpress: true,
    createdBy: true,
    createdByName: true,
  }).shape,
  items: z.array(soldLineSchema.extend(transactionItemSchema.pick({ outsourcing: true }).shape)),
  terms: z.string(),
  /** The customer's answer to the current revision. */
  answer: z
    .object({
      at: instantSchema,
      /** Who answered. */
      name: z.string(),
      channel: z.enum(CUSTOMER_CHANNELS),
      /** What the customer wants to have changed. */
      note: z.string().nullable(),
    })
    .nullable(),
  /** When it became an order or was cancelled. */
  endedAt: instantSchema.nullable(),
  /** Oldest first. */
  revisions: z.array(
    z.object({
      revision: z.int(),
      total: z.number(),
      sentAt: instantSchema.nullable(),
      createdAt: instantSchema,
      createdByName: z.string().nullable(),
    }),
  ),
})
export type Quote = z.infer<typeof quoteSchema>

const quoteFields = {
  customerId: z.uuid(NOTHING_TO_SAVE).toLowerCase(),
  items: itemsInputSchema,
  discountPercent: percentSchema,
  /** Rupiah; above 0 it replaces the percentage. */
  discountAmount: rupiahSchema,
  isExpress: z.boolean(),
  /** The last day, in the shop's time zone. */
  validUntil: daySchema,
  terms: textSchema.max(1000, 'Paling banyak 1000 huruf'),
  /** The figures shown, rejected if outdated. */
  expected: figuresSchema,
}
const quoteInputSchema = z
  .object({ id: idSchema, ...quoteFields })
  .partial()
  .required({ id: true, customerId: true, items: true })
export type QuoteInput = z.infer<typeof quoteInputSchema>

const quoteChangesSchema = z
  .object({
    ...quoteFields,
    /** Prices and rates of today instead of those quoted. */
    reprice: z.boolean(),
  })
  .partial()
  .extend({ id: idSchema, version: z.int() })
export type QuoteChanges = z.infer<typeof quoteChangesSchema>

/** Names the revision that the customer has seen. */
const ofRevision = { id: idSchema, revision: z.int32().min(1) }
/** What a customer says to a revision. */
export const answerSchema = z
  .object({
    revision: ofRevision.revision,
    answer: z.enum(QUOTE_ANSWERS),
    name: textSchema.min(1, 'Nama wajib diisi').max(120, 'Paling banyak 120 huruf'),
    note: textSchema
      .max(500, 'Paling banyak 500 huruf')
      .nullish()
      .transform((note) => note || null),
  })
  .refine(({ answer, note }) => answer !== 'changesRequested' || note, {
    path: ['note'],
    message: 'Tulis apa yang ingin diubah',
  })

const filterSchema = z.object({
  search: searchSchema,
  state: anyOf(z.enum(QUOTE_STATES)),
  /** The quote that became this transaction. */
  orderId: idSchema.optional(),
})

const pages = ['/create-transaction'] as const
const SAVE_FAILED = 'Gagal menyimpan penawaran. Silakan coba lagi.'

export const quotes = {
  list: procedure('GET /quotes', {
    pages,
    summary: 'List quotes',
    description:
      "Newest first. Filters: number, customer or product, the order it became, and states: the status, or 'expired' for open ones after their last day.",
  })
    .input(syncableListInput(filterSchema.shape))
    .output(syncableListOf(quoteSummarySchema)),

  counts: procedure('GET /quotes/counts', {
    pages,
    summary: 'Count quotes by state',
    description: 'Number and sum (rupiah) of the quotes in each state.',
  })
    .input(filterSchema.pick({ search: true }))
    .output(
      z.object({
        counts: z.array(z.object({ state: z.enum(QUOTE_STATES), count: z.int(), total: z.number() })),
      }),
    ),

  export: exportCall('GET /quotes/export', {
    pages,
    fromReplica: true,
    summary: 'Export quotes',
    description: 'An .xlsx file of all quotes that the filters select, newest first.',
  }).input(filterSchema),

  get: procedure('GET /quotes/{id}', {
    pages,
    summary: 'Get a quote',
    description:
      'A quote by id with the lines and figures of its current revision. NOT_FOUND after deletion.',
  })
    .input(z.object({ id: idSchema }))
    .output(quoteSchema),

  create: procedure('POST /quotes', {
    idempotent: true,
    pages,
    failure: SAVE_FAILED,
    summary: 'Create a quote',
    description:
      "Creates a quote under the given id as a draft. The server computes all prices as for a transaction; changed prices and extra discounts need the same rights. Without `validUntil` and `terms` the shop's own apply. A quote is no turnover and takes no money. Idempotent by id.",
  })
    .input(quoteInputSchema)
    .output(quoteSchema),

  update: procedure('PATCH /quotes/{id}', {
    pages,
    failure: SAVE_FAILED,
    summary: 'Edit a quote',
    description:
      "Changes the given fields. A revision that was sent stays as it is: the change becomes the next one, a draft again, and the customer's answer no longer holds. Unchanged lines keep their quoted price; with `reprice`, and always after the last day, everything is priced by today's prices and rates. Requires the `version` that was read.",
  })
    .input(quoteChangesSchema)
    .output(quoteSchema),

  send: procedure('POST /quotes/{id}/sendings', {
    pages,
    failure: SAVE_FAILED,
    summary: 'Mark a quote as sent',
    description:
      'Records that the named revision was given to the customer, by WhatsApp, by a link to its page, or in the shop. From then on it never changes. Nothing is sent. A draft requires the `version` that was read: what the customer was given must be what is kept.',
  })
    .input(z.object({ ...ofRevision, version: z.int(), channel: z.enum(CUSTOMER_CHANNELS) }))
    .output(quoteSchema),

  answer: procedure('POST /quotes/{id}/answers', {
    pages,
    failure: SAVE_FAILED,
    summary: 'Record an answer to a quote',
    description:
      "Records the customer's answer to the named revision: who gave it and over which channel. An answer on the customer's page is recorded by the page itself. 'changesRequested' needs a `note`. QUOTE_REVISED if the revision was replaced; QUOTE_EXPIRED after its last day.",
  })
    .input(answerSchema.safeExtend({ id: idSchema, channel: z.enum(NOTED_CHANNELS) }))
    .output(quoteSchema),

  cancel: procedure('POST /quotes/{id}/cancellation', {
    pages,
    failure: SAVE_FAILED,
    summary: 'Cancel a quote',
    description: 'Withdraws an open quote for a reason. Requires the `version` that was read.',
  })
    .input(z.object({ id: idSchema, version: z.int(), reason: reasonSchema }))
    .output(quoteSchema),

  remove: procedure('DELETE /quotes/{id}', {
    pages,
    failure: 'Gagal menghapus penawaran.',
    summary: 'Delete a quote',
    description: 'Deletes a quote that was never sent (soft delete).',
  })
    .input(deleteInputSchema)
    .output(z.object({ id: z.uuid() })),
}
