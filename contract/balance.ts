import { z } from 'zod'
import { rupiahSchema } from '../core/money/money.ts'
import { BALANCE_KINDS } from '../core/payments/balance.ts'
import { paymentMethodSchema } from '../core/payments/payment.ts'
import { idSchema } from '../core/values/id.ts'
import { instantSchema, procedure } from './procedure.ts'
import { reasonSchema } from './transaction-record.ts'

/** A row of a customer's saldo. Rupiah, negative for what left it. */
const balanceRowSchema = z.object({
  id: z.uuid(),
  kind: z.enum(BALANCE_KINDS),
  amount: z.number(),
  /** The saldo after this row. */
  after: z.number(),
  /** Of money that was paid in or out. */
  method: paymentMethodSchema.nullable(),
  /** The order that used it, or gave it back. */
  transactionId: z.uuid().nullable(),
  reason: z.string().nullable(),
  createdByName: z.string().nullable(),
  approvedByName: z.string().nullable(),
  createdAt: instantSchema,
})
export type BalanceRow = z.infer<typeof balanceRowSchema>

const balanceSchema = z.object({ balance: z.number(), rows: z.array(balanceRowSchema) })
const params = z.object({ customerId: idSchema })
const money = {
  id: idSchema,
  amount: rupiahSchema.min(1, 'Jumlah harus lebih dari 0'),
  method: paymentMethodSchema,
}

/** docs/product.md#saldo */
export const balance = {
  list: procedure('GET /customers/{customerId}/balance', {
    pages: ['/customers'],
    summary: 'Get the saldo of a customer',
    description: "A customer's saldo with the latest 100 rows of its ledger, newest first (rupiah).",
  })
    .input(params)
    .output(balanceSchema),

  topUp: procedure('POST /customers/{customerId}/balance/top-ups', {
    idempotent: true,
    pages: ['/customers'],
    rights: ['receivePayments'],
    failure: 'Gagal mengisi saldo. Silakan coba lagi.',
    inputStructure: 'detailed',
    summary: "Pay into a customer's saldo",
    description:
      'Records money that a customer pays in, in the drawer of the caller. It is money received and no revenue. Idempotent by id.',
  })
    .input(z.object({ params, body: z.object(money) }))
    .output(balanceSchema),

  payOut: procedure('POST /customers/{customerId}/balance/refunds', {
    idempotent: true,
    pages: ['/customers'],
    rights: ['refund'],
    failure: 'Gagal mengembalikan saldo. Silakan coba lagi.',
    inputStructure: 'detailed',
    summary: "Pay out of a customer's saldo",
    description:
      'Gives money of the saldo back to the customer, at most what it has (BALANCE_TOO_LOW). Idempotent by id.',
  })
    .input(z.object({ params, body: z.object({ ...money, reason: reasonSchema }) }))
    .output(balanceSchema),
}
