import { z } from 'zod'
import { rupiahSchema } from '../core/money/money.ts'
import { ledgerMethodSchema } from '../core/payments/ledger-method.ts'
import { paymentInputSchema, paymentMethodSchema } from '../core/payments/payment.ts'
import { withholdingSchema } from '../core/tax/withholding.ts'
import { idSchema } from '../core/values/id.ts'
import { daysInputSchema, procedure, syncableListInput, syncableListOf } from './procedure.ts'
import { paymentSchema, reasonSchema, transactionSchema } from './transaction-record.ts'

const listedPaymentSchema = paymentSchema.extend({
  transactionId: z.uuid(),
  customerId: z.uuid(),
  customerName: z.string(),
})
export type ListedPayment = z.infer<typeof listedPaymentSchema>

export const payments = {
  list: procedure('GET /payments', {
    pages: ['/transactions', '/receivables'],
    summary: 'List payments',
    description:
      'Ledger rows, newest first: payments, refunds (negative) and corrections. Filters: days of payment, method, order. The method `withholding` is a bukti potong PPh 23, with its number and day: it settles the debt and moves no money. Rows are immutable and survive the deletion of their order. `updatedSince` compares `bookedAt`.',
  })
    .input(
      syncableListInput({
        method: ledgerMethodSchema.optional(),
        transactionId: idSchema.optional(),
        ...daysInputSchema.shape,
      }),
    )
    .output(syncableListOf(listedPaymentSchema)),

  create: procedure('POST /transactions/{transactionId}/payments', {
    idempotent: true,
    pages: ['/receivables', '/transactions'],
    rights: ['receivePayments'],
    failure: 'Gagal memperbarui pembayaran.',
    inputStructure: 'detailed',
    summary: 'Receive a payment',
    description:
      'Records a payment of at most the remaining amount. `secondPayment` adds a part by another method in the same transaction. The method `balance` takes it from the saldo of the customer (BALANCE_TOO_LOW). Idempotent by id: equal content returns the transaction, different content is a conflict.',
  })
    .input(z.object({ params: z.object({ transactionId: idSchema }), body: paymentInputSchema }))
    .output(transactionSchema),

  recordWithholding: procedure('POST /transactions/{transactionId}/withholdings', {
    idempotent: true,
    pages: ['/receivables', '/transactions'],
    rights: ['receivePayments'],
    failure: 'Gagal mencatat bukti potong. Silakan coba lagi.',
    inputStructure: 'detailed',
    summary: 'Record a bukti potong PPh 23',
    description:
      'Records the tax that a business customer withheld, by number and day of its bukti potong, as a payment by the method `withholding`: it settles the debt and moves no money. At most the remaining amount; only in a shop that is a PKP, for a customer with an NPWP. Requires the `version` that was read. Idempotent by id.',
  })
    .input(
      z.object({
        params: z.object({ transactionId: idSchema }),
        body: withholdingSchema.extend({
          id: idSchema,
          version: z.int(),
          amount: rupiahSchema.min(1, 'Jumlah harus lebih dari 0'),
        }),
      }),
    )
    .output(transactionSchema),

  refund: procedure('POST /transactions/{transactionId}/refunds', {
    idempotent: true,
    pages: ['/transactions'],
    rights: ['refund'],
    failure: 'Gagal mengembalikan uang. Silakan coba lagi.',
    inputStructure: 'detailed',
    summary: 'Refund a payment',
    description:
      'Refunds some or all of the paid amount as a dated negative row, by `method` (`balance`: into the saldo of the customer) or as it was paid. What was withheld is reversed after all money went back, or by the method `withholding`, and moves no money; on a cancelled order from its forfeited deposit. Idempotent by id.',
  })
    .input(
      z.object({
        params: z.object({ transactionId: idSchema }),
        body: z.object({
          id: idSchema,
          version: z.int(),
          amount: rupiahSchema.min(1, 'Jumlah harus lebih dari 0'),
          method: ledgerMethodSchema.optional(),
          reason: reasonSchema,
        }),
      }),
    )
    .output(transactionSchema),

  correct: procedure('POST /transactions/{transactionId}/payments/{paymentId}/corrections', {
    idempotent: true,
    pages: ['/transactions'],
    rights: ['changePaid'],
    failure: 'Gagal memperbarui pembayaran.',
    inputStructure: 'detailed',
    summary: 'Put the method of a payment right',
    description:
      'Corrects the method of a payment with a pair of rows dated now: minus the old, plus the new. Does nothing if the method already matches.',
  })
    .input(
      z.object({
        params: z.object({ transactionId: idSchema, paymentId: idSchema }),
        body: z.object({ version: z.int(), method: paymentMethodSchema }),
      }),
    )
    .output(transactionSchema),
}
