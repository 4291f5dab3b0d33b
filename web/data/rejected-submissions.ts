import { priceSale } from '../../core/orders/sale.ts'
import { transactionNumber } from '../../core/orders/transaction.ts'
import { paymentTotal } from '../../core/payments/payment.ts'
import { domainErrorOf } from '../domain-error.ts'
import { restoreDraft } from './drafts.ts'
import { findCustomer } from './find-customers.ts'
import { currentUser, local, readMeta } from './local.ts'
import { OUTBOX_LOCK, withLock } from './locks.ts'
import { removeJob, retryJob } from './outbox.ts'
import { isAwaited, type OutboxJob, storedAt } from './outbox-job.ts'
import { backdatedTime } from './outbox-sender.ts'
import { approveSale, type Input, server } from './server.ts'

/** What whoever is signed in here has been told is its maker's own affair. */
const reportedForOthers = new Set<string>()

/** Reports refused jobs, so that owners and managers see them on any device, and drops those they decided on. Includes those of other users. */
export async function reportRejected(): Promise<void> {
  await withLock(OUTBOX_LOCK, async () => {
    const user = await currentUser()
    if (!user || (await readMeta('signingIn'))) return
    for (const job of await local.outbox.toArray()) {
      const mine = job.userId === user.id
      // Its screen is gone without a word: the tab was closed, or crashed.
      if (mine && job.askUntil > 0 && !isAwaited(job)) await local.outbox.update(job.seq, { askUntil: 0 })
      if (mine ? job.state !== 'failed' || isAwaited(job) : reportedForOthers.has(`${user.id} ${job.id}`))
        continue
      await reportJob(job, mine).catch((error) => {
        // One that is not well-formed must not keep the others from being told.
        if (!domainErrorOf(error)) throw error
      })
      if (!mine) reportedForOthers.add(`${user.id} ${job.id}`)
    }
  })
}

async function reportJob(job: OutboxJob, mine: boolean): Promise<void> {
  const { state, prices } = await server.unsent.report(reportInputOf(job))
  if (state === 'booked' || state === 'discarded') await removeJob(job.id, false)
  if (state === 'open' && mine && JSON.stringify(job.prices) !== JSON.stringify(prices)) {
    await local.outbox.update(job.seq, { prices })
  }
}

function reportInputOf(job: OutboxJob): Input['unsent']['report'] {
  const { code = 'ACCOUNT_INACTIVE', message = 'Akun pembuatnya tidak aktif lagi' } = job.error ?? {}
  const about = {
    madeBy: job.userId,
    madeAt: storedAt(job).toISOString(),
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

/** Books what was refused, on the responsibility of whoever is signed in, and takes it off this device if it waits here. */
export async function bookRejected(input: Input['unsent']['book']): Promise<void> {
  await server.unsent.book(input)
  await removeJob(input.id, false)
}

/** Gives up what was refused. The server keeps it with the reason, but for what is so malformed that it could never be told. */
export async function discardRejected(id: string, reason: string): Promise<void> {
  const job = await local.outbox.where({ id }).first()
  const canBeReported = !job || (await isReportable(job))
  if (canBeReported) await server.unsent.discard({ id, reason })
  await removeJob(id, false)
}

async function isReportable(job: OutboxJob): Promise<boolean> {
  return await server.unsent.report(reportInputOf(job)).then(
    () => true,
    (error) => {
      if (domainErrorOf(error)?.code === 'INVALID_INPUT') return false
      throw error
    },
  )
}

/** Sends a sale that was refused for a reason as it was made, once a colleague has approved it. */
export async function resendApproved(
  job: Extract<OutboxJob, { kind: 'transactions.create' }>,
  reason: string,
): Promise<void> {
  const approved = await approveSale(job, reason, job.asOfNow ? undefined : backdatedTime(job))
  if (!approved) return
  await retryJob(job.id, (stored) => {
    if (stored.kind === 'transactions.create') stored.approved = approved
  })
}

/** Sends a refused sale as one of now, with the figures that this device works out by what holds now. */
export async function resendAtCurrentPrices(job: OutboxJob): Promise<void> {
  if (job.kind !== 'transactions.create') return
  const { items, customerId, discountPercent = 0, discountAmount, isExpress } = job.input
  const [rows, customer, store] = await Promise.all([
    local.products.bulkGet(items.map(({ productId }) => productId)),
    findCustomer(customerId).catch(() => null),
    local.store.toCollection().first(),
  ])
  const products = rows.flatMap((row) => row?.record ?? [])
  const lines = items.map(({ length = null, width = null, notes = null, ...item }) => ({
    ...item,
    length,
    width,
    notes,
  }))
  const sale = { items: lines, discountPercent, discountAmount, isExpress, customer, products }
  const figures = store && priceSale({ ...sale, store }).figures
  await retryJob(job.id, (stored) => {
    if (stored.kind !== 'transactions.create') return
    stored.asOfNow = true
    if (figures) stored.input.expected = figures
  })
}

/** Sends a refused sale for another customer, at the same prices if that customer has the same tier. */
export async function resendForCustomer(
  id: string,
  customer: { id: string; name: string; phone: string; version: number },
): Promise<void> {
  await retryJob(id, (job) => {
    if (job.kind !== 'transactions.create') return
    job.input.customerId = customer.id
    if (job.input.pricedBy) job.input.pricedBy.customer = customer.version
    job.preview = {
      ...job.preview,
      customerId: customer.id,
      customerName: customer.name,
      customerPhone: customer.phone,
    }
  })
}

/** Puts a refused sale back as the draft of Buat Transaksi, under its number; false where another one has been begun. */
export async function reopenAsDraft(job: OutboxJob): Promise<boolean> {
  return job.draft !== undefined && (await restoreDraft(job.draft))
}
