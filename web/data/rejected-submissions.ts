import { v7 as uuidv7 } from 'uuid'
import { specialPricesOn } from '../../core/customers/special-price.ts'
import { priceSale } from '../../core/orders/sale.ts'
import { transactionNumber } from '../../core/orders/transaction.ts'
import { paymentTotal } from '../../core/payments/payment.ts'
import { dayOf } from '../../core/time/calendar.ts'
import { now } from '../clock.ts'
import { domainErrorOf } from '../domain-error.ts'
import { restoreDraft } from './drafts.ts'
import { findCustomer } from './find-customers.ts'
import { currentUser, local, readMeta } from './local.ts'
import { OUTBOX_LOCK, withLock } from './locks.ts'
import { removeJob, retryJob } from './outbox.ts'
import { isAwaited, type JobError, type OutboxJob, storedAt } from './outbox-job.ts'
import { backdatedTime } from './outbox-sender.ts'
import { approveSale, type Input, server } from './server.ts'

/** Jobs of other users that this user has reported. */
const reportedForOthers = new Set<string>()

/**
 * Reports rejected jobs, so that owners and managers see them on any device, and removes those they resolved. Includes jobs of other users.
 */
export async function reportRejected(): Promise<void> {
  await withLock(OUTBOX_LOCK, async () => {
    const user = await currentUser()
    if (!user || (await readMeta('signingIn'))) return
    for (const job of await local.outbox.toArray()) {
      const mine = job.userId === user.id
      // The tab was closed or crashed before its screen dealt with it.
      if (mine && job.askUntil > 0 && !isAwaited(job)) await local.outbox.update(job.seq, { askUntil: 0 })
      if (mine ? job.state !== 'failed' || isAwaited(job) : reportedForOthers.has(`${user.id} ${job.id}`))
        continue
      await reportJob(job, mine).catch((error) => {
        // A malformed job must not block the others.
        if (!domainErrorOf(error)) throw error
      })
      if (!mine) reportedForOthers.add(`${user.id} ${job.id}`)
    }
  })
}

async function reportJob(job: OutboxJob, mine: boolean): Promise<void> {
  const { state, prices } = await server.rejectedSubmissions.report(reportInputOf(job))
  if (state === 'booked' || state === 'discarded') await removeJob(job.id, false)
  if (state === 'open' && mine && JSON.stringify(job.prices) !== JSON.stringify(prices)) {
    await local.outbox.update(job.seq, { prices })
  }
}

function reportInputOf(job: OutboxJob): Input['rejectedSubmissions']['report'] {
  const { code = 'ACCOUNT_INACTIVE', message = 'Akun pembuatnya tidak aktif lagi' } = job.error ?? {}
  const about = {
    createdBy: job.userId,
    createdAt: storedAt(job).toISOString(),
    code,
    message: message.slice(0, 300),
  }
  const none = { customerPhone: null, total: 0, paid: 0 }
  switch (job.kind) {
    case 'transactions.create': {
      const { customerName, customerPhone, total, paidAmount: paid } = job.preview
      const input = { ...job.input, madeAt: backdatedTime(job) }
      return { ...about, kind: job.kind, input, customerName, customerPhone, total, paid }
    }
    case 'payments.create': {
      const { params, body } = job.input
      const amount = paymentTotal(body)
      const customerName = `Pembayaran ${transactionNumber(params.transactionId)}`
      const input = { params, body: { ...body, madeAt: backdatedTime(job) } }
      return { ...about, ...none, kind: job.kind, input, customerName, total: amount, paid: amount }
    }
    case 'customers.create':
      return { ...about, ...none, kind: job.kind, input: job.input, customerName: job.input.name }
  }
}

/** Books a rejected job in the name of the signed-in user. */
export async function bookRejected(input: Input['rejectedSubmissions']['book']): Promise<void> {
  await server.rejectedSubmissions.book(input)
  await removeJob(input.id, false)
}

/** Discards a job with a reason. One too malformed to be reported is only removed here. */
export async function discardRejected(id: string, reason: string): Promise<void> {
  const job = await local.outbox.where({ id }).first()
  const canBeReported = !job || (await isReportable(job))
  if (canBeReported) await server.rejectedSubmissions.discard({ id, reason })
  await removeJob(id, false)
}

async function isReportable(job: OutboxJob): Promise<boolean> {
  return await server.rejectedSubmissions.report(reportInputOf(job)).then(
    () => true,
    (error) => {
      if (domainErrorOf(error)?.code === 'INVALID_INPUT') return false
      throw error
    },
  )
}

/** Resends a sale as it was made, once a colleague approves it. */
export async function resendApproved(
  job: Extract<OutboxJob, { kind: 'transactions.create' }>,
  refusal: Pick<JobError, 'message' | 'data'>,
): Promise<void> {
  const approved = await approveSale(job, refusal, job.asOfNow ? undefined : backdatedTime(job))
  if (!approved) return
  await retryJob(job.id, (stored) => {
    if (stored.kind === 'transactions.create') stored.approved = approved
  })
}

/** Resends a sale with today's prices, without its quote. */
export async function resendAtCurrentPrices(job: OutboxJob): Promise<void> {
  if (job.kind !== 'transactions.create') return
  const { items, customerId, discountPercent = 0, discountAmount, isExpress } = job.input
  const [rows, customer, store] = await Promise.all([
    local.products.bulkGet(items.flatMap(({ productId }) => productId ?? [])),
    findCustomer(customerId).catch(() => null),
    local.store.toCollection().first(),
  ])
  const products = rows.flatMap((row) => row?.record ?? [])
  const lines = items.map(({ productId = null, length = null, width = null, notes = null, ...item }) => ({
    ...item,
    productId,
    length,
    width,
    notes,
  }))
  const sale = { items: lines, discountPercent, discountAmount, isExpress, customer, products }
  const specialPrices = store ? specialPricesOn(customer, dayOf(now(), store.timeZone)) : []
  const figures = store && priceSale({ ...sale, specialPrices, store }).figures
  await retryJob(job.id, (stored) => {
    if (stored.kind !== 'transactions.create') return
    stored.asOfNow = true
    stored.input = withoutQuote(stored.input)
    if (figures) stored.input.expected = figures
  })
}

/** Prices stay if the new customer has the same tier. A quote is for its own customer. */
export async function resendForCustomer(
  id: string,
  customer: { id: string; name: string; phone: string; version: number },
): Promise<void> {
  await retryJob(id, (job) => {
    if (job.kind !== 'transactions.create') return
    job.input = { ...withoutQuote(job.input), customerId: customer.id }
    if (job.input.pricedBy) job.input.pricedBy.customer = customer.version
    job.preview = {
      ...job.preview,
      customerId: customer.id,
      customerName: customer.name,
      customerPhone: customer.phone,
    }
  })
}

/** The ids of its lines stay free for the order of the quote. */
function withoutQuote({ quote, ...sale }: Input['transactions']['create']): Input['transactions']['create'] {
  return quote ? { ...sale, items: sale.items.map((item) => ({ ...item, id: uuidv7() })) } : sale
}

/** Restores the draft in Buat Transaksi under the same id; false if another draft exists. */
export async function reopenAsDraft(job: OutboxJob): Promise<boolean> {
  return job.draft !== undefined && (await restoreDraft(job.draft))
}
