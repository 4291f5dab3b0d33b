import { z } from 'zod'
import { membershipTierSchema } from '../core/customers/customer.ts'
import { orderStatusSchema } from '../core/orders/transaction.ts'
import { ledgerKindSchema, paymentMethodSchema, paymentStatusSchema } from '../core/payments/payment.ts'
import { pricingTierSchema } from '../core/products/product.ts'
import { textSchema } from '../core/text/text.ts'
import { idSchema } from '../core/values/id.ts'
import { instantSchema } from './procedure.ts'

/** Why money goes back, or an order is cancelled or deleted. */
export const reasonSchema = textSchema.min(1, 'Alasan wajib diisi').max(200, 'Paling banyak 200 huruf')

/**
 * A row of the ledger: booked amount, what was handed over and given back (rupiah). Negative amounts were refunded. `createdAt` is when
 * the money changed hands, `bookedAt` when the server heard of it.
 */
export const paymentSchema = z.object({
  id: z.uuid(),
  amount: z.number(),
  tendered: z.number(),
  change: z.number(),
  method: paymentMethodSchema,
  kind: ledgerKindSchema,
  /** Why money was given back. */
  reason: z.string().nullable(),
  /** The row whose method this one puts right. */
  corrects: z.uuid().nullable(),
  receivedBy: z.uuid().nullable(),
  receivedByName: z.string().nullable(),
  /** The colleague who approved it on the spot. */
  approvedByName: z.string().nullable(),
  createdAt: instantSchema,
  bookedAt: instantSchema,
})

/** Some lines of an order, by their ids. */
export const linesSchema = z
  .array(idSchema)
  .min(1, 'Pilih minimal satu item')
  .max(200)
  .transform((ids) => [...new Set(ids)])

/** A line as it was sold. */
export const soldLineSchema = z.object({
  id: z.uuid(),
  productId: z.uuid(),
  productName: z.string(),
  quantity: z.int(),
  unit: z.string(),
  unitPrice: z.number(),
  total: z.number(),
  notes: z.string().nullable(),
  length: z.number().nullable(),
  width: z.number().nullable(),
  area: z.number().nullable(),
  appliedTier: pricingTierSchema.nullable(),
  discountEligible: z.boolean(),
})

/** The same, and how far it is. */
export const transactionItemSchema = soldLineSchema.extend({
  /** The stage at which it was put last; null while nobody has moved it: it waits, or is ready with its order. */
  stage: z.string().nullable(),
  /** When, by whom and to whom it was handed over before the rest of its order was; null of one that was not, or only with all of it. */
  handedOver: z
    .object({ at: instantSchema, byName: z.string().nullable(), to: z.string().nullable() })
    .nullable(),
})

/** What every view of a transaction shows. Amounts in rupiah. */
export const transactionSummarySchema = z.object({
  id: z.uuid(),
  customerId: z.uuid(),
  customerName: z.string(),
  firstItemName: z.string(),
  itemCount: z.int(),
  /** What the program that made it calls it. */
  externalRef: z.string().nullable(),
  total: z.number(),
  paymentMethod: paymentMethodSchema,
  paymentStatus: paymentStatusSchema,
  paidAmount: z.number(),
  remainingAmount: z.number(),
  /** What was given back in all. What is paid on a cancelled order is its forfeited deposit. */
  refundedAmount: z.number(),
  status: orderStatusSchema,
  estimatedCompletion: z.iso.date(),
  /** The time of that day by the shop's clock, '15:00'; null: at any time of it. */
  dueTime: z.string().nullable(),
  /** Goes before others. */
  isExpress: z.boolean(),
  /** When it was finished; null while it is not. */
  completedAt: instantSchema.nullable(),
  /** When a finished order was handed over; null while it is not. */
  handedOverAt: instantSchema.nullable(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  version: z.int(),
})
export type TransactionSummary = z.infer<typeof transactionSummarySchema>

/**
 * The whole record. Rates are fractions as they were at the sale. `discountPercent` is the extra discount (0: none, the member discount
 * counts); of one that was given in rupiah, `discountAmount`, it is which percentage of the subtotal that is. `createdAt` is when the sale was made, `bookedAt` when the server heard of it.
 */
export const transactionSchema = transactionSummarySchema.extend({
  customerPhone: z.string(),
  customerWhatsapp: z.string().nullable(),
  items: z.array(transactionItemSchema),
  subtotal: z.number(),
  discountPercent: z.number(),
  discountAmount: z.number(),
  discountRate: z.number(),
  membershipTier: membershipTierSchema,
  discount: z.number(),
  taxRate: z.number(),
  /** What an order that goes before others costs more, a part of the subtotal: by which fraction of its lines and which amount, and how much. */
  expressRate: z.number(),
  expressFee: z.number(),
  expressSurcharge: z.number(),
  tax: z.number(),
  cashback: z.number(),
  payments: z.array(paymentSchema),
  /** Of a cancelled order when, by whom, approved by whom and why; orders cancelled in earlier days have no reason. */
  cancellation: z
    .object({
      at: instantSchema,
      byName: z.string().nullable(),
      approvedByName: z.string().nullable(),
      reason: z.string().nullable(),
    })
    .nullable(),
  handedOverByName: z.string().nullable(),
  /** Who fetched it, if that was said. */
  handedOverTo: z.string().nullable(),
  /** When the customer was last told that it can be fetched. */
  pickupToldAt: instantSchema.nullable(),
  createdBy: z.uuid().nullable(),
  createdByName: z.string().nullable(),
  bookedAt: instantSchema,
})
export type Transaction = z.infer<typeof transactionSchema>

/** What a list adds to each transaction with `expand=items`: its items and the sums between them and the total. */
export const expandedSchema = transactionSchema.pick({
  items: true,
  subtotal: true,
  discountPercent: true,
  discountRate: true,
  discount: true,
  taxRate: true,
  tax: true,
  expressSurcharge: true,
  cashback: true,
})

/** What a job ticket tells those who make an order: no price, no sum and no payment. */
export const jobTicketSchema = transactionSchema
  .pick({
    id: true,
    customerName: true,
    customerPhone: true,
    status: true,
    estimatedCompletion: true,
    dueTime: true,
    isExpress: true,
    createdAt: true,
    createdByName: true,
  })
  .extend({
    items: z.array(
      transactionItemSchema
        .pick({
          id: true,
          productName: true,
          quantity: true,
          unit: true,
          length: true,
          width: true,
          area: true,
          notes: true,
        })
        .extend({ machineType: z.string() }),
    ),
    /** Which print of it this is, from 1. */
    copy: z.int(),
  })
export type JobTicket = z.infer<typeof jobTicketSchema>
