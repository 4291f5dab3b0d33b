import type { SubmissionContent } from '../../../contract/rejected-submissions.ts'
import type { Transaction } from '../../../contract/transaction-record.ts'
import { canOpen } from '../../../core/access/access.ts'
import { api } from '../../api/api.ts'
import { domainError, invalidInput } from '../../api/domain-error.ts'
import type { RequestContext } from '../../api/request-context.ts'
import { requireRights } from '../../api/require-rights.ts'
import type { Identity } from '../../platform/auth/identity.ts'
import { type Tx, transaction } from '../../platform/database/transaction.ts'
import { takePayment } from '../payments/take-payment.ts'
import { createTransactionIn } from '../transactions/create-transaction.ts'
import { signerOf } from '../transactions/save-lines.ts'
import { loadPrices } from './load-prices.ts'
import {
  canSignIn,
  countOpenSubmissions,
  findResolution,
  listOpenSubmissions,
  lockSubmission,
  markSubmissionBooked,
  resolveSubmission,
  saveSubmission,
} from './queries.ts'

/** Per user. More than any device holds; keeps one user from filling the table. */
const MAX_OPEN_SUBMISSIONS = 200
const MAX_LISTED = 200

/**
 * Sales and payments that the server rejected after their device had accepted them.
 *
 *   (rejected) ──report──▶ open ──book──▶ booked
 *                           └──discard──▶ discarded
 */
export const rejectedSubmissions = {
  report: api.rejectedSubmissions.report.handler(async ({ input, context }) => {
    const { db } = context
    const reportedBy = context.identity.user.id
    const { createdBy } = input
    const id = input.kind === 'payments.create' ? input.input.body.id : input.input.id
    const isOwn = createdBy === reportedBy
    const resolution = await findResolution(db, id)
    if (resolution) return { state: resolution, prices: NO_PRICES }
    const isActive = isOwn || (await canSignIn(db, createdBy))
    if (isActive === null) throw invalidInput({ path: ['createdBy'], message: 'Pengguna tidak ditemukan' })
    if (isActive && !isOwn) return { state: 'authorCanSend' as const, prices: NO_PRICES }
    if (resolution === undefined && (await countOpenSubmissions(db, reportedBy)) >= MAX_OPEN_SUBMISSIONS) {
      throw domainError('TOO_MANY_REQUESTS')
    }
    await transaction(context, (tx) => saveSubmission(tx, id, { ...input, reportedBy }))
    return { state: (await findResolution(db, id)) ?? ('open' as const), prices: await loadPrices(db, input) }
  }),

  list: api.rejectedSubmissions.list.handler(async ({ context: { db } }) => {
    const reports = await listOpenSubmissions(db, MAX_LISTED)
    const rows = reports.map(async ({ input, ...report }) => {
      const content = { kind: report.kind, input } as unknown as SubmissionContent
      return {
        ...report,
        kind: content.kind,
        createdAt: report.createdAt.toISOString(),
        reportedAt: report.reportedAt.toISOString(),
        prices: await loadPrices(db, content),
      }
    })
    return { rows: await Promise.all(rows) }
  }),

  book: api.rejectedSubmissions.book.handler(({ input: decision, context }) =>
    transaction(context, async (tx) => {
      const { identity } = context
      const report = await lockSubmission(tx, decision.id)
      if (!report) throw domainError('NOT_FOUND')
      const content = { kind: report.kind, input: report.input } as unknown as SubmissionContent
      const sale = await bookSubmission(tx, context, { content, madeBy: report.createdBy, ...decision })
      // Settled even if the sale existed before: its report was still open.
      await markSubmissionBooked(tx, report.id, identity.user.id)
      return sale
    }),
  ),

  discard: api.rejectedSubmissions.discard.handler(({ input: { id, reason }, context }) =>
    transaction(context, async (tx) => {
      const { identity } = context
      const report = await lockSubmission(tx, id)
      if (!report) throw domainError('NOT_FOUND')
      if (!canDecide(identity) && report.createdBy !== identity.user.id) throw domainError('FORBIDDEN')
      await resolveSubmission(tx, id, { resolution: 'discarded', resolvedBy: identity.user.id, reason })
      return { id }
    }),
  ),
}

const NO_PRICES = { former: null, current: null }

/** Users with access to Piutang decide on other users' submissions (docs/product.md#rejected-submissions). */
function canDecide({ user, permissions }: Identity): boolean {
  return canOpen(user.role, '/receivables', permissions)
}

type Decision = {
  content: SubmissionContent
  madeBy: string
  prices: 'former' | 'current'
  expected: number
  customerId?: string
}

/** Books for the user who made it, with the rights of the caller. Throws PRICE_CHANGED if the total is not `expected` (rupiah). */
async function bookSubmission(
  db: Tx,
  context: RequestContext,
  { content, madeBy, prices, expected, customerId }: Decision,
): Promise<Transaction> {
  const { kind, input } = content
  const { identity } = context
  if (kind === 'customers.create') throw domainError('NOT_FOUND')
  if (kind === 'payments.create') {
    requireRights(identity, { rights: ['receivePayments'] })
    return await takePayment(db, identity, input.params.transactionId, input.body, { madeBy, override: true })
  }
  const { expected: _, pricedBy, quote, ...sale } = input
  const wanted = {
    ...sale,
    ...(prices === 'former'
      ? { pricedBy, quote }
      : { quote: quote && { ...quote, prices: 'today' as const } }),
    ...(customerId && { customerId }),
  }
  const createdSale = await createTransactionIn(db, identity, wanted, {
    ...{ madeBy, signer: signerOf(context), override: true },
  })
  if (createdSale.total !== expected) {
    const { subtotal, discount, tax, cashback, total } = createdSale
    throw domainError('PRICE_CHANGED', { figures: { subtotal, discount, tax, cashback, total } })
  }
  return createdSale
}
