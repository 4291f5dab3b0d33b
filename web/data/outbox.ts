import { ORPCError } from '@orpc/client'
import { useLiveQuery } from 'dexie-react-hooks'
import type { Customer } from '../../contract/customers.ts'
import { type CustomerInput, DEFAULT_CUSTOMER_DETAILS, NO_TERMS } from '../../core/customers/customer.ts'
import { now } from '../clock.ts'

import { serverClock } from './clock.ts'
import { draftKey, restoreDraft, takeDraft } from './drafts.ts'
import { currentUser, isStorageFull, local } from './local.ts'
import { type Job, type JobAnswer, type OutboxJob, recordIdOf } from './outbox-job.ts'
import {
  nextOutcome,
  type Outcome,
  ownJobs,
  readFailure,
  sendOutbox,
  submitToServer,
} from './outbox-sender.ts'
import { isDisconnected } from './reachability.ts'
import { putRecords } from './records.ts'
import { approveSale } from './server.ts'
import { SESSION_ENDED } from './sign-in.ts'

/** Shorter wait while disconnected (ms): an answer may still come. */
const DISCONNECTED_TIMEOUT_MS = 1000
/** After a timeout the next job queues behind the unanswered one. */
let lastTimedOut = false

/**
 * Stores a job, sends it and waits up to `timeoutMs`. Without an answer it stays in the outbox; a rejected one is removed, since the screen
 * still has the input. `draftName`: the draft to clear, restored on rejection. A missing right asks for an approval.
 */
export async function submitJob<Sent extends Job>(
  job: Sent,
  timeoutMs = 6000,
  draftName?: string,
): Promise<Outcome<JobAnswer<Sent['kind']>>> {
  const outcome = await submitOnce(job, timeoutMs, draftName)
  if (outcome.state !== 'rejected' || outcome.error.code !== 'RIGHT_MISSING') return outcome
  const approved = job.kind === 'transactions.create' && (await approveSale(job, outcome.error))
  return approved ? await submitOnce({ ...job, approved }, timeoutMs, draftName) : outcome
}

async function submitOnce<Sent extends Job>(
  job: Sent,
  patience: number,
  draftName: string | undefined,
): Promise<Outcome<JobAnswer<Sent['kind']>>> {
  const id = recordIdOf(job)
  const timeoutMs = lastTimedOut || isDisconnected() ? Math.min(patience, DISCONNECTED_TIMEOUT_MS) : patience
  const sent = nextOutcome(id, timeoutMs)
  try {
    await storeJob(job, timeoutMs, draftName)
  } catch (error) {
    if (!isStorageFull(error)) throw error
    return await sendWithoutStoring(job, draftName)
  }
  // Retried in the background if it fails (background.ts).
  sendOutbox().catch(() => undefined)
  const answered = await sent
  lastTimedOut = answered === undefined
  const outcome = answered ?? (await findOutcome(job))
  if (outcome.state === 'rejected') await removeJob(id, true)
  else await local.outbox.where({ id }).modify({ askUntil: 0 })
  return outcome as Outcome<JobAnswer<Sent['kind']>>
}

/** Keeps a provisional customer until the server answers. Throws the rejection. */
export async function createCustomer(input: NewCustomer): Promise<Customer> {
  const outcome = await submitJob({ kind: 'customers.create', input })
  if (outcome.state === 'accepted') return outcome.record
  if (outcome.state === 'waiting') return provisionalCustomer(input)
  const { code, message, data } = outcome.error
  throw new ORPCError(code, { message, data, status: 400, defined: true })
}

/** The user's pending and rejected jobs. */
export function useOutbox(): OutboxJob[] {
  return useLiveQuery(ownJobs) ?? []
}

/** Resends a rejected job, optionally changed. Earlier approvals no longer apply. */
export async function retryJob(id: string, change?: (job: OutboxJob) => void): Promise<void> {
  await local.outbox.where({ id }).modify((job) => {
    if (job.kind === 'transactions.create') delete job.approved
    change?.(job)
    job.state = 'waiting'
    delete job.error
    delete job.prices
  })
  await sendOutbox()
}

