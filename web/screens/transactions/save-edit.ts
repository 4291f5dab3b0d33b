import { ORPCError } from '@orpc/client'
import type { Transaction } from '../../../contract/transaction-record.ts'
import type { Figures } from '../../../core/transaction.ts'
import { server } from '../../data/server.ts'
import { refusalOf } from '../../refusal.ts'
import { changesFigures, changesOf, type Edit } from './edit-model.ts'
import { type Problems, problemsIn } from './edit-preview.ts'

/** What became of an edit. Whatever it is but 'saved', the person's input stays on the screen. */
export type SaveOutcome =
  | { state: 'saved'; record: Transaction }
  /** Another's edit came first. */
  | { state: 'conflict'; now: Transaction }
  /** A price or a rate is no longer what the screen showed. */
  | { state: 'price-changed'; figures: Figures }
  | { state: 'invalid'; problems: Problems }
  | { state: 'failed'; reason: string | null }

/** Sends the changed fields, with the version they were made on and the figures that the screen showed. */
export async function saveEdit(
  record: Transaction,
  edit: Edit,
  figures: Figures | null,
): Promise<SaveOutcome> {
  try {
    const saved = await server.transactions.update({
      id: record.id,
      version: record.version,
      ...changesOf(record, edit),
      expected: figures && changesFigures(record, edit) ? figures : undefined,
    })
    return { state: 'saved', record: saved }
  } catch (error) {
    if (!(error instanceof ORPCError)) return { state: 'failed', reason: null }
    if (error.code === 'CONFLICT') return { state: 'conflict', now: error.data.current }
    if (error.code === 'PRICE_CHANGED') return { state: 'price-changed', figures: error.data.figures }
    if (error.code === 'INVALID_INPUT') return { state: 'invalid', problems: problemsIn(error.data.issues) }
    return { state: 'failed', reason: refusalOf(error)?.message ?? null }
  }
}
