// Sends the outbox: one job after the other, in one tab of the browser. A job is idempotent by its record's id.
//
//                        'again' (reconnected)
//                       ┌──────────────┐
//                       ▼              │
//   submitJob ──▶ waiting ──▶ sending ─┤── accepted ──▶ removed; a new customer is stored locally
//                  ▲    ▲              │
//   retryJob       │    └─ 'stuck' (this job: next one) / 'away' (no server: stop)
//                  │                   │
//                  └──── failed ◀──────┘── rejected, unless resent backdated
//                          └──▶ booked or discarded by a person ──▶ removed
import { ORPCError } from '@orpc/client'
import type { PromiseExtended } from 'dexie'
import type { Customer } from '../../contract/customers.ts'
import { nowMs } from '../clock.ts'
import { domainErrorOf } from '../domain-error.ts'
import { noteChanges } from './changes.ts'
import { requestServerTime, serverClock, serverTimeOf } from './clock.ts'
import { currentUser, local, readMeta, writeMeta } from './local.ts'
import { OUTBOX_LOCK, withLock } from './locks.ts'
import {
  classifyFailure,
  isAwaited,
  type Job,
  type JobAnswer,
  type JobError,
  nextJobToSend,
  type OutboxJob,
  shouldResendBackdated,
} from './outbox-job.ts'
import { serverBackSignal } from './reachability.ts'
import { putRecords } from './records.ts'
import { type Input, server } from './server.ts'
import { checkSession } from './sign-in.ts'

export type Outcome<Record> =
  | { state: 'accepted'; record: Record }
  | { state: 'waiting' }
  | { state: 'rejected'; error: JobError }

/** Resolves when nothing more can be sent now. */
export async function sendOutbox(): Promise<void> {
  if (await readMeta('signingIn')) await checkSession()
  await withLock(OUTBOX_LOCK, async (lost) => {
    const left = await sendSequentially(lost)
    // Releases screens whose job was not even tried.
    for (const { id } of left.filter(isAwaited)) publishOutcome({ id, outcome: { state: 'waiting' } })
  })
}

/** Returns the jobs left over. */
async function sendSequentially(stop: AbortSignal): Promise<OutboxJob[]> {
  const stuck = new Set<string>()
  let clockChecked = false
  for (;;) {
    const jobs = await ownJobs()
    const waiting = jobs.filter(({ state }) => state === 'waiting')
    if (stop.aborted || (await readMeta('signingIn'))) return waiting
    const job = nextJobToSend(jobs, stuck)
    if (!job) return waiting
    // The device clock may have been set since the last contact: check before backdating.
    if (!isAwaited(job) && !clockChecked) {
      const serverBack = serverBackSignal()
      clockChecked = await requestServerTime(serverBack)
      if (!clockChecked && !serverBack.aborted) return waiting
      // The job may have changed during the request.
      continue
    }
    const result = await sendJob(job)
    if (result === 'stuck') stuck.add(job.id)
    if (result === 'away') return waiting
  }
}

/** In stored order. */
export function ownJobs(): PromiseExtended<OutboxJob[]> {
  return currentUser().then((user) => (user ? local.outbox.where({ userId: user.id }).sortBy('seq') : []))
}

/** Idempotent. Backdated if `madeAt` is given. */
export function submitToServer(
  job: Job,
  madeAt?: string,
  signal: AbortSignal = AbortSignal.timeout(30_000),
): Promise<JobAnswer<Job['kind']>> {
  const context = { unattended: true as const }
  if (job.kind === 'customers.create') return server.customers.create(job.input, { signal, context })
  if (job.kind === 'transactions.create') {
    const { approval, madeAt: at } = job.approved ?? { madeAt }
    return server.transactions.create(backdatedSale(job.input, at), {
      signal,
      context: { ...context, approval },
    })
  }
  const { params, body } = job.input
  return server.payments.create({ params, body: { ...body, madeAt } }, { signal, context })
}

