import { ORPCError } from '@orpc/client'
import type { Issue } from '../../../contract/errors.ts'
import {
  changedFields,
  isConflict,
  type Problems,
  type RecordDefinition,
  rebase,
} from './record-definition.ts'

/** In all states but 'saved' the input stays. */
export type Outcome<Stored> =
  | { state: 'saved'; stored: Stored }
  /** Someone else changed the same field. */
  | { state: 'conflict'; now: Stored }
  /** `others` belong to no field of this form. */
  | { state: 'invalid'; problems: Problems; others: string[] }
  | { state: 'failed'; error: unknown }

type Sending<Stored, Values> = {
  /** Stable across retries: creation is idempotent. */
  id: string
  before: Stored | null
  values: Values
  /** An earlier attempt may have succeeded unanswered. */
  retried: boolean
}

/**
 * Creates a record, or patches one with optimistic locking. Changes of other fields by someone else are rebased and resent; a new record
 * created by an unanswered attempt is updated.
 */
export async function sendRecord<
  Stored extends { version: number },
  Values extends object,
  Input extends object,
>(
  kind: RecordDefinition<Stored, Values, Input>,
  { id, before, values, retried }: Sending<Stored, Values>,
): Promise<Outcome<Stored>> {
  let base = before
  let wanted = values
  for (;;) {
    try {
      const stored = base ? await edit(kind, base, wanted) : await add(kind, id, wanted)
      const arrived = changedFields(kind, kind.valuesOf(stored), wanted).length === 0
      if (base || !retried || arrived) return { state: 'saved', stored }
      base = stored
    } catch (error) {
      const refused = refusalIn(kind, error)
      if (!refused || 'problems' in refused) return refused ?? { state: 'failed', error }
      const { now } = refused as { now: Stored }
      if (base) {
        const was = kind.valuesOf(base)
        if (isConflict(kind, was, wanted, kind.valuesOf(now))) return { state: 'conflict', now }
        wanted = rebase(kind, was, wanted, kind.valuesOf(now))
      }
      base = now
    }
  }
}

function edit<Stored extends { version: number }, Values extends object, Input extends object>(
  kind: RecordDefinition<Stored, Values, Input>,
  stored: Stored,
  values: Values,
): Promise<Stored> {
  const changed = changedFields(kind, kind.valuesOf(stored), values)
  if (kind.changesOf) return kind.update(stored, kind.changesOf(values, changed), values)
  const input = Object.entries(kind.inputOf(values)).filter(([name]) => (changed as string[]).includes(name))
  return kind.update(stored, Object.fromEntries(input) as Partial<Input>, values)
}

function add<Stored extends { version: number }, Values extends object, Input extends object>(
  kind: RecordDefinition<Stored, Values, Input>,
  id: string,
  values: Values,
): Promise<Stored> {
  if (!kind.create) throw new Error(`a ${kind.noun} is not made by a form`)
  return kind.create(id, kind.inputOf(values))
}

function refusalIn<Values extends object>(
  // biome-ignore lint/suspicious/noExplicitAny: only its fields' names are looked at
  { names, fieldOf = (path) => path }: RecordDefinition<any, Values, any>,
  error: unknown,
): { now: unknown } | Extract<Outcome<never>, { state: 'invalid' }> | null {
  if (!(error instanceof ORPCError)) return null
  if (error.code === 'CONFLICT') return { now: error.data.current }
  if (error.code !== 'INVALID_INPUT') return null
  const issues: Issue[] = error.data.issues
  const found = issues.map(({ path, message }) => ({ field: fieldOf(path.join('.')), message }))
  const here = found.filter(({ field }) => (field.split('.')[0] ?? '') in names)
  return {
    state: 'invalid',
    problems: Object.fromEntries(here.toReversed().map(({ field, message }) => [field, message])),
    others: found.filter((one) => !here.includes(one)).map(({ message }) => message),
  }
}
