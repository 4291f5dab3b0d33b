import { z } from 'zod'
import { customerInputSchema } from '../core/customers/customer.ts'
import { rupiahSchema } from '../core/money/money.ts'
import { transactionInputSchema } from '../core/orders/transaction.ts'
import { paymentInputSchema } from '../core/payments/payment.ts'
import { textSchema } from '../core/text/text.ts'
import { madeAtSchema } from '../core/time/sale-time.ts'
import { idSchema } from '../core/values/id.ts'
import { instantSchema, procedure } from './procedure.ts'
import { transactionSchema } from './transaction-record.ts'

/** Author, time, error, and what the device showed (rupiah). */
const deviceReport = {
  createdBy: idSchema,
  createdAt: madeAtSchema,
  code: textSchema.min(1).max(60),
  message: textSchema.max(300),
  customerName: textSchema.max(120),
  customerPhone: textSchema.max(30).nullable(),
  total: rupiahSchema,
  paid: rupiahSchema,
}

/** A submission as the device sent it: validated for form and size only. */
const reportSchema = z.discriminatedUnion('kind', [
  z.object({
    ...deviceReport,
    kind: z.literal('customers.create'),
    input: customerInputSchema.extend({ id: idSchema }),
  }),
  z.object({ ...deviceReport, kind: z.literal('transactions.create'), input: transactionInputSchema }),
  z.object({
    ...deviceReport,
    kind: z.literal('payments.create'),
    input: z.object({ params: z.object({ transactionId: idSchema }), body: paymentInputSchema }),
  }),
])
type ContentOf<Report> = Report extends { kind: unknown; input: unknown }
  ? Pick<Report, 'kind' | 'input'>
  : never
export type SubmissionContent = ContentOf<z.infer<typeof reportSchema>>

/** Total of the sale in rupiah with historical prices (null if unknown) and with current ones. */
const pricesSchema = z.object({ former: z.number().nullable(), current: z.number().nullable() })
export type SubmissionPrices = z.infer<typeof pricesSchema>

const rejectedSubmissionSchema = z.object({
  id: z.uuid(),
  kind: z.enum(['customers.create', 'transactions.create', 'payments.create']),
  code: z.string(),
  message: z.string(),
  customerName: z.string(),
  customerPhone: z.string().nullable(),
  total: z.number(),
  paid: z.number(),
  createdAt: instantSchema,
  createdBy: z.uuid(),
  createdByName: z.string(),
  reportedByName: z.string(),
  reportedAt: instantSchema,
  prices: pricesSchema,
})
export type RejectedSubmission = z.infer<typeof rejectedSubmissionSchema>

const pages = ['/receivables'] as const

export const rejectedSubmissions = {
  report: procedure('POST /rejected-submissions', {
    pages: 'signed-in',
    summary: 'Report a rejected submission',
    description:
      'Reports a submission that the server rejected on a device, by any signed-in user there: their own, or one of a user who can no longer sign in. It is kept until a person decides and never counts as a sale. State `authorCanSend`: its author can still send it, so nothing is stored. Idempotent: a repeated report returns the decision.',
  })
    .input(reportSchema)
    .output(
      z.object({ state: z.enum(['open', 'booked', 'discarded', 'authorCanSend']), prices: pricesSchema }),
    ),

  list: procedure('GET /rejected-submissions', {
    pages,
    summary: 'List rejected submissions',
    description: 'Undecided submissions, newest first; at most 200.',
  }).output(z.object({ rows: z.array(rejectedSubmissionSchema) })),

  book: procedure('POST /rejected-submissions/{id}/book', {
    pages,
    failure: 'Gagal menyimpan transaksi. Silakan coba lagi.',
    summary: 'Book a rejected submission',
    description:
      'Books a rejected sale or payment with former or current prices. Former prices that ended before the grace period need the right to change prices. Beyond the grace period it is dated now. `expected`: the agreed total (rupiah); `customerId` replaces a deleted customer.',
  })
    .input(
      z.object({
        id: idSchema,
        prices: z.enum(['former', 'current']),
        expected: rupiahSchema,
        customerId: idSchema.optional(),
      }),
    )
    .output(transactionSchema),

  discard: procedure('POST /rejected-submissions/{id}/discard', {
    pages: 'signed-in',
    summary: 'Discard a rejected submission',
    description:
      'Discards a submission with a reason, recorded in Riwayat. Allowed to its author and to users who can book it.',
  })
    .input(
      z.object({
        id: idSchema,
        reason: textSchema.min(1, 'Alasan wajib diisi').max(300, 'Paling banyak 300 huruf'),
      }),
    )
    .output(z.object({ id: z.uuid() })),
}
