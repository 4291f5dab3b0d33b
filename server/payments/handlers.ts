import { api } from '../api.ts'
import { atomically } from '../database/atomically.ts'
import { takePayment } from './take-payment.ts'

/** The calls on payments (specification, sections 4 and 5). */
export const payments = {
  create: api.payments.create.handler(({ input: { params, body }, context }) => {
    const receivedBy = context.identity.user.id
    return atomically(context.db, receivedBy, (db) => takePayment(db, receivedBy, params.transactionId, body))
  }),
}
