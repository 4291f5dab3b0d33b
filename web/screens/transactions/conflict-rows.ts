import type { Transaction } from '../../../contract/transaction-record.ts'
import type { ConflictRow } from '../../kit/record/conflict-alert.tsx'
import { changedFields, type Edit, editOf } from './edit-model.ts'
import { FIELD_NAMES, fieldText, type Named } from './edit-words.ts'

type Conflict = { before: Transaction; now: Transaction; edit: Edit; named: Named }

/** The fields that either of two people has changed, in the order of the form. */
export function conflictRows({ before, now, edit, named }: Conflict): ConflictRow[] {
  const current = editOf(now)
  const mine = changedFields(editOf(before), edit)
  const theirs = changedFields(editOf(before), current)
  return (Object.keys(FIELD_NAMES) as (keyof Edit)[])
    .filter((field) => mine.includes(field) || theirs.includes(field))
    .map((field) => ({
      name: FIELD_NAMES[field],
      now: fieldText(current, field, named),
      mine: mine.includes(field) ? fieldText(edit, field, named) : null,
    }))
}
