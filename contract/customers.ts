import { z } from 'zod'
import {
  type CustomerInput,
  customerChangesSchema,
  customerInputSchema,
  membershipTierSchema,
  requirePhone,
} from '../core/customers/customer.ts'
import { paymentMethodSchema } from '../core/payments/payment.ts'
import { deleteInputSchema, idSchema } from '../core/values/id.ts'
import { rangeSchema } from './analytics.ts'
import { importCalls } from './imports.ts'
import {
  daysInputSchema,
  type Fields,
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

/** A customer as screens read them: whatever a screen may say of them, and what the server knows. */
export const customerSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  whatsapp: z.string().nullable(),
  membershipTier: membershipTierSchema,
  address: z.string().nullable(),
  totalSpent: z.number(),
  createdAt: instantSchema,
  version: z.int(),
} satisfies Fields<CustomerInput>)
export type Customer = z.infer<typeof customerSchema>

/** An order of a statement with the money on it, oldest first; a method that was put right shows as it was paid. */
const statementOrderSchema = transactionSummarySchema.extend({
  payments: z.array(z.object({ amount: z.number(), method: paymentMethodSchema, createdAt: instantSchema })),
})
export type StatementOrder = z.infer<typeof statementOrderSchema>

/** A row of a customer's account: an order adds to what they owe (rupiah above 0), a payment takes off it, a refund adds again. */
const accountRowSchema = z.object({
  kind: z.enum(['order', 'payment', 'refund']),
  transactionId: z.uuid(),
  at: instantSchema,
  amount: z.number(),
  /** Of an order. */
  firstItemName: z.string().nullable(),
  itemCount: z.int().nullable(),
  /** Of money; a method that was corrected shows as it was paid. */
  method: paymentMethodSchema.nullable(),
})
export type AccountRow = z.infer<typeof accountRowSchema>

/** What a customer paid for a product when they last bought it: price of a unit in rupiah, at the quantity of then. */
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

const readers = ['/customers', '/create-transaction', '/transactions', '/receivables'] as const
const tags = ['Customers']

