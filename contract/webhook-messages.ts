import { z } from 'zod'
import { FILE_CHANNELS } from '../core/files/order-file.ts'
import { ARTWORK_STATES } from '../core/orders/artwork.ts'
import { CUSTOMER_CHANNELS } from '../core/orders/customer-channel.ts'
import { QUOTE_ANSWERS } from '../core/orders/quote.ts'
import { dueTimeSchema, orderStatusSchema } from '../core/orders/transaction.ts'
import { BALANCE_KINDS } from '../core/payments/balance.ts'
import { ledgerMethodSchema } from '../core/payments/ledger-method.ts'
import { ledgerKindSchema, paymentMethodSchema } from '../core/payments/payment.ts'
import type { WebhookEvent } from '../core/shop/webhook.ts'
import { daySchema } from '../core/time/calendar.ts'
import { instantSchema } from './procedure.ts'

const orderFields = { orderId: z.uuid(), number: z.string(), externalRef: z.string().nullable() }

const orderSchema = z.object({
  ...orderFields,
  status: orderStatusSchema,
  customerId: z.uuid(),
  customerName: z.string(),
  /** Rupiah. */
  total: z.int(),
  estimatedCompletion: daySchema,
  dueTime: dueTimeSchema.nullable(),
  isExpress: z.boolean(),
  createdAt: instantSchema,
  handedOverAt: instantSchema.nullable(),
})

const paymentSchema = z.object({
  ...orderFields,
  paymentId: z.uuid(),
  /** Rupiah; refunds are negative. */
  amount: z.int(),
  /** `balance` and `withholding` move no money. */
  method: ledgerMethodSchema,
  kind: ledgerKindSchema,
  createdAt: instantSchema,
})

const fileSchema = z.object({
  ...orderFields,
  lineId: z.uuid(),
  fileId: z.uuid(),
  version: z.int(),
  /** As it was uploaded. */
  name: z.string(),
  bytes: z.int(),
  channel: z.enum(FILE_CHANNELS),
})

const proofSchema = z.object({
  ...orderFields,
  lineId: z.uuid(),
  productName: z.string(),
  fileId: z.uuid(),
  version: z.int(),
  state: z.enum(ARTWORK_STATES),
  /** Why what was sent or approved holds no more; null: it holds. */
  lapsed: z.string().nullable(),
  /** How it was sent or answered, and by whom; null: the line or its file changed. */
  channel: z.enum(CUSTOMER_CHANNELS).nullable(),
  name: z.string().nullable(),
  /** What the customer wants changed, or why it is printed without an approval. */
  comment: z.string().nullable(),
})

const quoteAnswerSchema = z.object({
  quoteId: z.uuid(),
  number: z.string(),
  revision: z.int(),
  customerId: z.uuid(),
  customerName: z.string(),
  /** Rupiah. */
  total: z.int(),
  answer: z.enum(QUOTE_ANSWERS),
  /** Who answered. */
  name: z.string(),
  channel: z.enum(CUSTOMER_CHANNELS),
  /** What the customer wants to have changed. */
  note: z.string().nullable(),
})

const balanceSchema = z.object({
  entryId: z.uuid(),
  customerId: z.uuid(),
  customerName: z.string(),
  kind: z.enum(BALANCE_KINDS),
  /** Rupiah; negative for what left the saldo. */
  amount: z.int(),
  /** The saldo after it (rupiah). */
  balance: z.int(),
  /** Of money that was paid in or out. */
  method: paymentMethodSchema.nullable(),
  /** The payment by the method `balance`, and its order; null: no order used the saldo or gave it back. */
  paymentId: z.uuid().nullable(),
  orderId: z.uuid().nullable(),
  number: z.string().nullable(),
  externalRef: z.string().nullable(),
  createdAt: instantSchema,
})

const message = <const Type extends WebhookEvent, Data extends z.ZodType>(type: Type, data: Data) =>
  z.object({ type: z.literal(type), timestamp: instantSchema, data })

/** Message body and trigger of each event. Signed by the Standard Webhooks specification. */
export const WEBHOOK_MESSAGES = {
  'order.created': { body: message('order.created', orderSchema), sent: 'An order was created.' },
  'order.updated': {
    body: message('order.updated', orderSchema),
    sent: "An order's customer, total, due day or time, or Ekspres changed.",
  },
  'order.status_changed': {
    body: message('order.status_changed', orderSchema.extend({ previousStatus: orderStatusSchema })),
    sent: "An order's status changed, or it was handed over or taken back.",
  },
  'order.deleted': { body: message('order.deleted', orderSchema), sent: 'An order was deleted.' },
  'file.added': {
    body: message('file.added', fileSchema),
    sent: 'Staff or the customer added a file to a line, or staff moved it there.',
  },
  'file.removed': {
    body: message('file.removed', fileSchema),
    sent: 'Staff removed a version of the file of a line, or moved it to another line.',
  },
  'proof.updated': {
    body: message('proof.updated', proofSchema),
    sent: 'A proof was sent, approved, or printed without an approval; its customer wants changes; or the line or its file changed, so that it holds no more.',
  },
  'quote.answered': {
    body: message('quote.answered', quoteAnswerSchema),
    sent: 'A customer answered a quote on its page, or staff noted an answer.',
  },
  'payment.created': {
    body: message('payment.created', paymentSchema),
    sent: 'A row of the ledger was written: a payment, a refund, or one of the pair that corrects a method.',
  },
  'balance.created': {
    body: message('balance.created', balanceSchema),
    sent: "A row of a customer's saldo was written: paid in or out, used by an order or returned by one, or moved by a merge.",
  },
} as const satisfies Record<WebhookEvent, { body: z.ZodType; sent: string }>
