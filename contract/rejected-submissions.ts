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

/** Whose it is, when it was made, why it was refused, and what the device showed of it: the total and what was paid (rupiah). */
const deviceReport = {
  madeBy: idSchema,
  madeAt: madeAtSchema,
  code: textSchema.min(1).max(60),
  message: textSchema.max(300),
  customerName: textSchema.max(120),
  customerPhone: textSchema.max(30).nullable(),
  total: rupiahSchema,
  paid: rupiahSchema,
}

/** What a device could not bring to the server, as it would have sent it. Well-formed and bounded, and nothing more is known of it. */
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

/** The totals a sale would be booked with (rupiah): by what held when it was made, as the history has it, and by what holds now. */
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
  madeAt: instantSchema,
  madeBy: z.uuid(),
  madeByName: z.string(),
  reportedByName: z.string(),
  createdAt: instantSchema,
  prices: pricesSchema,
})
export type RejectedSubmission = z.infer<typeof rejectedSubmissionSchema>

const pages = ['/receivables'] as const
const tags = ['Unsent']

export const rejectedSubmissions = {
  report: procedure({ pages: 'signed-in' })
    .route({
      method: 'POST',
      path: '/unsent',
      summary: 'Tell of what was refused',
      description:
        'Tells of what was refused on a device, by whoever is signed in there: their own, or that of somebody who may no longer sign in. It is kept until a person decides, and never counts as a sale. `theirs`: its maker can still send it, and nothing is kept. Told again, it answers what became of it.',
      tags,
    })
    .input(reportSchema)
    .output(z.object({ state: z.enum(['open', 'booked', 'discarded', 'theirs']), prices: pricesSchema })),

  list: procedure({ pages })
    .route({
      method: 'GET',
      path: '/unsent',
      summary: 'What devices could not send',
      description: 'What waits for a decision, newest first, at most 200.',
      tags,
    })
    .output(z.object({ rows: z.array(rejectedSubmissionSchema) })),

  book: procedure({ pages, failure: 'Gagal menyimpan transaksi. Silakan coba lagi.' })
    .route({
      method: 'POST',
      path: '/unsent/{id}/book',
      summary: 'Book what was refused',
      description:
        'Books a refused sale or payment, by the prices of then or of now, on the responsibility of whoever does, with the right to change prices where those of then ended before the grace. Older than the grace it counts from now. `expected` is the total that was agreed to (rupiah); `customerId` another customer than the one who is gone.',
      tags,
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

  discard: procedure({ pages: 'signed-in' })
    .route({
      method: 'POST',
      path: '/unsent/{id}/discard',
      summary: 'Give up what was refused',
      description:
        'Gives up what was refused, for a reason that stays in Riwayat: by its maker, or whoever may decide on all of them.',
      tags,
    })
    .input(
      z.object({
        id: idSchema,
        reason: textSchema.min(1, 'Alasan wajib diisi').max(300, 'Paling banyak 300 huruf'),
      }),
    )
    .output(z.object({ id: z.uuid() })),
}
