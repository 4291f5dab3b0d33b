import { z } from 'zod'
import { membershipTierSchema } from '../core/customers/customer.ts'
import { ROUNDING_DIRECTIONS } from '../core/money/rounding.ts'
import { billedSizeSchema } from '../core/orders/billed-size.ts'
import { outsourcingSchema } from '../core/orders/outsourcing.ts'
import { PRICE_SOURCES } from '../core/orders/sale.ts'
import { orderStatusSchema } from '../core/orders/transaction.ts'
import { ledgerMethodSchema } from '../core/payments/ledger-method.ts'
import { ledgerKindSchema, paymentMethodSchema, paymentStatusSchema } from '../core/payments/payment.ts'
import { lineExtraSchema } from '../core/products/extras.ts'
import { pricingTierSchema } from '../core/products/product.ts'
import { TAX_MODES } from '../core/tax/ppn.ts'
import { textSchema } from '../core/text/text.ts'
import { idSchema } from '../core/values/id.ts'
import { instantSchema } from './procedure.ts'

/** Reason of a refund, cancellation or deletion. */
export const reasonSchema = textSchema.min(1, 'Alasan wajib diisi').max(200, 'Paling banyak 200 huruf')

/**
 * Ledger row in rupiah; refunds are negative. `createdAt`: time of payment; `bookedAt`: time of arrival on the
 * server.
 */
export const paymentSchema = z.object({
  id: z.uuid(),
  amount: z.number(),
  tendered: z.number(),
  change: z.number(),
  method: ledgerMethodSchema,
  kind: ledgerKindSchema,
  /** Reason of a refund. */
  reason: z.string().nullable(),
  /** Of a bukti potong; null for other methods and for its reversals. */
  withholding: z.object({ number: z.string(), day: z.iso.date() }).nullable(),
  /** The corrected row. */
  correctsPaymentId: z.uuid().nullable(),
  receivedBy: z.uuid().nullable(),
  receivedByName: z.string().nullable(),
  /** The approving colleague. */
  approvedByName: z.string().nullable(),
  createdAt: instantSchema,
  bookedAt: instantSchema,
})

/** Line ids. */
export const linesSchema = z
  .array(idSchema)
  .min(1, 'Pilih minimal satu item')
  .max(200)
  .transform((ids) => [...new Set(ids)])

export const soldLineSchema = z.object({
  id: z.uuid(),
  /** Null for a line without a product: `productName` was typed. */
  productId: z.uuid().nullable(),
  productName: z.string(),
  quantity: z.int(),
  unit: z.string(),
  unitPrice: z.number(),
  total: z.number(),
  notes: z.string().nullable(),
  length: z.number().nullable(),
  width: z.number().nullable(),
  area: z.number().nullable(),
  /** What an m² line is billed for; null: its own size. */
  billed: billedSizeSchema.nullable(),
  /** The minimum that the line without extras was raised to (rupiah); null: it was not. */
  minimumTotal: z.number().nullable(),
  /** In the total. */
  extras: z.array(lineExtraSchema),
  appliedTier: pricingTierSchema.nullable(),
  discountEligible: z.boolean(),
  neverDiscounted: z.boolean(),
  /** 'special': the customer's special price. 'changed': given for this line, for a reason. 'free': typed, without a product. */
  priceSource: z.enum(PRICE_SOURCES),
  /** What a unit costs by the product (rupiah), where `priceSource` is another. */
  listPrice: z.number().nullable(),
  /** Why the price was changed. */
  priceReason: z.string().nullable(),
})

export const transactionItemSchema = soldLineSchema.extend({
  /** Who gave the price, and the colleague who approved it. */
  priceChangedByName: z.string().nullable(),
  priceApprovedByName: z.string().nullable(),
  /** Makloon: made by another printer; null: by the shop. Its cost is read by `listOutsourcingCosts` alone. */
  outsourcing: outsourcingSchema.nullable(),
  /** Null until moved: in the queue, or ready with its order. */
  stage: z.string().nullable(),
  /** Set only for a line handed over before the rest of its order. */
  handedOver: z
    .object({ at: instantSchema, byName: z.string().nullable(), to: z.string().nullable() })
    .nullable(),
})

