// One procedure after the other: long, but each is read on its own.

import { z } from 'zod'
import {
  type CustomerInput,
  customerChangesSchema,
  customerInputSchema,
  membershipTierSchema,
  requirePhone,
} from '../core/customers/customer.ts'
import { specialPriceSchema } from '../core/customers/special-price-schema.ts'
import { ledgerMethodSchema } from '../core/payments/ledger-method.ts'
import { storedTaxIdentitySchema, taxIdentitySchema } from '../core/tax/tax-identity.ts'
import { deleteInputSchema, idSchema } from '../core/values/id.ts'
import { rangeSchema } from './analytics.ts'
import { importCalls } from './imports.ts'
import {
  daysInputSchema,
  type Fields,
  instantSchema,
  pageInputSchema,
  procedure,
  searchSchema,
  syncableListInput,
  syncableListOf,
} from './procedure.ts'
import { exportCall } from './spreadsheet.ts'
import { transactionSummarySchema } from './transaction-record.ts'

export const customerSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  whatsapp: z.string().nullable(),
  membershipTier: membershipTierSchema,
  address: z.string().nullable(),
  /** One per product; also those that have ended. */
  specialPrices: z.array(specialPriceSchema),
  /** Days to pay, and the most that may be owed (rupiah); null: nothing is agreed. */
  termsDays: z.int().nullable(),
  creditLimit: z.number().nullable(),
  /** Who a faktur is made out to; null: the customer gets none. */
  taxIdentity: storedTaxIdentitySchema.nullable(),
  /** Money that the shop holds for the customer (rupiah). */
  balance: z.number(),
  totalSpent: z.number(),
  createdAt: instantSchema,
  version: z.int(),
} satisfies Fields<CustomerInput>)
export type Customer = z.infer<typeof customerSchema>

/** Of a bukti potong; null for other rows and for its reversals. */
const withholdingNumberSchema = z.string().nullable()

/** With its payments, oldest first; corrected methods are resolved. */
const statementOrderSchema = transactionSummarySchema.extend({
  payments: z.array(
    z.object({
      amount: z.number(),
      method: ledgerMethodSchema,
      withholdingNumber: withholdingNumberSchema,
      createdAt: instantSchema,
    }),
  ),
})
export type StatementOrder = z.infer<typeof statementOrderSchema>

/** Rupiah: orders and refunds increase the balance, payments reduce it. */
const accountRowSchema = z.object({
  kind: z.enum(['order', 'payment', 'refund']),
  transactionId: z.uuid(),
  at: instantSchema,
  amount: z.number(),
  /** Orders only. */
  firstItemName: z.string().nullable(),
  itemCount: z.int().nullable(),
  /** Payments and refunds only; corrected methods are resolved. */
  method: ledgerMethodSchema.nullable(),
  withholdingNumber: withholdingNumberSchema,
})
export type AccountRow = z.infer<typeof accountRowSchema>

/** Rupiah per unit at the quantity of the latest purchase. */
const lastPriceSchema = z.object({
  productId: z.uuid(),
  productName: z.string(),
  unit: z.string(),
  unitPrice: z.number(),
  quantity: z.int(),
  transactionId: z.uuid(),
  createdAt: instantSchema,
})
export type LastPrice = z.infer<typeof lastPriceSchema>

const readingPages = ['/customers', '/create-transaction', '/transactions', '/receivables'] as const

