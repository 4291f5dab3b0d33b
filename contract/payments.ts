import { z } from 'zod'
import { rupiahSchema } from '../core/money/money.ts'
import { paymentInputSchema, paymentMethodSchema } from '../core/payments/payment.ts'
import { idSchema } from '../core/values/id.ts'
import {
  daysInputSchema,
  pageInputSchema,
  procedure,
  rejectFiltersWithUpdatedSince,
  sinceInputSchema,
  syncableListOf,
} from './procedure.ts'
import { paymentSchema, reasonSchema, transactionSchema } from './transaction-record.ts'

/** A row of the ledger, and whose order it is on. */
const listedPaymentSchema = paymentSchema.extend({
  transactionId: z.uuid(),
  customerId: z.uuid(),
  customerName: z.string(),
})
export type ListedPayment = z.infer<typeof listedPaymentSchema>

export const payments = {
  list: procedure({ pages: ['/transactions', '/receivables'] })
    .route({
      method: 'GET',
      path: '/payments',
      summary: 'List payments',
      description:
        'Every row of the ledger, newest first, by the days on which the money changed hands, by method, or of one order: what was received, given back (below 0) and put right. Rows never change and never go: what was paid on an order that was deleted stays, with what was given back for it. `updatedSince` goes by when the server heard of them (`bookedAt`).',
      tags: ['Payments'],
    })
    .input(
      pageInputSchema
        .extend({
          method: paymentMethodSchema.optional(),
          transactionId: idSchema.optional(),
          ...daysInputSchema.shape,
          ...sinceInputSchema.shape,
        })
        .superRefine(rejectFiltersWithUpdatedSince),
    )
    .output(syncableListOf(listedPaymentSchema)),

  create: procedure({
    idempotent: true,
    pages: ['/receivables', '/transactions'],
    rights: ['receivePayments'],
    singleTransaction: true,
    failure: 'Gagal memperbarui pembayaran.',
  })
    .route({
      method: 'POST',
      path: '/transactions/{transactionId}/payments',
      inputStructure: 'detailed',
      successStatus: 201,
      summary: 'Receive a payment',
      description:
        'Receives a payment on what remains: above 0 and no more than the remaining. One that is paid by two methods has a `secondPayment` with an id, amount and method of its own; both rows are booked, or neither. The same id again books nothing: with the same content it answers the transaction as it is, with other content it is a conflict.',
      tags: ['Payments'],
    })
    .input(z.object({ params: z.object({ transactionId: idSchema }), body: paymentInputSchema }))
    .output(transactionSchema),

  refund: procedure({
    idempotent: true,
    pages: ['/transactions'],
    rights: ['refund'],
    failure: 'Gagal mengembalikan uang. Silakan coba lagi.',
  })
    .route({
      method: 'POST',
      path: '/transactions/{transactionId}/refunds',
      inputStructure: 'detailed',
      successStatus: 201,
      summary: 'Give money back',
      description:
        'Gives back some or all of what is paid: a dated row with a minus, by `method` or as it was paid, on a cancelled order from its forfeited deposit. The same id again gives nothing back.',
      tags: ['Payments'],
    })
    .input(
      z.object({
        params: z.object({ transactionId: idSchema }),
        body: z.object({
          id: idSchema,
          version: z.int(),
          amount: rupiahSchema.min(1, 'Jumlah harus lebih dari 0'),
          method: paymentMethodSchema.optional(),
          reason: reasonSchema,
        }),
      }),
    )
    .output(transactionSchema),

  correct: procedure({
    idempotent: true,
    pages: ['/transactions'],
    rights: ['changePaid'],
    failure: 'Gagal memperbarui pembayaran.',
  })
    .route({
      method: 'POST',
      path: '/transactions/{transactionId}/payments/{paymentId}/corrections',
      inputStructure: 'detailed',
      successStatus: 201,
      summary: 'Put the method of a payment right',
      description:
        'Puts right by which method money was noted: minus the old, plus the new, dated now. As wished already: nothing is booked.',
      tags: ['Payments'],
    })
    .input(
      z.object({
        params: z.object({ transactionId: idSchema, paymentId: idSchema }),
        body: z.object({ version: z.int(), method: paymentMethodSchema }),
      }),
    )
    .output(transactionSchema),
}