export function backdatedSale(
  input: Input['transactions']['create'],
  madeAt: string | undefined,
): typeof input {
  const { pricedBy, ...sale } = input
  return madeAt === undefined ? sale : { ...sale, madeAt, pricedBy }
}

export function backdatedTime({ createdAt, clock }: OutboxJob): string {
  const made = { at: createdAt, clock }
  return new Date(serverTimeOf(made, { at: Date.now(), clock: serverClock() })).toISOString()
}

async function sendJob(job: OutboxJob): Promise<'accepted' | 'again' | ReturnType<typeof classifyFailure>> {
  const wasAwaited = isAwaited(job)
  const serverBack = serverBackSignal()
  const signal = AbortSignal.any([AbortSignal.timeout(30_000), serverBack])
  try {
    const record = await submitToServer(
      job,
      wasAwaited || job.asOfNow ? undefined : backdatedTime(job),
      signal,
    )
    await storeAccepted(job, record)
    publishOutcome({ id: job.id, outcome: { state: 'accepted', record } })
    return 'accepted'
  } catch (error) {
    // The server became reachable again: the hanging request is resent, which is idempotent.
    if (serverBack.aborted) return 'again'
    const { failure, rejection } = readFailure(error)
    if (rejection) {
      const now = (await local.outbox.get(job.seq)) ?? job
      if (shouldResendBackdated(rejection.code, wasAwaited, isAwaited(now))) return 'again'
      await local.outbox.update(job.seq, { state: 'failed', error: rejection })
      publishOutcome({ id: job.id, outcome: { state: 'rejected', error: rejection } })
    } else publishOutcome({ id: job.id, outcome: { state: 'waiting' } })
    return failure
  }
}

export function readFailure(error: unknown): {
  failure: ReturnType<typeof classifyFailure>
  rejection: JobError | null
} {
  const failure = classifyFailure(error instanceof ORPCError ? error : null)
  const domainError = failure === 'rejected' ? domainErrorOf(error) : null
  const rejection = domainError
    ? { code: domainError.code, message: domainError.message, data: domainError.data }
    : null
  return { failure, rejection }
}

async function storeAccepted(job: OutboxJob, record: JobAnswer<Job['kind']>): Promise<void> {
  await local.transaction('rw', local.outbox, local.customers, local.meta, async () => {
    await local.outbox.delete(job.seq)
    if (job.kind === 'customers.create') {
      const customer = record as Customer
      // An earlier try created it and it was merged since: drop the provisional one.
      const gone = customer.id === job.id ? [] : [{ id: job.id, record: null }]
      await putRecords('customers', [...gone, { id: customer.id, record: customer }])
    } else await noteChanges(['transactions'])
    await writeMeta('savedAt', nowMs())
  })
}

type OutcomeMessage = { id: string; outcome: Outcome<unknown> }

/** The tab that sends a job is not always the one whose screen waits. */
const channel = new BroadcastChannel('printpro-outcomes')
const listeners = new Map<string, Set<(outcome: Outcome<unknown>) => void>>()

channel.addEventListener('message', ({ data }: MessageEvent<OutcomeMessage>) => notifyListeners(data))

/** Undefined after `timeoutMs`. */
export function nextOutcome(id: string, timeoutMs: number): Promise<Outcome<unknown> | undefined> {
  return new Promise((resolve) => {
    const ofJob = listeners.get(id) ?? new Set()
    listeners.set(id, ofJob.add(finish))
    const timer = setTimeout(() => finish(undefined), timeoutMs)
    function finish(outcome: Outcome<unknown> | undefined) {
      clearTimeout(timer)
      ofJob.delete(finish)
      if (ofJob.size === 0) listeners.delete(id)
      resolve(outcome)
    }
  })
}

function publishOutcome(message: OutcomeMessage): void {
  notifyListeners(message)
  channel.postMessage(message)
}

function notifyListeners({ id, outcome }: OutcomeMessage): void {
  for (const finish of [...(listeners.get(id) ?? [])]) finish(outcome)
}