export const customers = {
  list: procedure('GET /customers', {
    pages: readingPages,
    summary: 'List customers',
    description:
      'Newest first. Filters: name or phone, and the days of creation. A change of `totalSpent` does not count as a change of the customer. A merged customer is reported in `removedIds`; `GET /customers/{id}` returns the customer it was merged into.',
  })
    .input(syncableListInput({ search: searchSchema, ...daysInputSchema.shape }))
    .output(syncableListOf(customerSchema)),

  cached: procedure('GET /customers/cached', {
    pages: readingPages,
    summary: 'List the customers that devices cache',
    description:
      'Customers for the offline cache of a device, most relevant first. `isComplete`: all of them; otherwise a limited number, alternating between recent buyers, frequent buyers, debtors and new customers.',
  }).output(z.object({ rows: z.array(customerSchema), isComplete: z.boolean() })),

  search: procedure('GET /customers/search', {
    pages: readingPages,
    summary: 'Find customers',
    description:
      'Search results in the order of the till: first names in which a word starts with the first search word, then the newest. `cursor` is an offset.',
  })
    .input(
      pageInputSchema.extend({
        search: searchSchema,
        cursor: z
          .string()
          .regex(/^\d{1,7}$/, 'Halaman ini tidak dikenal. Muat ulang daftarnya')
          .optional(),
      }),
    )
    .output(z.object({ rows: z.array(customerSchema), nextCursor: z.string().nullable() })),

  export: exportCall('GET /customers/export', {
    pages: ['/customers'],
    fromReplica: true,
    summary: 'Export customers',
    description: 'An .xlsx file of all customers that match the search (name, phone), in screen order.',
  }).input(z.object({ search: searchSchema })),

  get: procedure('GET /customers/{id}', {
    pages: readingPages,
    summary: 'Get a customer',
    description: 'A customer by id; for a merged one, the customer it was merged into.',
  })
    .input(z.object({ id: idSchema }))
    .output(customerSchema),

  create: procedure('POST /customers', {
    idempotent: true,
    pages: ['/customers', '/create-transaction'],
    failure: 'Gagal membuat pelanggan. Silakan coba lagi.',
    summary: 'Create a customer',
    description: 'Creates a customer under the given id. Idempotent: a repeated id returns the same record.',
  })
    .input(customerInputSchema.extend({ id: idSchema }))
    .output(customerSchema),

  walkIn: procedure('POST /customers/walk-in', {
    pages: ['/create-transaction'],
    failure: 'Gagal membuat pelanggan. Silakan coba lagi.',
    summary: 'Get or create the walk-in customer',
    description: "The shop's customer for anonymous buyers, created on first use. One per shop.",
  }).output(customerSchema),

  summary: procedure('GET /customers/summary', {
    pages: ['/customers'],
    summary: 'Count customers by tier',
    description: 'Number of customers in total and per tier.',
  }).output(z.object({ total: z.int(), gold: z.int(), silver: z.int(), regular: z.int() })),

  update: procedure('PATCH /customers/{id}', {
    pages: ['/customers'],
    failure: 'Gagal menyimpan pelanggan.',
    summary: 'Edit a customer',
    description:
      'Changes the given fields. Requires the `version` that was read (optimistic locking). `specialPrices` replaces all of them; it and the credit terms (`termsDays`, `creditLimit`) need the right `changePrices`; names and units of the products are set by the server. `taxIdentity` is who a faktur is made out to.',
  })
    .input(
      customerChangesSchema
        .extend({ id: idSchema, version: z.int(), taxIdentity: taxIdentitySchema.nullable().optional() })
        .superRefine(requirePhone),
    )
    .output(customerSchema),

  remove: procedure('DELETE /customers/{id}', {
    pages: ['/customers'],
    rights: ['deleteRecords'],
    failure: 'Gagal menghapus pelanggan.',
    summary: 'Delete a customer',
    description:
      'Deletes a customer (soft delete). Transactions and debts stay. An outdated `version` is a conflict; without one the record is deleted as it is.',
  })
    .input(deleteInputSchema)
    .output(z.object({ id: z.uuid() })),

  merge: procedure('POST /customers/{id}/merges', {
    pages: ['/customers'],
    rights: ['deleteRecords'],
    failure: 'Gagal menggabungkan pelanggan.',
    summary: 'Merge two customers',
    description:
      'Merges customer `from` into `id`: orders, debts and totals move, and missing e-mail, WhatsApp and address are filled in. `membershipTier` must be a tier of one of the two; by default `id` keeps its own. Special prices move, too: where both have one for a product, that of `id` holds, and that of `from` for the products in `specialPricesFrom`. Later references to `from` resolve to `id`. Idempotent.',
  })
    .input(
      z.object({
        id: idSchema,
        from: idSchema,
        membershipTier: membershipTierSchema.optional(),
        specialPricesFrom: z.array(idSchema).max(500).optional(),
      }),
    )
    .output(customerSchema),

  transactions: procedure('GET /customers/{id}/transactions', {
    pages: ['/customers'],
    summary: 'List the transactions of a customer',
    description:
      "A customer's transactions, newest first. `payment` selects those with an amount remaining (`owed`) or all others, also cancelled ones (`settled`).",
  })
    .input(pageInputSchema.extend({ id: idSchema, payment: z.enum(['owed', 'settled']).optional() }))
    .output(z.object({ rows: z.array(transactionSummarySchema), nextCursor: z.string().nullable() })),

  debt: procedure('GET /customers/{id}/debt', {
    pages: ['/customers'],
    summary: 'Get the debt of a customer',
    description: 'Number, sum and oldest date of transactions with an amount remaining.',
  })
    .input(z.object({ id: idSchema }))
    .output(z.object({ count: z.int(), remainingAmount: z.number(), oldest: instantSchema.nullable() })),

  credit: procedure('GET /customers/{id}/credit', {
    pages: ['/customers', '/create-transaction'],
    summary: 'Get how far the credit of a customer is used',
    description:
      'What a customer with credit terms owes on open orders and receivables, and how much of it is overdue (rupiah). Null for other customers, and in a shop that does not use credit terms.',
  })
    .input(z.object({ id: idSchema }))
    .output(
      z.object({
        credit: z.object({ limit: z.number().nullable(), owed: z.number(), overdue: z.number() }).nullable(),
      }),
    ),

  debts: procedure('GET /customers/debts', {
    pages: ['/customers'],
    summary: 'List the debts of customers',
    description: 'What every customer with a debt owes in total (rupiah).',
  }).output(z.object({ rows: z.array(z.object({ customerId: z.uuid(), remainingAmount: z.number() })) })),

  statement: procedure('GET /customers/{id}/statement', {
    pages: ['/customers'],
    fromReplica: true,
    summary: 'Get the statement of a customer',
    description:
      'Unpaid orders, oldest first (at most 500), the last 20 paid orders, newest first, and the total remaining (rupiah). Without cancelled orders.',
  })
    .input(z.object({ id: idSchema }))
    .output(
      z.object({
        customer: customerSchema,
        generatedAt: instantSchema,
        owed: z.object({ count: z.int(), remainingAmount: z.number() }),
        open: z.array(statementOrderSchema),
        paid: z.array(statementOrderSchema),
      }),
    ),

  account: procedure('GET /customers/{id}/account', {
    pages: ['/customers'],
    fromReplica: true,
    summary: "Get a period of a customer's account",
    description:
      'Balance at the start (`opening`), every order, payment and refund in order, and balance at the end (`closing`), in rupiah: opening + rows = closing. Cancelled and deleted orders are left out with their payments. Orders count with their current total. Rejects periods of more than 2,000 rows.',
  })
    .input(rangeSchema.safeExtend({ id: idSchema }))
    .output(
      z.object({
        customer: customerSchema,
        generatedAt: instantSchema,
        opening: z.number(),
        rows: z.array(accountRowSchema),
        closing: z.number(),
      }),
    ),

  lastPrices: procedure('GET /customers/{id}/last-prices', {
    pages: ['/customers'],
    summary: 'List the last prices of a customer',
    description: "Last price per product among the customer's latest 200 transactions, most recent first.",
  })
    .input(z.object({ id: idSchema }))
    .output(z.object({ rows: z.array(lastPriceSchema) })),

  ...importCalls({ records: 'customers', noun: 'pelanggan', undoing: ['deleteRecords'] }),
}