/** Rupiah. */
export const transactionSummarySchema = z.object({
  id: z.uuid(),
  customerId: z.uuid(),
  customerName: z.string(),
  firstItemName: z.string(),
  itemCount: z.int(),
  /** Number in the external program. */
  externalRef: z.string().nullable(),
  total: z.number(),
  paymentMethod: paymentMethodSchema,
  paymentStatus: paymentStatusSchema,
  /** Of a cancelled order its forfeited deposit. */
  paidAmount: z.number(),
  remainingAmount: z.number(),
  /** What was given back; a reversed bukti potong gave nothing back. */
  refundedAmount: z.number(),
  status: orderStatusSchema,
  estimatedCompletion: z.iso.date(),
  /** '15:00', in the shop's time zone; null: any time of the day. */
  dueTime: z.string().nullable(),
  isExpress: z.boolean(),
  /** Days to pay that were agreed with the customer; null: the usual 30. */
  termsDays: z.int().nullable(),
  /** Null while unfinished. */
  completedAt: instantSchema.nullable(),
  /** Null until handed over. */
  handedOverAt: instantSchema.nullable(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
  version: z.int(),
})
export type TransactionSummary = z.infer<typeof transactionSummarySchema>

/**
 * Rates are fractions at the sale. `discountPercent`: 0 without an extra discount; for a `discountAmount` in rupiah
 * its percentage of the subtotal. `createdAt`: time of the sale; `bookedAt`: time of arrival on the server.
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
  /** With 'ppnIncluded' the subtotal contains the tax. */
  taxMode: z.enum(TAX_MODES),
  taxRate: z.number(),
  /** Ekspres, contained in the subtotal: fraction of the lines, fee and resulting rupiah. */
  expressRate: z.number(),
  expressFee: z.number(),
  expressSurcharge: z.number(),
  tax: z.number(),
  /** Below 0 where the total was rounded up. */
  cashback: z.number(),
  /** What the total is a multiple of. */
  roundingStep: z.number(),
  roundingDirection: z.enum(ROUNDING_DIRECTIONS),
  payments: z.array(paymentSchema),
  /** Orders cancelled by early versions have no reason. */
  cancellation: z
    .object({
      at: instantSchema,
      byName: z.string().nullable(),
      approvedByName: z.string().nullable(),
      reason: z.string().nullable(),
    })
    .nullable(),
  handedOverByName: z.string().nullable(),
  /** Recipient, if recorded. */
  handedOverTo: z.string().nullable(),
  /** Time of the last pickup message. */
  pickupMessagedAt: instantSchema.nullable(),
  createdBy: z.uuid().nullable(),
  createdByName: z.string().nullable(),
  bookedAt: instantSchema,
  /** Who let production see it before the down payment that the shop asks for, and why. */
  productionRelease: z
    .object({ at: instantSchema, byName: z.string().nullable(), reason: z.string() })
    .nullable(),
})
export type Transaction = z.infer<typeof transactionSchema>

/** Added to list rows by `expand=items`. */
export const expandedSchema = transactionSchema.pick({
  items: true,
  subtotal: true,
  discountPercent: true,
  discountRate: true,
  discount: true,
  taxMode: true,
  taxRate: true,
  tax: true,
  expressSurcharge: true,
  cashback: true,
})

/** What production does to a line in addition. */
export const extraTaskSchema = lineExtraSchema.pick({
  id: true,
  name: true,
  basis: true,
  count: true,
  distance: true,
  sides: true,
})

/** What production reads of an order and its lines: no prices and payments. */
export const productionOrderSchema = transactionSummarySchema.pick({
  id: true,
  customerName: true,
  status: true,
  estimatedCompletion: true,
  dueTime: true,
  isExpress: true,
  version: true,
})
export const productionLineSchema = transactionItemSchema
  .pick({
    id: true,
    productName: true,
    quantity: true,
    unit: true,
    length: true,
    width: true,
    notes: true,
  })
  .extend({ machineType: z.string() })

/** Without prices and payments. */
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
      productionLineSchema.extend({
        ...transactionItemSchema.pick({ area: true, billed: true, outsourcing: true }).shape,
        extras: z.array(extraTaskSchema),
      }),
    ),
    /** From 1. */
    copy: z.int(),
  })
export type JobTicket = z.infer<typeof jobTicketSchema>
