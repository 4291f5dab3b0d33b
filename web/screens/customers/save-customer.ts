import { ORPCError } from '@orpc/client'
import type { Customer } from '../../../contract/customers.ts'
import type { CustomerInput } from '../../../core/customer.ts'
import { keepCustomer } from '../../data/customers.ts'
import { submit } from '../../data/outbox.ts'
import { server } from '../../data/server.ts'
import { type Problems, problemsIn } from './customer-form-model.ts'

/** What became of a form. Whatever it is but 'saved', the person's input stays on the screen. */
export type SaveOutcome =
  /** `waiting`: kept on this device, and sent when the server answers again. */
  | { state: 'saved'; waiting: boolean }
  /** Another's edit came first. */
  | { state: 'conflict'; now: Customer }
  | { state: 'invalid'; problems: Problems }
  | { state: 'failed'; reason: string | null }

/** Adds a customer; without the server it is kept and sent later. */
export async function addCustomer(id: string, input: CustomerInput): Promise<SaveOutcome> {
  const outcome = await submit({ kind: 'customers.create', input: { ...input, id } }).catch(() => null)
  if (outcome?.state === 'accepted' || outcome?.state === 'waiting')
    return { state: 'saved', waiting: outcome.state === 'waiting' }
  if (!outcome) return { state: 'failed', reason: null }
  const { code, message, data } = outcome.error
  if (code === 'INVALID_INPUT')
    return { state: 'invalid', problems: problemsIn((data as { issues: [] }).issues) }
  return { state: 'failed', reason: message }
}

/** Sends the changed fields, with the version they were made on. */
export async function changeCustomer(
  { id, version }: Customer,
  changes: Partial<CustomerInput>,
): Promise<SaveOutcome> {
  try {
    const saved = await server.customers.update({ id, version, ...changes })
    await keepCustomer(id, saved)
    return { state: 'saved', waiting: false }
  } catch (error) {
    if (!(error instanceof ORPCError)) return { state: 'failed', reason: null }
    if (error.code === 'CONFLICT') return { state: 'conflict', now: error.data.current }
    if (error.code === 'INVALID_INPUT') return { state: 'invalid', problems: problemsIn(error.data.issues) }
    return { state: 'failed', reason: error.status < 500 ? error.message : null }
  }
}
