import type { SubmissionPrices } from '../../contract/rejected-submissions.ts'
import type { Transaction } from '../../contract/transaction-record.ts'
import type { ServerClock, StoredDraft } from './local.ts'
import type { Input, Output } from './server.ts'

/** `madeAt` is set for a backdated sale. */
export type SaleApproval = { approval: string; madeAt: string | undefined }

/** What is submitted, with the preview shown until the server answers. */
export type Job =
  | { kind: 'customers.create'; input: Input['customers']['create'] }
  | {
      kind: 'transactions.create'
      input: Input['transactions']['create']
      preview: Transaction
      approved?: SaleApproval | undefined
    }
  | { kind: 'payments.create'; input: Input['payments']['create'] }

export type JobAnswer<Kind extends Job['kind']> = {
  'customers.create': Output['customers']['create']
  'transactions.create': Output['transactions']['create']
  'payments.create': Output['payments']['create']
}[Kind]

/** `data` is the contract's error data. */
export type JobError = { code: string; message: string; data: unknown }

/** `id` is the record's own id, which makes sending idempotent. Property names are stored in IndexedDB. */
export type OutboxJob = Job & {
  seq: number
  id: string
  userId: string
  /** Device time (ms), with the server offset known then. */
  createdAt: number
  clock?: ServerClock
  /** Until then (device time, ms) a screen waits for the answer; 0 afterwards: the sale is printed and paid. */
  askUntil: number
  state: 'waiting' | 'failed'
  error?: JobError
  /** The totals it could be booked at (rupiah), once the server knows of it. */
  prices?: SubmissionPrices
  /** Set when a person chose today's prices. */
  asOfNow?: true
  /** Restored if the job is withdrawn. */
  draft?: StoredDraft
}

/** By the server's clock as known then. */
export function storedAt({ createdAt, clock }: OutboxJob): Date {
  return new Date(createdAt + (clock?.ahead ?? 0))
}

export function isAwaited({ askUntil = 0 }: OutboxJob): boolean {
  return Date.now() < askUntil
}

/** Rejections that only apply to sales of now, not to backdated ones. */
const RETRYABLE_WHEN_BACKDATED = ['PRICE_CHANGED', 'DRAWER_CLOSED', 'QUOTE_EXPIRED']

/** Whether a rejected job is resent backdated: its screen has stopped waiting, so the customer has the receipt. */
export function shouldResendBackdated(code: string, wasAwaited: boolean, isStillAwaited: boolean): boolean {
  return wasAwaited && !isStillAwaited && RETRYABLE_WHEN_BACKDATED.includes(code)
}

/** Rejected, and no screen shows it. Decided from stored fields, so that live queries notice. */
export function isRejected({ state, askUntil = 0 }: OutboxJob): boolean {
  return state === 'failed' && askUntil === 0
}

export function recordIdOf(job: Job): string {
  return job.kind === 'payments.create' ? job.input.body.id : job.input.id
}

/** The record that must exist on the server first. */
function dependencyOf(job: Job): string | null {
  if (job.kind === 'transactions.create') return job.input.customerId
  return job.kind === 'payments.create' ? job.input.params.transactionId : null
}

/** The next job in stored order, skipping stuck jobs and those that depend on a job before them. */
export function nextJobToSend(jobs: readonly OutboxJob[], stuck: ReadonlySet<string>): OutboxJob | undefined {
  const missing = new Set<string>()
  for (const job of jobs) {
    const needed = dependencyOf(job)
    if (job.state === 'waiting' && !stuck.has(job.id) && !(needed && missing.has(needed))) return job
    missing.add(job.id)
  }
  return undefined
}

/** rejected: final until a person decides. stuck: this job failed or timed out, the next may work. away: no shop server answered. */
export function classifyFailure(
  failure: { status: number; defined: boolean } | null,
): 'rejected' | 'stuck' | 'away' {
  if (!failure) return 'away'
  const { status, defined } = failure
  // An error or a lock timeout on this job.
  if (status === 500 || (defined && status === 503)) return 'stuck'
  // An answer without one of our error codes comes from a proxy or a captive portal.
  if (!defined || status > 500 || [401, 408, 429].includes(status)) return 'away'
  return 'rejected'
}
