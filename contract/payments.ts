import { z } from 'zod'
import { idSchema } from '../core/id.ts'
import { paymentInputSchema } from '../core/payment.ts'
import { call } from './call.ts'
import { transactionSchema } from './transaction-record.ts'

export const payments = {
  /**
   * Receives a payment on what remains (sections 4 and 5): above 0 and no more than the remaining. The same id
   * again books nothing: with the same content it answers the transaction as it is, with other content it is a conflict.
   */
  create: call({
    pages: ['/receivables', '/transactions'],
    rights: ['receivePayments'],
    failure: 'Gagal memperbarui pembayaran.',
  })
    .route({
      method: 'POST',
      path: '/transactions/{transactionId}/payments',
      inputStructure: 'detailed',
      successStatus: 201,
      summary: 'Receive a payment',
      tags: ['Payments'],
    })
    .input(z.object({ params: z.object({ transactionId: idSchema }), body: paymentInputSchema }))
    .output(transactionSchema),
}
