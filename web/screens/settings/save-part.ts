import { ORPCError } from '@orpc/client'
import type { Store } from '../../../contract/store.ts'
import { saveStore } from '../../data/server-writes.ts'
import { changedFields, type Field, type Problems, type StorePart } from './store-part.ts'

/** What became of saving. Whatever it is but 'saved', what was typed stays on the screen. */
export type SaveOutcome<Form> =
  | { state: 'saved'; store: Store }
  /** Somebody else's change of the same part came first. */
  | { state: 'conflict'; now: Store }
  | { state: 'invalid'; problems: Problems<Form> }
  | { state: 'failed'; reason: string | undefined }

/**
 * Sends the changed fields of a part, on the version that they were made on. Where another part of the configuration was saved
 * meanwhile, they are sent again on that: it says nothing about them.
 */
export async function savePart<Form>(
  part: StorePart<Form>,
  before: Store,
  form: Form,
): Promise<SaveOutcome<Form>> {
  const was = part.formOf(before)
  const changes = part.changesOf(form, changedFields(part, was, form))
  let { version } = before
  for (;;) {
    try {
      return { state: 'saved', store: await saveStore({ version, ...changes }) }
    } catch (error) {
      if (!(error instanceof ORPCError)) return { state: 'failed', reason: undefined }
      if (error.code === 'CONFLICT') {
        const now: Store = error.data.current
        if (changedFields(part, was, part.formOf(now)).length > 0) return { state: 'conflict', now }
        version = now.version
      } else if (error.code === 'INVALID_INPUT') {
        return { state: 'invalid', problems: problemsIn(error.data.issues) }
      } else {
        return { state: 'failed', reason: error.status < 500 ? error.message : undefined }
      }
    }
  }
}

/** The first sentence about each field; a rate is named by its tier (`discountRates.gold`). */
function problemsIn<Form>(issues: readonly { path: PropertyKey[]; message: string }[]): Problems<Form> {
  const found = issues.toReversed().map(({ path, message }) => [path.at(-1) as Field<Form>, message])
  return Object.fromEntries(found)
}