export const customers = {
  list: procedure({ pages: readers })
    .route({
      method: 'GET',
      path: '/customers',
      summary: 'List customers',
      description:
        'Newest first, by name or phone and by the days on which they were added. What they spend is no change of theirs; one who was merged into another is gone, and is answered as that one by its id.',
      tags,
    })
    .input(
      pageInputSchema
        .extend({ search: searchSchema, ...daysInputSchema.shape, ...sinceInputSchema.shape })
        .superRefine(rejectFiltersWithUpdatedSince),
    )
    .output(syncableListOf(customerSchema)),

  kept: procedure({ pages: readers })
    .route({
      method: 'GET',
      path: '/customers/kept',
      summary: 'The customers whom a device keeps',
      description:
        'The customers whom a device keeps, who is needed most at the front: everybody where there are few enough, and `whole` says so; else that many, by turns who bought last, who buys most often, who owes and who is newest.',
      tags,
    })
    .output(z.object({ rows: z.array(customerSchema), whole: z.boolean() })),

  find: procedure({ pages: readers })
    .route({
      method: 'GET',
      path: '/customers/found',
      summary: 'Find customers',
      description:
        'What a search finds, in the order in which devices list it: those first in which a word begins with its first word, then the newest. A page begins where the one before ended, by its place.',
      tags,
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

  export: procedure({ pages: ['/customers'], fromReplica: true, failure: EXPORT_FAILED })
    .route({
      method: 'GET',
      path: '/customers/export',
      outputStructure: 'detailed',
      summary: 'Export customers',
      description:
        'An .xlsx file of every customer that a search of the screen finds (name, phone), in the screen’s order.',
      tags,
    })
    .input(z.object({ search: searchSchema }))
    .output(spreadsheetSchema),

  get: procedure({ pages: readers })
    .route({
      method: 'GET',
      path: '/customers/{id}',
      summary: 'One customer',
      description: 'One customer; of one who was merged into another, that one.',
      tags,
    })
    .input(z.object({ id: idSchema }))
    .output(customerSchema),

  create: procedure({
    idempotent: true,
    pages: ['/customers', '/create-transaction'],
    failure: 'Gagal membuat pelanggan. Silakan coba lagi.',
  })
    .route({
      method: 'POST',
      path: '/customers',
      successStatus: 201,
      summary: 'Create a customer',
      description: "Creates a customer under the caller's id; the same id again answers the same record.",
      tags,
    })
    .input(customerInputSchema.extend({ id: idSchema }))
    .output(customerSchema),

  walkIn: procedure({
    pages: ['/create-transaction'],
    failure: 'Gagal membuat pelanggan. Silakan coba lagi.',
  })
    .route({
      method: 'POST',
      path: '/customers/walk-in',
      summary: 'The customer for walk-ins',
      description:
        "The shop's own customer for whoever buys without being known: the same for everybody, made when first asked for.",
      tags,
    })
    .output(customerSchema),

  summary: procedure({ pages: ['/customers'] })
    .route({
      method: 'GET',
      path: '/customers/summary',
      summary: 'Customers per tier',
      description: 'How many customers there are, in all and of each tier.',
      tags,
    })
    .output(z.object({ total: z.int(), gold: z.int(), silver: z.int(), regular: z.int() })),

  update: procedure({ pages: ['/customers'], failure: 'Gagal menyimpan pelanggan.' })
    .route({
      method: 'PATCH',
      path: '/customers/{id}',
      summary: 'Edit a customer',
      description: 'Changes the given fields; the others stay. `version` is the one the screen read.',
      tags,
    })
    .input(customerChangesSchema.extend({ id: idSchema, version: z.int() }).superRefine(requirePhone))
    .output(customerSchema),

  remove: procedure({
    pages: ['/customers'],
    rights: ['deleteRecords'],
    failure: 'Gagal menghapus pelanggan.',
  })
    .route({
      method: 'DELETE',
      path: '/customers/{id}',
      summary: 'Delete a customer',
      description:
        'Takes a customer out of every list, for good as far as the screens go. Their transactions and debts stay. With `version`, a stale one is a conflict.',
      tags,
    })
    .input(deleteInputSchema)
    .output(z.object({ id: z.uuid() })),

  merge: procedure({
    pages: ['/customers'],
    rights: ['deleteRecords'],
    failure: 'Gagal menggabungkan pelanggan.',
  })
    .route({
      method: 'POST',
      path: '/customers/{id}/merges',
      summary: 'Merge two customers',
      description:
        'Makes two customers one: orders, debts and totals go from `from` to `id`, who takes what they lack of e-mail, WhatsApp and address. `membershipTier` is the tier afterwards, one of the two that both have; without it `id` keeps its own. What still names `from` then means `id`. Merged already: answered as it is.',
      tags,
    })
    .input(z.object({ id: idSchema, from: idSchema, membershipTier: membershipTierSchema.optional() }))
    .output(customerSchema),

  transactions: procedure({ pages: ['/customers'] })
    .route({
      method: 'GET',
      path: '/customers/{id}/transactions',
      summary: 'The transactions of a customer',
      description: "A customer's transactions, newest first.",
      tags,
    })
    .input(pageInputSchema.extend({ id: idSchema }))
    .output(z.object({ rows: z.array(transactionSummarySchema), nextCursor: z.string().nullable() })),

  debt: procedure({ pages: ['/customers'] })
    .route({
      method: 'GET',
      path: '/customers/{id}/debt',
      summary: 'What a customer owes',
      description:
        'What a customer owes: how many transactions have something remaining, how much, and since when.',
      tags,
    })
    .input(z.object({ id: idSchema }))
    .output(z.object({ count: z.int(), remainingAmount: z.number(), oldest: instantSchema.nullable() })),

  statement: procedure({ pages: ['/customers'], fromReplica: true })
    .route({
      method: 'GET',
      path: '/customers/{id}/statement',
      summary: 'The statement of a customer',
      description:
        'What a customer is shown of their account: every order on which something remains, the oldest first (500 at most), the latest 20 that are paid, the newest first, and what remains of all that are not (rupiah). Cancelled orders are left out.',
      tags,
    })
    .input(z.object({ id: idSchema }))
    .output(
      z.object({
        customer: customerSchema,
        at: instantSchema,
        owed: z.object({ count: z.int(), remainingAmount: z.number() }),
        open: z.array(statementOrderSchema),
        paid: z.array(statementOrderSchema),
      }),
    ),

  account: procedure({ pages: ['/customers'], fromReplica: true })
    .route({
      method: 'GET',
      path: '/customers/{id}/account',
      summary: "A period of a customer's account",
      description:
        'What a customer owed when a period began (`opening`), every order, payment and refund in it in their order, and what they owed when it ended (`closing`), in rupiah: opening + the rows = closing. Orders that are cancelled or deleted by now are left out with the money on them. An order counts with its present total. A period with more than 2,000 rows is refused.',
      tags,
    })
    .input(rangeSchema.safeExtend({ id: idSchema }))
    .output(
      z.object({
        customer: customerSchema,
        at: instantSchema,
        opening: z.number(),
        rows: z.array(accountRowSchema),
        closing: z.number(),
      }),
    ),

  lastPrices: procedure({ pages: ['/customers'] })
    .route({
      method: 'GET',
      path: '/customers/{id}/last-prices',
      summary: 'What a customer last paid',
      description:
        "Of each product among a customer's latest 200 transactions the price they last paid, the most recent first.",
      tags,
    })
    .input(z.object({ id: idSchema }))
    .output(z.object({ rows: z.array(lastPriceSchema) })),

  ...importCalls({ records: 'customers', noun: 'pelanggan', undoing: ['deleteRecords'] }),
}
