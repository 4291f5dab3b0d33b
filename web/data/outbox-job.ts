import type { Transaction } from '../../contract/transaction-record.ts'
import type { KeptDraft } from './local.ts'
import type { Input, Output } from './server.ts'

/** What a sale needs of the server, with what the counter shows until the server has answered. */
export type Job =
  | { kind: 'customers.create'; input: Input['customers']['create'] }
  | { kind: 'transactions.create'; input: Input['transactions']['create']; preview: Transaction }
  | { kind: 'payments.create'; input: Input['payments']['create'] }

/** What the server answers to each kind of job. */
export type Answer<Kind extends Job['kind']> = {
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
  createdAt: number
  state: 'waiting' | 'failed'
  error?: JobError
  /** The draft it was made of, kept until it is certain that nobody has to go on with it. */
  draft?: KeptDraft
}

/** The id of the record that a job makes. */
export function recordId(job: Job): string {
  return job.kind === 'payments.create' ? job.input.body.id : job.input.id
}

/** The record that must exist on the server before a job can be sent. */
export function neededBy(job: Job): string | null {
  if (job.kind === 'transactions.create') return job.input.customerId
  return job.kind === 'payments.create' ? job.input.params.transactionId : null
}
