import { ORPCError } from '@orpc/client'
import { useLiveQuery } from 'dexie-react-hooks'
import type { Customer } from '../../contract/customers.ts'
import { refusalOf } from '../refusal.ts'
import { draftKey, restoreDraft, takeDraft } from './drafts.ts'
import { hear } from './heard.ts'
import { currentUser } from './identity.ts'
import { keep } from './keep.ts'
import { local, readMeta, writeMeta } from './local.ts'
import { OUTBOX_LOCK, underLock } from './locks.ts'
import { type Answer, type Job, type JobError, type OutboxJob, recordId } from './outbox-job.ts'
import { type Outcome, outcomeOf, tellOutcome } from './outcomes.ts'
import { nextToSend, verdict } from './sending.ts'
import { server } from './server.ts'
import { checkSession } from './session-check.ts'

/**
 * Stores a job, sends it, and waits up to `patienceMs` for the server's answer. What has no answer yet stays stored and is sent later.
 * What is refused is taken out again: the screen still holds the input. With `draftName` the draft that the job was made of is
 * cleared in the same step that stores the job, and comes back with a refusal.
 */
export async function submit<Sent extends Job>(
  job: Sent,
  patienceMs = 6000,
  draftName?: string,
): Promise<Outcome<Answer<Sent['kind']>>> {
  const id = recordId(job)
  const told = outcomeOf(id, patienceMs)
  await store(job, draftName)
  // What cannot be sent now is sent from the background (background.ts).
  sendOutbox().catch(() => undefined)
  const outcome = (await told) ?? (await findOutcome(job))
  if (outcome.state === 'refused') await takeBack(id, true)
  return outcome as Outcome<Answer<Sent['kind']>>
}

/** The signed-in user's jobs that the server has not taken yet: waiting, or failed with a reason. */
export function useOutbox(): OutboxJob[] {
  return useLiveQuery(ownJobs) ?? []
}

/** Sends a failed job again. After a change of price it now asks for the figures that the refusal showed. */
export async function retryJob(id: string): Promise<void> {
  await local.outbox.where({ id }).modify((job) => {
    const figures = (job.error?.data as { figures?: never } | undefined)?.figures
    if (job.kind === 'transactions.create' && figures) job.input.expected = figures
    job.state = 'waiting'
    delete job.error
  })
  await sendOutbox()
}

/** Gives a job up for good. */
export async function discardJob(id: string): Promise<void> {
  await takeBack(id, false)
  await sendOutbox()
}

/** Sends what waits, in order. Settles when nothing is left that can be sent now. */
export async function sendOutbox(): Promise<void> {
  if (await readMeta('signingIn')) await checkSession()
  await underLock(OUTBOX_LOCK, async () => {
    const stuck = new Set<string>()
    for (;;) {
      if (await readMeta('signingIn')) return
      const job = nextToSend(await ownJobs(), stuck)
      if (!job) return
      const met = await attempt(job)
      if (met === 'stuck') stuck.add(job.id)
      if (met === 'away') return
    }
  })
}

async function attempt(job: OutboxJob): Promise<'accepted' | 'refused' | 'stuck' | 'away'> {
  try {
    const record = await call(job)
    await accept(job, record)
    tellOutcome(job.id, { state: 'accepted', record })
    return 'accepted'
  } catch (error) {
    const met = verdict(error instanceof ORPCError ? error : null)
    const refused = met === 'refused' && refusalOf(error)
    if (refused) {
      const reason: JobError = { code: refused.code, message: refused.message, data: refused.data }
      await local.outbox.update(job.seq, { state: 'failed', error: reason })
      tellOutcome(job.id, { state: 'refused', error: reason })
    } else tellOutcome(job.id, { state: 'waiting' })
    return met
  }
}

function call(job: Job): Promise<Answer<Job['kind']>> {
  const signal = AbortSignal.timeout(30_000)
  if (job.kind === 'customers.create') return server.customers.create(job.input, { signal })
  if (job.kind === 'transactions.create') return server.transactions.create(job.input, { signal })
  return server.payments.create(job.input, { signal })
}

async function accept(job: OutboxJob, record: Answer<Job['kind']>): Promise<void> {
  await local.transaction('rw', local.outbox, local.customers, local.meta, async () => {
    await local.outbox.delete(job.seq)
    if (job.kind === 'customers.create')
      await keep(local.customers, [{ id: job.id, record: record as Customer }])
    else await hear(['transactions'])
    await writeMeta('savedAt', Date.now())
  })
}

async function store(job: Job, draftName: string | undefined): Promise<void> {
  const id = recordId(job)
  const user = await currentUser()
  if (!user) throw new Error('Sesi Anda telah berakhir. Silakan masuk lagi')
  const draft = draftName === undefined ? undefined : takeDraft(draftKey(draftName, user.id))
  const tables = [local.outbox, local.customers, local.drafts, local.meta]
  const stored: Omit<OutboxJob, 'seq'> = {
    ...job,
    id,
    userId: user.id,
    createdAt: Date.now(),
    state: 'waiting',
  }
  if (draft) stored.draft = draft
  await local
    .transaction('rw', tables, async () => {
      const before = await local.outbox.where({ id }).first()
      await local.outbox.put((before ? { ...stored, seq: before.seq } : stored) as OutboxJob)
      if (draft) await local.drafts.delete(draft.key)
      if (job.kind === 'customers.create')
        await keep(local.customers, [{ id, record: newCustomer(job.input) }])
    })
    .catch(async (error: unknown) => {
      if (draft) await restoreDraft(draft).catch(() => undefined)
      throw error
    })
}

/** Nobody has said what became of a job: it failed, it still waits, or it is gone, and the same question gets the same answer. */
async function findOutcome(job: Job): Promise<Outcome<unknown>> {
  const kept = await local.outbox.where({ id: recordId(job) }).first()
  if (kept?.error) return { state: 'refused', error: kept.error }
  if (kept) return { state: 'waiting' }
  return await call(job).then(
    (record): Outcome<unknown> => ({ state: 'accepted', record }),
    (): Outcome<unknown> => ({ state: 'waiting' }),
  )
}

async function takeBack(id: string, withDraft: boolean): Promise<void> {
  const tables = [local.outbox, local.customers, local.drafts, local.meta]
  await local.transaction('rw', tables, async () => {
    const job = await local.outbox.where({ id }).first()
    if (!job) return
    await local.outbox.delete(job.seq)
    if (withDraft && job.draft) await restoreDraft(job.draft)
    const customer = job.kind === 'customers.create' && (await local.customers.get(id))?.record
    if (customer && customer.version === UNSENT) await keep(local.customers, [{ id, record: null }])
  })
}

async function ownJobs(): Promise<OutboxJob[]> {
  const user = await currentUser()
  return user ? await local.outbox.where({ userId: user.id }).sortBy('seq') : []
}

/** The version of a record that the server has not seen: anything the server says of it is newer. */
const UNSENT = 0

function newCustomer(input: Extract<Job, { kind: 'customers.create' }>['input']): Customer {
  return {
    id: input.id,
    name: input.name.trim(),
    phone: input.phone.trim(),
    email: (input.email as string | null | undefined) || null,
    whatsapp: input.whatsapp || null,
    membershipTier: input.membershipTier ?? 'regular',
    address: input.address || null,
    totalSpent: 0,
    createdAt: new Date().toISOString(),
    version: UNSENT,
  }
}
