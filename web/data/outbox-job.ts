import type { SubmissionPrices } from '../../contract/rejected-submissions.ts'
import type { Transaction } from '../../contract/transaction-record.ts'
import type { ServerClock, StoredDraft } from './local.ts'
import type { Input, Output } from './server.ts'

/** A colleague's approval of a sale as it is sent: made at `madeAt` without the server, or as of now. */
export type SaleApproval = { approval: string; madeAt: string | undefined }

/** What a sale needs of the server, with what the counter shows until the server has answered. */
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

/** Why the server does not take a job. `data` is what the contract's error brings. */
export type JobError = { code: string; message: string; data: unknown }

/** A job in the outbox, in the order of `seq`. `id` is that of the record it makes. It belongs to a user. */
export type OutboxJob = Job & {
  seq: number
  id: string
  userId: string
  /** When it was stored, by this device's own clock (ms), and what was known of the server's then. */
  createdAt: number
  clock?: ServerClock
  /** Until then (ms, as above) the screen that stored it waits for the server's answer; 0 once it has gone on: printed and paid for. */
  askUntil: number
  state: 'waiting' | 'failed'
  error?: JobError
  /** Once the server knows of the refusal: the totals it would be booked with (rupiah). */
  prices?: SubmissionPrices
  /** Somebody has decided that it is sent as of now, by the prices of now. */
  asOfNow?: true
  /** The draft it was made of, stored until it is certain that nobody has to go on with it. */
  draft?: StoredDraft
}

/** When a job was stored, as this device knew the time then. */
export function storedAt({ createdAt, clock }: OutboxJob): Date {
  return new Date(createdAt + (clock?.ahead ?? 0))
}

/** Whether a screen still waits for what the server says of a job. */
export function isAwaited({ askUntil = 0 }: OutboxJob): boolean {
  return Date.now() < askUntil
}

/** Refusals of what is done now: by today's prices, for want of an open drawer. */
const RETRYABLE_WHEN_BACKDATED = ['PRICE_CHANGED', 'DRAWER_CLOSED']

/** Whether a refused job is sent again as backdated: its screen stopped waiting (`asked`, not `stillAsked`), so the customer has the receipt. */
export function shouldResendBackdated(code: string, wasAwaited: boolean, isStillAwaited: boolean): boolean {
  return wasAwaited && !isStillAwaited && RETRYABLE_WHEN_BACKDATED.includes(code)
}

/** Whether a job was refused and no screen deals with it: by what is stored, so that whoever shows it hears of a change. */
export function isRejected({ state, askUntil = 0 }: OutboxJob): boolean {
  return state === 'failed' && askUntil === 0
}

export function recordIdOf(job: Job): string {
  return job.kind === 'payments.create' ? job.input.body.id : job.input.id
}

/** The record that must exist on the server before a job can be sent. */
function dependencyOf(job: Job): string | null {
  if (job.kind === 'transactions.create') return job.input.customerId
  return job.kind === 'payments.create' ? job.input.params.transactionId : null
}

/** The next job to send, in stored order. A job waits for the one that creates the record it needs, and skips those that are stuck. */
export function nextJobToSend(jobs: readonly OutboxJob[], stuck: ReadonlySet<string>): OutboxJob | undefined {
  const missing = new Set<string>()
  for (const job of jobs) {
    const needed = dependencyOf(job)
    if (job.state === 'waiting' && !stuck.has(job.id) && !(needed && missing.has(needed))) return job
    missing.add(job.id)
  }
  return undefined
}

/** refused: permanently, until a person decides. stuck: the server failed on this one or was too busy. away: no answer of the shop's server. */
export function classifyFailure(
  failure: { status: number; defined: boolean } | null,
): 'refused' | 'stuck' | 'away' {
  if (!failure) return 'away'
  const { status, defined } = failure
  // Failed, or waited for something that somebody else held: the next one may fare better.
  if (status === 500 || (defined && status === 503)) return 'stuck'
  // Whoever answers without one of the shop's errors is something in between: a proxy, a hotel's network.
  if (!defined || status > 500 || [401, 408, 429].includes(status)) return 'away'
  return 'refused'
}