async function storeJob(job: Job, askFor: number, draftName: string | undefined): Promise<void> {
  const id = recordIdOf(job)
  const user = await currentUser()
  if (!user) throw new Error(SESSION_ENDED)
  const draft = draftName === undefined ? undefined : takeDraft(draftKey(draftName, user.id))
  const tables = [local.outbox, local.customers, local.drafts, local.meta]
  const at = Date.now()
  const stored: Omit<OutboxJob, 'seq'> = {
    ...job,
    id,
    userId: user.id,
    createdAt: at,
    askUntil: at + askFor,
    state: 'waiting',
  }
  const clock = serverClock()
  if (clock) stored.clock = clock
  if (draft) stored.draft = draft
  await local
    .transaction('rw', tables, async () => {
      const before = await local.outbox.where({ id }).first()
      await local.outbox.put((before ? { ...stored, seq: before.seq } : stored) as OutboxJob)
      if (draft) await local.drafts.delete(draft.key)
      if (job.kind === 'customers.create')
        await putRecords('customers', [{ id, record: provisionalCustomer(job.input) }])
    })
    .catch(async (error: unknown) => {
      if (draft) await restoreDraft(draft).catch(() => undefined)
      throw error
    })
}

export const DEVICE_FULL =
  'Penyimpanan di perangkat ini penuh, dan server tidak menjawab. Kosongkan ruang atau tunggu sampai tersambung, lalu simpan lagi.'

/** The screen keeps the input and retries under the same id. */
async function sendWithoutStoring<Sent extends Job>(
  job: Sent,
  draftName: string | undefined,
): Promise<Outcome<JobAnswer<Sent['kind']>>> {
  try {
    const record = (await submitToServer(job)) as JobAnswer<Sent['kind']>
    const user = await currentUser()
    const draft = draftName && user ? takeDraft(draftKey(draftName, user.id)) : undefined
    if (draft) await local.drafts.delete(draft.key).catch(() => undefined)
    return { state: 'accepted', record }
  } catch (error) {
    const { rejection } = readFailure(error)
    if (!rejection) throw new Error(DEVICE_FULL, { cause: error })
    return { state: 'rejected', error: rejection }
  }
}

/** No outcome was published: read the job, or ask the server again (idempotent). */
async function findOutcome(job: Job): Promise<Outcome<unknown>> {
  const stored = await local.outbox.where({ id: recordIdOf(job) }).first()
  if (stored?.error) return { state: 'rejected', error: stored.error }
  if (stored) return { state: 'waiting' }
  return await submitToServer(job).then(
    (record): Outcome<unknown> => ({ state: 'accepted', record }),
    (): Outcome<unknown> => ({ state: 'waiting' }),
  )
}

export async function removeJob(id: string, withDraft: boolean): Promise<void> {
  const tables = [local.outbox, local.customers, local.drafts, local.meta]
  await local.transaction('rw', tables, async () => {
    const job = await local.outbox.where({ id }).first()
    if (!job) return
    await local.outbox.delete(job.seq)
    if (withDraft && job.draft) await restoreDraft(job.draft)
    const customer = job.kind === 'customers.create' && (await local.customers.get(id))?.record
    if (customer && isUnsynced(customer)) await putRecords('customers', [{ id, record: null }])
  })
}

/** Lower than any version of the server's, which therefore replaces it. */
const UNSYNCED_VERSION = 0

/** An unsynced record cannot be edited yet. */
export function isUnsynced({ version }: { version: number }): boolean {
  return version === UNSYNCED_VERSION
}

type NewCustomer = Extract<Job, { kind: 'customers.create' }>['input']

function provisionalCustomer(input: NewCustomer): Customer {
  const given = Object.entries(input)
    .map(([field, value]) => [field, typeof value === 'string' ? value.trim() : value] as const)
    .filter(([, value]) => value !== '' && value !== undefined)
  return {
    ...DEFAULT_CUSTOMER_DETAILS,
    ...NO_TERMS,
    ...(Object.fromEntries(given) as CustomerInput & { id: string }),
    totalSpent: 0,
    createdAt: now().toISOString(),
    version: UNSYNCED_VERSION,
  }
}
